// Bitmaps as they arrive: decoded once, drawn into as many layers as show them.

const RAW = 0, LZ4 = 1, WEBP = 2, JPEG = 3;
const types = { [WEBP]: 'image/webp', [JPEG]: 'image/jpeg' };

/** A block of LZ4 data; `length` bytes come out. */
export function unpack(source, length) {
  const output = new Uint8Array(length);
  let from = 0, to = 0;
  const more = () => { let count = 0, byte; do { byte = source[from++]; count += byte; } while (byte === 255); return count; };
  while (from < source.length) {
    const token = source[from++];
    let literals = token >> 4;
    if (literals === 15) literals += more();
    output.set(source.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= source.length) break;
    const back = source[from] | source[from + 1] << 8;
    from += 2;
    let count = token & 15;
    if (count === 15) count += more();
    count += 4;
    if (back <= 0 || back > to || to + count > length) throw new Error('a damaged bitmap');
    // Byte by byte where the copy reads what it writes.
    if (back >= count) output.copyWithin(to, to - back, to - back + count); else for (let i = 0; i < count; i++) output[to + i] = output[to - back + i];
    to += count;
  }
  return output;
}

/** Pixels of a packed picture as something that a canvas draws. */
export function decode(form, width, height, bytes) {
  if (form === RAW || form === LZ4) {
    const pixels = form === RAW ? bytes.slice() : unpack(bytes, width * height * 4);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
    return canvas;
  }
  return createImageBitmap(new Blob([bytes], { type: types[form] }), { premultiplyAlpha: 'premultiply', colorSpaceConversion: 'none' });
}

export class Bitmaps {
  constructor() { this.known = new Map(); }

  /** Takes over the pictures of one frame, [[name, form, width, height, isOpaque, offset, length]]. Resolves when all can be drawn. */
  take(list, payload) {
    const waiting = [];
    for (const [name, form, width, height, isOpaque, offset, length] of list) {
      const picture = decode(form, width, height, payload.subarray(offset, offset + length));
      const entry = { picture: null, width, height, isOpaque: isOpaque === 1 };
      this.known.set(name, entry);
      if (picture instanceof Promise) waiting.push(picture.then(image => { entry.picture = image; })); else entry.picture = picture;
    }
    return waiting.length ? Promise.all(waiting) : null;
  }

  get(name) { return this.known.get(name); }

  drop(names) {
    for (const name of names) {
      const entry = this.known.get(name);
      entry?.picture?.close?.();
      if (entry?.address) URL.revokeObjectURL(entry.address);
      this.known.delete(name);
    }
  }

  /** An address for style sheets, which take no canvas. */
  async address(name) {
    const entry = this.known.get(name);
    if (!entry) return null;
    if (!entry.address) {
      const canvas = document.createElement('canvas');
      canvas.width = entry.width;
      canvas.height = entry.height;
      canvas.getContext('2d').drawImage(entry.picture, 0, 0);
      const blob = await new Promise(done => canvas.toBlob(done, 'image/png'));
      entry.address = URL.createObjectURL(blob);
      const image = new Image();
      image.src = entry.address;
      await image.decode().catch(() => {});
    }
    return entry.address;
  }
}

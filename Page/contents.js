// Which part of a bitmap goes where in its layer: gravity, the part that shows, stretching in nine parts.

const RESIZE = 9, ASPECT = 10, ASPECT_FILL = 11;
// Centre, top, bottom, left, right, and the corners: how much of the room that is left lies before the picture.
const before = [[.5, .5], [.5, 0], [.5, 1], [0, .5], [1, .5], [0, 0], [1, 0], [0, 1], [1, 1]];

export const isWhole = rect => rect[0] === 0 && rect[1] === 0 && rect[2] === 1 && rect[3] === 1;

const wholePixel = value => Math.abs(value - Math.round(value)) < 1e-4 ? Math.round(value) : value;

/** `[{source: [x, y, w, h] in pixels of the bitmap, target: the same in points of the layer}]`. */
export function patches(values, width, height, [w, h]) {
  const [qx, qy, qw, qh] = [values.q[0] * width, values.q[1] * height, values.q[2] * width, values.q[3] * height].map(wholePixel);
  const x0 = Math.max(qx, 0), y0 = Math.max(qy, 0);
  const sw = Math.min(qx + qw, width) - x0, sh = Math.min(qy + qh, height) - y0;
  if (!(sw > 0 && sh > 0 && w > 0 && h > 0)) return [];
  const scale = values.x > 0 ? values.x : 1, natural = [sw / scale, sh / scale];
  if (values.g === RESIZE && !isWhole(values.n)) return nineParts([x0, y0, sw, sh], values.n, natural, [w, h]);
  return [{ source: [x0, y0, sw, sh], target: target(natural, [w, h], values.g) }];
}

function target([nw, nh], [w, h], gravity) {
  if (gravity === RESIZE) return [0, 0, w, h];
  if (gravity === ASPECT || gravity === ASPECT_FILL) {
    const factor = gravity === ASPECT ? Math.min(w / nw, h / nh) : Math.max(w / nw, h / nh);
    return [(w - nw * factor) / 2, (h - nh * factor) / 2, nw * factor, nh * factor];
  }
  const [x, y] = before[gravity];
  return [(w - nw) * x, (h - nh) * y, nw, nh];
}

/** The parts outside the middle keep their natural size as long as the layer has room for them. */
function nineParts([x, y, w, h], middle, natural, size) {
  const columns = thirds(x, w, middle[0], middle[0] + middle[2], natural[0], size[0]);
  const rows = thirds(y, h, middle[1], middle[1] + middle[3], natural[1], size[1]);
  return rows.flatMap(row => columns.map(column => ({
    source: [column.from, row.from, column.length, row.length], target: [column.to, row.to, column.room, row.room],
  })));
}

function thirds(from, length, low, high, natural, room) {
  low = Math.min(Math.max(low, 0), 1);
  high = Math.min(Math.max(high, low), 1);
  let start = low * natural, end = (1 - high) * natural;
  if (start + end > room) [start, end] = [start * room / (start + end), end * room / (start + end)];
  const first = wholePixel(low * length), second = wholePixel(high * length);
  return [
    { from, length: first, to: 0, room: start },
    { from: from + first, length: second - first, to: start, room: room - start - end },
    { from: from + second, length: length - second, to: room - end, room: end },
  ].filter(part => part.room > 0 && part.length > 0);
}

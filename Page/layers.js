// The phone's layers as elements. A layer is a box; what it shows is a canvas in it, its sublayers lie in a container that scrolls, its border
// is a box above them. Lengths are the phone's points.

import { patches, isWhole } from './contents.js';
import { play, halt, stand, goOn } from './tracks.js';
import { matrixText, roundText, shadowText, drawOutline, drawGround, BOX, SHAPE, OUTLINE } from './looks.js';

const usual = { m: [0, 0], s: [0, 0], o: [0, 0], a: 1, r: 0, R: 15, g: 9, q: [0, 0, 1, 1], n: [0, 0, 1, 1], x: 1, w: 0, z: 0 };

class Layer {
  constructor(id) {
    this.id = id;
    this.values = { ...usual };
    this.element = document.createElement('div');
    this.element.className = 'l';
    this.element.layer = id;
  }

  get inside() {
    if (!this.kids) {
      this.kids = document.createElement('div');
      this.kids.className = 'k';
      this.element.append(this.kids);
    }
    return this.kids;
  }

  get stack() {
    if (!this.contents) {
      this.contents = document.createElement('div');
      this.contents.className = 'cs';
      this.element.prepend(this.contents);
    }
    return this.contents;
  }

  get edge() {
    if (!this.border) {
      this.border = document.createElement('div');
      this.border.className = 'e';
      this.element.append(this.border);
    }
    return this.border;
  }
}

/** A part of a picture on its own: scaled, it must not mix with what lies beside it. */
function piece(picture, [x, y, w, h]) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(Math.round(w), 1), Math.max(Math.round(h), 1)];
  canvas.getContext('2d').drawImage(picture, x, y, w, h, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export class Layers {
  /** `pixels`: device pixels a point, for placing what moves on whole ones. */
  constructor(place, bitmaps, clock) {
    this.place = place;
    this.bitmaps = bitmaps;
    this.clock = clock;
    this.layers = new Map();
    this.pixels = () => 1;
    this.resizes = new ResizeObserver(entries => {
      for (const entry of entries) {
        const layer = this.layers.get(entry.target.layer);
        if (layer) this.draw(layer, [entry.target.offsetWidth, entry.target.offsetHeight]);
      }
    });
  }

  get(id) { return this.layers.get(id); }

  /** Names of the masks that a change needs as addresses. */
  masks(change) {
    return Object.values(change.u ?? {}).map(fields => fields.y).filter(name => typeof name === 'string');
  }

  /** Takes over one frame's changes of this tree. */
  apply(change) {
    if (change.new) this.clear();
    const updates = Object.entries(change.u ?? {}).map(([id, fields]) => [Number(id), fields]);
    for (const [id] of updates) if (!this.layers.has(id)) this.layers.set(id, new Layer(id));
    for (const [id, fields] of updates) this.update(this.layers.get(id), fields);
    for (const id of change.d ?? []) this.remove(id);
    if (change.root !== this.root || change.new) {
      this.root = change.root;
      const layer = this.layers.get(this.root);
      this.place.replaceChildren(...(layer ? [layer.element] : []));
    }
  }

  clear() {
    for (const id of [...this.layers.keys()]) this.remove(id);
    this.root = undefined;
    this.place.replaceChildren();
  }

  remove(id) {
    const layer = this.layers.get(id);
    if (!layer) return;
    halt(layer);
    this.resizes.unobserve(layer.element);
    layer.element.remove();
    this.layers.delete(id);
  }

  update(layer, fields) {
    const values = layer.values, style = layer.element.style;
    for (const [name, value] of Object.entries(fields)) values[name] = value ?? usual[name] ?? null;
    const has = name => name in fields;
    if (has('s')) [style.width, style.height] = [`${values.s[0]}px`, `${values.s[1]}px`];
    if (has('a')) style.opacity = values.a === 1 ? '' : values.a;
    if (has('h')) style.display = values.h ? 'none' : '';
    if (has('k')) style.overflow = values.k ? (CSS.supports('overflow', 'clip') ? 'clip' : 'hidden') : '';
    if (has('d')) style.backfaceVisibility = values.d === 0 ? 'hidden' : '';
    if (has('r') || has('R') || (has('s') && values.R !== 15)) style.borderRadius = values.r ? roundText(values.r, values) : '';
    if (has('z')) style.zIndex = values.z || '';
    if (has('f')) {
      const kind = values.f?.[4];
      style.boxShadow = kind === BOX ? shadowText(values.f) : '';
      style.filter = kind === SHAPE ? shadowText(values.f) : '';
      drawOutline(layer, kind === OUTLINE ? values.f : null);
    }
    if (layer.ground || values.B || layer.outline) drawGround(layer);
    // The colour of a layer lies over what is under it.
    if (has('b') || has('B') || has('f')) style.backgroundColor = layer.ground ? '' : values.b ?? '';
    if (has('y')) this.cut(layer);
    if (has('w') || has('e')) this.frame(layer);
    if (has('t')) halt(layer);
    if (has('m') || has('t')) this.move(layer.element, values.m, (values.t ?? []).some(track => track.p === 'm'));
    if (has('o') || has('t')) {
      if (layer.kids || values.o[0] || values.o[1]) {
        this.move(layer.inside, [-values.o[0], -values.o[1]], (values.t ?? []).some(track => track.p === 'o'));
      }
    }
    if (has('l')) this.order(layer, values.l ?? []);
    if (['c', 'g', 'q', 'n', 'x', 's', 't'].some(has)) this.draw(layer);
    if (has('t')) this.animate(layer);
  }

  /** Puts an element in its place. One at rest is laid out, which puts it on whole pixels; one in motion is moved by the compositor. */
  move(element, m, isAnimated) {
    const style = element.style, now = performance.now();
    const isQuick = now - (element.movedAt ?? -1e9) < 150;
    element.movedAt = now;
    element.wanted = m;
    if (m.length === 2 && !isAnimated && !isQuick) return this.rest(element);
    if (m.length !== 2 || isAnimated) {
      [style.left, style.top, style.transform, style.willChange] = ['', '', matrixText(m), ''];
      return;
    }
    const k = this.pixels();
    [style.left, style.top] = ['', ''];
    style.transform = `translate(${Math.round(m[0] * k) / k}px,${Math.round(m[1] * k) / k}px)`;
    style.willChange = 'transform';
    clearTimeout(element.resting);
    element.resting = setTimeout(() => { if (element.wanted.length === 2 && style.willChange) this.rest(element); }, 250);
  }

  rest(element) {
    const [x, y] = element.wanted, style = element.style;
    [style.transform, style.willChange] = ['', ''];
    [style.left, style.top] = [`${x}px`, `${y}px`];
  }

  order(layer, ids) {
    const parent = ids.length ? layer.inside : layer.kids;
    if (!parent) return;
    const elements = ids.map(id => this.layers.get(id)?.element).filter(Boolean);
    let next = parent.firstChild;
    for (const element of elements) {
      if (element === next) next = next.nextSibling; else parent.insertBefore(element, next);
    }
    const wanted = new Set(elements);
    for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  }

  frame(layer) {
    const { w, e } = layer.values, isWanted = w > 0 || (layer.values.t ?? []).some(track => track.p === 'w');
    if (!isWanted && !layer.border) return;
    [layer.edge.style.borderWidth, layer.edge.style.borderColor] = [`${w}px`, e ?? '#000'];
  }

  cut(layer) {
    const { y } = layer.values, style = layer.element.style;
    if (y === null || y === undefined) {
      for (const name of ['mask', '-webkit-mask']) style.removeProperty(name);
      return;
    }
    const address = y === 0 ? null : this.bitmaps.get(y)?.address;
    const image = address ? `url(${address}) 0 0 / 100% 100% no-repeat` : 'linear-gradient(#0000, #0000)';
    for (const name of ['-webkit-mask', 'mask']) style.setProperty(name, image);
  }

  // What a layer shows.

  draw(layer, size) {
    const { values } = layer;
    const entry = values.c ? this.bitmaps.get(values.c) : null;
    if (!entry) {
      if (layer.canvas) layer.canvas.remove();
      layer.canvas = null;
      return;
    }
    if (!layer.canvas) {
      layer.canvas = document.createElement('canvas');
      layer.stack.append(layer.canvas);
    }
    const isResized = (values.t ?? []).some(track => track.p === 's');
    this.paint(layer.canvas, entry, values, size ?? values.s, isResized);
    const needsWatch = isResized && !(values.g === 9 && isWhole(values.n));
    if (needsWatch !== (layer.isWatched ?? false)) {
      layer.isWatched = needsWatch;
      if (needsWatch) this.resizes.observe(layer.element); else this.resizes.unobserve(layer.element);
    }
  }

  /** Draws a bitmap into a canvas of a layer of this size, and puts the canvas where it belongs. */
  paint(canvas, entry, values, size, isResized) {
    const list = patches(values, entry.width, entry.height, size), style = canvas.style;
    if (!list.length || !entry.picture) {
      style.display = 'none';
      return;
    }
    style.display = '';
    const one = list.length === 1 ? list[0] : null;
    const state = JSON.stringify([values.c, one?.source ?? list]);
    const scale = values.x || 1;
    if (one) {
      const [sx, sy, sw, sh] = one.source;
      let [x, y, w, h] = one.target;
      // A layer of 10.3 points has a bitmap of 21 pixels and must not be blurred for that.
      if (Math.abs(w * scale - sw) < 0.999 && Math.abs(h * scale - sh) < 0.999) [w, h] = [sw / scale, sh / scale];
      const fills = isResized && values.g === 9;
      [style.left, style.top] = fills ? ['0', '0'] : [`${x}px`, `${y}px`];
      [style.width, style.height] = fills ? ['100%', '100%'] : [`${w}px`, `${h}px`];
      if (canvas.state === state && canvas.entry === entry) return;
      [canvas.width, canvas.height] = [Math.max(Math.round(sw), 1), Math.max(Math.round(sh), 1)];
      canvas.getContext('2d').drawImage(entry.picture, sx, sy, sw, sh, 0, 0, canvas.width, canvas.height);
    } else {
      const k = Math.max(scale, this.pixels());
      [style.left, style.top, style.width, style.height] = ['0', '0', `${size[0]}px`, `${size[1]}px`];
      if (canvas.state === state && canvas.entry === entry) return;
      [canvas.width, canvas.height] = [Math.max(Math.round(size[0] * k), 1), Math.max(Math.round(size[1] * k), 1)];
      const context = canvas.getContext('2d');
      for (const { source, target } of list) {
        // Parts meet on whole pixels.
        const [left, top] = [Math.round(target[0] * k), Math.round(target[1] * k)];
        const [right, bottom] = [Math.round((target[0] + target[2]) * k), Math.round((target[1] + target[3]) * k)];
        if (right > left && bottom > top) context.drawImage(piece(entry.picture, source), left, top, right - left, bottom - top);
      }
    }
    [canvas.state, canvas.entry] = [state, entry];
  }

  /** What of a layer a track moves. */
  moving(layer, track) {
    if (track === 'o') return layer.inside;
    if (track === 'w' || track === 'e') return layer.edge;
    if (track === 'f' && layer.outline) return layer.outline;
    return track === 'b' && layer.ground ? layer.ground : layer.element;
  }

  /** Stops all that moves at a moment of the phone's time. */
  stand(time) {
    this.stood = time;
    for (const layer of this.layers.values()) stand(layer, time);
  }

  /** Lets it go on, or puts it where it belongs by the clock. */
  goOn() {
    this.stood = undefined;
    for (const layer of this.layers.values()) goOn(layer, time => this.clock.pageTime(time));
  }

  animate(layer) {
    if (!layer.values.t?.length) return;
    play(layer, layer.values.t, {
      pageTime: time => this.clock.pageTime(time),
      element: track => this.moving(layer, track),
      picture: (canvas, name) => {
        const entry = this.bitmaps.get(name);
        if (entry) this.paint(canvas, entry, { ...layer.values, c: name }, layer.values.s, true);
      },
      whole: (canvas, name) => {
        const entry = this.bitmaps.get(name);
        if (!entry?.picture) return;
        [canvas.width, canvas.height] = [entry.width, entry.height];
        canvas.getContext('2d').drawImage(entry.picture, 0, 0);
      },
    });
  }
}

// How a layer's values are said in style sheets: matrices, round corners, shadows, what shines through from behind.

/** Kinds of shadow: of the layer's box, of all that the layer shows, of an outline of its own. */
export const SHAPE = 0, BOX = 1, OUTLINE = 2;

/** A matrix as style sheets write it. */
export function matrixText(m) {
  if (m.length === 2) return `translate(${m[0]}px,${m[1]}px)`;
  return `${m.length === 6 ? 'matrix' : 'matrix3d'}(${m.join(',')})`;
}

/** Corners as style sheets go round: top left, top right, bottom right, bottom left. */
const cornerBits = [1, 2, 8, 4];

/** A corner is never rounder than half of the layer's shorter side. */
export function roundText(radius, { R, s }) {
  if (R === 15) return `${radius}px`;
  const length = `${Math.min(radius, Math.min(...s) / 2)}px`;
  return cornerBits.map(bit => R & bit ? length : '0').join(' ');
}

/** `[x, y, radius, colour, kind]`: a blur is twice the deviation in one kind of shadow, and the deviation itself in the other. */
export function shadowText([x, y, radius, color, kind]) {
  return kind === BOX ? `${x}px ${y}px ${radius * 2}px ${color}` : `drop-shadow(${x}px ${y}px ${radius}px ${color})`;
}

const vectors = 'http://www.w3.org/2000/svg';

/** The shadow of an outline: a shape under the layer. `[x, y, radius, colour, kind, path]`, or null for none. */
export function drawOutline(layer, shadow) {
  if (!shadow) {
    layer.outline?.remove();
    layer.outline = null;
    return;
  }
  if (!layer.outline) {
    layer.outline = document.createElementNS(vectors, 'svg');
    layer.outline.setAttribute('class', 'sh');
    layer.outline.append(document.createElementNS(vectors, 'path'));
    layer.element.prepend(layer.outline);
  }
  const [x, y, radius, color, , path] = shadow, style = layer.outline.style;
  layer.outline.firstChild.setAttribute('d', path);
  [style.transform, style.filter, style.color] = [`translate(${x}px,${y}px)`, radius ? `blur(${radius}px)` : '', color];
}

/**
 * The ground of a layer that has something of its own under its colour: what lies behind it, blurred, or the shadow of an outline. The filter
 * sees as far around the layer as it blurs; the layer's own outline cuts it.
 */
export function drawGround(layer) {
  const { B, b, f, r, s } = layer.values;
  if (!B && f?.[4] !== OUTLINE) {
    layer.ground?.remove();
    layer.ground = null;
    return;
  }
  if (!layer.ground) {
    layer.ground = document.createElement('div');
    layer.ground.className = 'gr';
    if (layer.outline) layer.outline.after(layer.ground); else layer.element.prepend(layer.ground);
  }
  const [radius, saturation] = B ?? [0, 1], reach = Math.ceil(radius * 3), style = layer.ground.style;
  const corners = r ? roundText(Math.min(r, Math.min(...s) / 2), layer.values) : '0';
  [style.inset, style.backgroundColor] = [`${-reach}px`, b ?? ''];
  style.borderRadius = B ? '' : corners;
  style.clipPath = B ? `inset(${reach}px round ${corners})` : '';
  const filter = B ? `${radius ? `blur(${radius}px) ` : ''}saturate(${saturation})` : '';
  for (const name of ['-webkit-backdrop-filter', 'backdrop-filter']) style.setProperty(name, filter);
}

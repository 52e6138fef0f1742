// Animations as the phone declares them, run by the browser. A track is one value of a layer over a stretch of the phone's time.

import { matrixText, roundText, shadowText, OUTLINE } from './looks.js';

const color = ([r, g, b, a]) => `rgb(${r * 255} ${g * 255} ${b * 255} / ${a})`;

/** The style of one key frame. */
function styleOf(name, value, layer) {
  switch (name) {
    case 'm': return { transform: matrixText(value) };
    case 'o': return { transform: `translate(${-value[0]}px,${-value[1]}px)` };
    case 's': return { width: `${value[0]}px`, height: `${value[1]}px` };
    case 'a': return { opacity: value[0] };
    case 'b': return { backgroundColor: color(value) };
    case 'r': return { borderRadius: roundText(value[0], layer.values) };
    case 'w': return { borderWidth: `${value[0]}px` };
    case 'e': return { borderColor: color(value) };
    case 'h': return { visibility: value[0] ? 'hidden' : 'inherit' };
    case 'z': return { zIndex: value[0] };
    case 'f': {
      const isBox = layer.values.f ? layer.values.f[4] : 0;
      const [x, y, radius] = value, tint = color(value.slice(3));
      if (isBox === OUTLINE) return { transform: `translate(${x}px,${y}px)`, filter: `blur(${radius}px)`, color: tint };
      return { [isBox ? 'boxShadow' : 'filter']: shadowText([x, y, radius, tint, isBox]) };
    }
    default: return null;
  }
}

const jumps = new Set(['h', 'z']);

function timing(track) {
  return {
    duration: Math.max(track.d, 0.001),
    iterations: track.i === -1 ? Infinity : track.i ?? 1,
    direction: track.r ? 'alternate' : 'normal',
    fill: ['none', 'backwards', 'forwards', 'both'][track.f ?? 0],
    easing: track.e ? `cubic-bezier(${track.e.join(',')})` : 'linear',
  };
}

function run(layer, element, frames, track, pageTime) {
  const animation = element.animate(frames, timing(track));
  animation.began = track.b;
  animation.startTime = pageTime(track.b);
  layer.running.push(animation);
}

/** Starts the tracks of a layer; those that ran before were halted. */
export function play(layer, tracks, help) {
  layer.running = [];
  for (const track of tracks) {
    const offsets = track.k ?? [0, 1];
    if (track.p === 'c') { playPictures(layer, track, offsets, help); continue; }
    if (track.p === 'x') { playFade(layer, track, offsets, help); continue; }
    const frames = track.v.map((value, index) => ({ ...styleOf(track.p, value, layer), offset: offsets[index] }));
    if (jumps.has(track.p)) for (const frame of frames) frame.easing = 'step-end';
    const element = help.element(track.p);
    run(layer, element, frames, track, help.pageTime);
  }
}

/**
 * Each picture has a canvas of its own. Of pictures that follow each other one is seen at a time, which is no matter of opacity: browsers
 * animate that beside everything else, and then show two at once or none. Of pictures that fade it is how much of each shows.
 */
function playPictures(layer, track, offsets, help) {
  const isJump = track.v.every(([, , part]) => part === 0 || part === 1);
  const stack = layer.stack;
  stack.classList.toggle('fade', !isJump);
  const own = layer.values.c;
  for (const [index, name] of track.c.entries()) {
    if (name === null || name === own) continue;
    const canvas = document.createElement('canvas');
    if (isJump) canvas.style.visibility = 'hidden'; else canvas.style.opacity = 0;
    stack.append(canvas);
    help.picture(canvas, name);
    layer.extra = [...layer.extra ?? [], canvas];
    run(layer, canvas, frames(index), track, help.pageTime);
  }
  if (layer.canvas) run(layer, layer.canvas, frames(track.c.indexOf(own)), track, help.pageTime);

  function frames(index) {
    return track.v.map(([to, from, part], number) => {
      const shown = (to === index ? part : 0) + (from === index && from !== to ? 1 - part : 0) || (to === index && from === index ? 1 : 0);
      const offset = offsets[number];
      return isJump ? { visibility: shown ? 'inherit' : 'hidden', offset, easing: 'step-end' } : { opacity: shown, offset, easing: 'linear' };
    });
  }
}

/** A picture of the layer as it was, above the layer as it is. */
function playFade(layer, track, offsets, help) {
  const index = track.v.find(([, picture]) => track.c[picture] !== null)?.[1];
  if (index === undefined) return;
  const canvas = document.createElement('canvas');
  canvas.className = 'was';
  canvas.style.opacity = 0;
  layer.element.append(canvas);
  help.whole(canvas, track.c[index]);
  layer.extra = [...layer.extra ?? [], canvas];
  run(layer, canvas, track.v.map(([part], number) => ({ opacity: 1 - part, offset: offsets[number] })), track, help.pageTime);
}

/** Puts the tracks of a layer where they belong by the clock. */
export function goOn(layer, pageTime) {
  for (const animation of layer.running ?? []) animation.startTime = pageTime(animation.began);
}

/** Stops the tracks of a layer at a moment of the phone's time. */
export function stand(layer, time) {
  for (const animation of layer.running ?? []) {
    animation.pause();
    animation.currentTime = (time - animation.began) * 1000;
  }
}

export function halt(layer) {
  for (const animation of layer.running ?? []) animation.cancel();
  for (const canvas of layer.extra ?? []) canvas.remove();
  layer.contents?.classList.remove('fade');
  [layer.running, layer.extra] = [[], []];
}

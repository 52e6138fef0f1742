// The page as a whole: the line, the picture, the hands.

import { words, fillIn, english, chinese } from './words.js';
import { Link, Clock } from './link.js';
import { Bitmaps } from './bitmaps.js';
import { Layers } from './layers.js';
import { Stage } from './stage.js';
import { Hands } from './hands.js';
import { Motion } from './motion.js';
import { Panel } from './panel.js';
import { PixelPicture } from './pixels.js';
import { Sounds } from './sounds.js';
import { Mirror } from './mirror.js';

const query = new URLSearchParams(location.search);
const place = id => document.getElementById(id);
fillIn();

const clock = new Clock(() => { for (const tree of Object.values(trees)) if (tree.stood === undefined) tree.goOn(); });
const bitmaps = new Bitmaps();
const strata = ['app', 'over'].map(name => {
  const element = document.createElement('div');
  element.className = 'stratum';
  element.dataset.stratum = name;
  place('screen').append(element);
  return element;
});
const trees = { app: new Layers(strata[0], bitmaps, clock), over: new Layers(strata[1], bitmaps, clock) };
const stage = new Stage(place, strata);
for (const tree of Object.values(trees)) tree.pixels = () => stage.pixels;
const pixels = new PixelPicture(place('screen'), bitmaps);
const link = new Link(take, showState);
const say = line => { if (isController) link.say(line); };
const panel = new Panel(place, say, stage);
const motion = new Motion(place, say, panel);
const hands = new Hands(place, say, stage);
const sounds = new Sounds(clock);
const mirror = new Mirror(place, say, () => link.say('mirror'));

let isController = false, isReplay = false, isLocked = false, state = 'connecting';

// Frames are shown whole and in order; pictures in them are decoded first.

const frames = [];
let isShowing = false;

function take(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const length = view.getUint32(0, true);
  const frame = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  frame.payload = bytes.subarray(4 + length);
  clock.heard(frame.t);
  frames.push(frame);
  if (!isShowing) show();
}

async function show() {
  isShowing = true;
  while (frames.length) {
    const frame = frames.shift();
    try {
      if (frame.b) await bitmaps.take(frame.b, frame.payload);
      const masks = ['app', 'over'].flatMap(name => frame[name] ? trees[name].masks(frame[name]) : []);
      if (masks.length) await Promise.all(masks.map(name => bitmaps.address(name)));
      if (frame.px) await pixels.show(frame);
    } catch (error) { console.error('a picture cannot be read', error); }
    if (frame.hello) meet(frame.hello);
    if (frame.au) sounds.take(frame.au, frame.payload);
    if (frame.so) sounds.hear(frame.so);
    for (const name of ['app', 'over']) if (frame[name]) trees[name].apply(frame[name]);
    if (frame.g) bitmaps.drop(frame.g);
    hear(frame);
    if (frame.picture && held) await standStill(frame);
    acknowledge(frame.n);
  }
  isShowing = false;
}

function acknowledge(number) {
  const tell = () => { link.say(`shown ${number}`); quince.shown = number; };
  if (document.hidden) tell(); else requestAnimationFrame(tell);
}

// Page and phone at one moment: the phone's picture comes with the layers of the very time at which it was made.

let held = null;

/** Asks for a picture and shows the phone as it is in it, until `goOn()`. Resolves to the picture, a PNG in base 64. */
function hold() {
  return new Promise(told => {
    held = { told };
    held.over = new Promise(done => { held.goOn = done; });
    say('do picture');
  });
}

async function standStill(frame) {
  for (const tree of Object.values(trees)) tree.stand(frame.t);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  held.picture = frame.picture;
  held.told(frame.picture);
  await held.over;
  held = null;
  for (const tree of Object.values(trees)) tree.goOn();
}

function meet(hello) {
  quince.device = hello;
  document.title = `${hello.title} – Quince`;
  place('title').textContent = hello.title;
  place('starttitle').textContent = hello.title;
  stage.fit(hello);
}

function hear(frame) {
  if ('control' in frame) {
    isController = frame.control === 1;
    isReplay = frame.control === 2;
    showState('open');
    place('take').hidden = isController || isReplay;
    for (const button of document.querySelectorAll('#controls button, #pillbuttons button')) button.disabled = !isController;
    motion.controlChanged(isController);
  }
  if ('turn' in frame) stage.turn(frame.turn);
  if ('locked' in frame) { isLocked = frame.locked === 1; curtain(); }
  if (frame.mirror) mirror.show(frame.mirror);
  if (frame.sensors) panel.sensors(frame.sensors);
  if (frame.vibrate) { navigator.vibrate?.(200); stage.shake(); }
  if (frame.picture && !held) panel.save(frame.picture);
}

// What a person is told.

const hints = { ended: 'endedhint', badsecret: 'badsecrethint', full: 'fullhint', refused: 'refusedhint', toomany: 'toomanyhint', replaced: 'replacedhint' };

function showState(name) {
  if (name === 'open' && state !== 'open') {
    bitmaps.drop([...bitmaps.known.keys()]);
    for (const tree of Object.values(trees)) tree.clear();
    frames.length = 0;
    sounds.clear();
    clock.restart();
    if (query.has('pixels')) link.say('pixels');
    if (document.hidden) link.say('away');
    if (mirror.isOn) link.say('mirror');
    motion.introduce();
  }
  if (name !== 'open') hands.letGo();
  state = name;
  quince.state = name;
  place('state').textContent = name === 'open' ? words[isController ? 'connected' : isReplay ? 'replay' : 'watching'] : words[name];
  curtain();
}

function curtain() {
  const isUp = state !== 'open' || isLocked;
  place('curtain').hidden = !isUp;
  place('curtaintext').textContent = state !== 'open' ? words[state] : isLocked ? words.locked : '';
  place('curtainhint').textContent = state !== 'open' && hints[state] ? words[hints[state]] : '';
}

place('curtain').addEventListener('click', () => { if (state === 'open' && isLocked) say('do lock'); });
place('take').addEventListener('click', () => link.say('take'));
document.addEventListener('visibilitychange', () => {
  link.say(document.hidden ? 'away' : 'back');
  if (document.hidden) hands.letGo();
});
addEventListener('pagehide', () => hands.letGo());

/** For tests and the curious. */
const quince = globalThis.quince = {
  state, shown: 0, device: null, trees, bitmaps, clock, stage, motion, link, sounds, words: { english, chinese },
  hold, held: () => held?.picture, goOn() { held?.goOn(); },
  get isController() { return isController; },
};

if (!CSS.supports('isolation', 'isolate') || !('animate' in Element.prototype) || !globalThis.ResizeObserver) {
  place('curtain').hidden = false;
  place('curtaintext').textContent = words.browser;
} else {
  link.open();
}

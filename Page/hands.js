// Fingers, mouse, wheel and keys become touches and text. Points are those of the phone's portrait screen.

const BEGAN = 0, MOVED = 1, ENDED = 2, CANCELLED = 3;
const seconds = event => (event?.timeStamp || performance.now()) / 1000;

/** USB HID usages of the keys that make no text. */
const usages = {
  Enter: 0x28, Escape: 0x29, Backspace: 0x2a, Tab: 0x2b, ArrowRight: 0x4f, ArrowLeft: 0x50, ArrowDown: 0x51, ArrowUp: 0x52, Home: 0x4a, End: 0x4d,
  PageUp: 0x4b, PageDown: 0x4e, Delete: 0x4c, NumpadEnter: 0x28,
};
const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export class Hands {
  constructor(place, say, stage) {
    [this.place, this.say, this.stage] = [place, say, stage];
    this.fingers = new Map();
    this.keys = new Set();
    const screen = place('screen');
    screen.addEventListener('pointerdown', event => this.down(event));
    screen.addEventListener('pointermove', event => this.moved(event));
    screen.addEventListener('pointerup', event => this.up(event, ENDED));
    screen.addEventListener('pointercancel', event => this.up(event, CANCELLED));
    screen.addEventListener('wheel', event => this.wheel(event), { passive: false });
    screen.addEventListener('contextmenu', event => event.preventDefault());
    for (const name of ['touchstart', 'touchmove', 'gesturestart']) screen.addEventListener(name, event => event.preventDefault(), { passive: false });
    addEventListener('blur', () => this.letGo());
    this.listenToKeys();
  }

  tell(phase, finger, x, y, time) {
    this.say(`touch ${phase} ${finger} ${x.toFixed(2)} ${y.toFixed(2)} ${time.toFixed(4)}`);
  }

  mirrored([x, y]) { return [this.stage.device.width - x, this.stage.device.height - y]; }

  freeFinger(count = 1) {
    const used = new Set([...this.fingers.values()].flatMap(entry => entry.fingers));
    const free = [];
    for (let number = 1; free.length < count && number <= 30; number += 1) if (!used.has(number)) free.push(number);
    return free;
  }

  down(event) {
    if (!this.stage.device || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.preventDefault();
    this.endWheel();
    try { event.target.setPointerCapture?.(event.pointerId); } catch { /* a pointer made by a test */ }
    this.focusTyping();
    const point = this.stage.point(event.clientX, event.clientY);
    const fingers = this.freeFinger(event.shiftKey && event.pointerType === 'mouse' ? 2 : 1);
    this.fingers.set(event.pointerId, { fingers, point });
    this.each(BEGAN, { fingers, point }, seconds(event));
  }

  each(phase, { fingers, point }, time) {
    this.tell(phase, fingers[0], ...point, time);
    if (fingers.length > 1) this.tell(phase, fingers[1], ...this.mirrored(point), time);
  }

  moved(event) {
    const entry = this.fingers.get(event.pointerId);
    if (!entry) return;
    entry.point = this.stage.point(event.clientX, event.clientY);
    this.each(MOVED, entry, seconds(event));
  }

  up(event, phase) {
    const entry = this.fingers.get(event.pointerId);
    if (!entry) return;
    entry.point = this.stage.point(event.clientX, event.clientY);
    this.fingers.delete(event.pointerId);
    this.each(phase, entry, seconds(event));
  }

  /** Nothing stays pressed when the page loses its hands. */
  letGo() {
    for (const entry of this.fingers.values()) this.each(CANCELLED, entry, seconds());
    this.fingers.clear();
    this.endWheel(true);
    for (const code of this.keys) this.say(`key ${usages[code]} 0 0 0`);
    this.keys.clear();
  }

  // The wheel drags with a finger of its own, which is lifted when it stands still.

  wheel(event) {
    if (!this.stage.device) return;
    event.preventDefault();
    const factor = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 300 : 1;
    const angle = -this.stage.quarterTurns * Math.PI / 2, cos = Math.cos(angle), sin = Math.sin(angle);
    const dx = -event.deltaX * factor / this.stage.zoom, dy = -event.deltaY * factor / this.stage.zoom;
    const step = [dx * cos - dy * sin, dx * sin + dy * cos];
    const { width, height } = this.stage.device;
    let wheel = this.turning;
    const inside = wheel && wheel.point.every((value, axis) => value + step[axis] > 4 && value + step[axis] < [width, height][axis] - 4);
    if (wheel && !inside) { this.endWheel(); wheel = null; }
    if (!wheel) {
      wheel = this.turning = { point: this.stage.point(event.clientX, event.clientY), finger: 31 };
      this.tell(BEGAN, wheel.finger, ...wheel.point, seconds(event));
    }
    wheel.point = wheel.point.map((value, axis) => Math.min(Math.max(value + step[axis], 1), [width, height][axis] - 1));
    this.tell(MOVED, wheel.finger, ...wheel.point, seconds(event));
    clearTimeout(this.wheelEnd);
    this.wheelEnd = setTimeout(() => this.endWheel(), 140);
  }

  endWheel(isCancelled = false) {
    if (!this.turning) return;
    const { finger, point } = this.turning;
    this.turning = null;
    this.tell(isCancelled ? CANCELLED : ENDED, finger, ...point, seconds());
  }

  // Keys. A field that nobody sees takes the text, so that input methods work as everywhere.

  focusTyping() {
    if (this.stage.isInHand) return;
    this.place('typing').focus({ preventScroll: true });
  }

  listenToKeys() {
    const field = this.place('typing'), screen = this.place('screen');
    screen.addEventListener('focus', () => this.focusTyping());
    field.addEventListener('compositionend', event => {
      if (event.data) this.type(event.data);
      field.value = '';
    });
    field.addEventListener('input', event => {
      if (event.isComposing) return;
      if (field.value) this.type(field.value);
      field.value = '';
    });
    for (const element of [field, this.place('tiltphone')]) {
      element.addEventListener('keydown', event => this.key(event, true));
      element.addEventListener('keyup', event => this.key(event, false));
    }
    field.addEventListener('beforeinput', event => {
      // Keyboards on glass tell of no keys.
      if (event.inputType === 'deleteContentBackward' && !field.value && !this.hadKey) this.tap('Backspace');
      if (event.inputType === 'insertLineBreak') { event.preventDefault(); if (!this.hadKey) this.tap('Enter'); }
      this.hadKey = false;
    });
  }

  type(text) { this.say(`text ${encodeURIComponent(text)}`); }

  tap(code) {
    this.say(`key ${usages[code]} 1 0 0`);
    this.say(`key ${usages[code]} 0 0 0`);
  }

  key(event, isDown) {
    const usage = usages[event.code];
    if (usage === undefined || event.isComposing || event.keyCode === 229) return;
    // Tab goes through the page, as everywhere.
    if (event.code === 'Tab') return;
    if (event.target.id === 'tiltphone' && !arrows.has(event.code)) return;
    this.hadKey = isDown;
    event.preventDefault();
    const modifiers = (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);
    if (isDown) this.keys.add(event.code); else this.keys.delete(event.code);
    this.say(`key ${usage} ${isDown ? 1 : 0} ${modifiers} ${event.repeat ? 1 : 0}`);
  }
}

// The sensors of the phone that shows this page, in Core Motion's axes and units: G, pointing the way gravity pulls; radians a second.
//
// Browsers do not agree on the sign of the acceleration: Android's measures what holds the phone up, iOS' what pulls it down. The sign is
// settled by evidence: the orientation, whose sense is the same everywhere, says which way down is; without one, the phone laid flat, screen
// up. What was found is remembered.

import { words } from './words.js';
import { memory } from './link.js';

const g0 = 9.80665, radians = Math.PI / 180;
const stored = 'quince sign';

/** The way gravity pulls in the device's axes, from the angles of `deviceorientation`, degrees. */
export function gravityOf(beta, gamma) {
  const [b, c] = [beta * radians, gamma * radians];
  return [Math.cos(b) * Math.sin(c), -Math.sin(b), -Math.cos(b) * Math.cos(c)];
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = a => Math.sqrt(dot(a, a));
const scaled = (a, factor) => a.map(value => value * factor);

/** What the browser is most likely to mean before anything is known: +1 for iOS' sign. */
export function likelySign(agent, touches) {
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touches > 1) ? 1 : -1;
}

export class Motion {
  constructor(place, say, panel) {
    [this.place, this.say, this.panel] = [place, say, panel];
    const kept = Number(memory.get('localStorage', stored));
    this.sign = kept === 1 || kept === -1 ? kept : likelySign(navigator.userAgent, navigator.maxTouchPoints);
    this.isSettled = kept === 1 || kept === -1;
    this.votes = 0;
    this.isOn = false;
    this.hasMotion = false;
    this.isFine = true;
    place('startbutton').addEventListener('click', () => this.begin());
  }

  /** Called when the phone is reached. */
  introduce() {
    if (this.isOn && this.hasMotion) this.say(`source ${encodeURIComponent(this.name)}`);
  }

  controlChanged(isController) {
    this.isController = isController;
    if (this.isOn || !this.isWanted) {
      if (isController) this.introduce();
      return;
    }
    const dialog = this.place('start');
    this.place('starttext').textContent = isController ? words.starttext : words.startwatch;
    if (!dialog.open) dialog.showModal();
  }

  /** In the hand, or asked for. */
  get isWanted() { return document.documentElement.classList.contains('hand') || new URLSearchParams(location.search).has('motion'); }

  get name() { return words.sensor; }

  /** In the tap, as browsers want it. */
  async begin() {
    this.place('start').close();
    this.isOn = true;
    if (!globalThis.isSecureContext) {
      this.keepAwake();
      return this.trouble('insecure');
    }
    // Whether there is something to ask says nothing about the kind of browser: all are asked, both within the tap itself.
    const asked = [globalThis.DeviceMotionEvent, globalThis.DeviceOrientationEvent].map(kind => {
      try { return Promise.resolve(kind?.requestPermission?.()).catch(() => 'denied'); } catch { return Promise.resolve('denied'); }
    });
    this.keepAwake();
    const [motion] = await Promise.all(asked);
    if (motion && motion !== 'granted') return this.trouble('denied');
    addEventListener('devicemotion', event => this.moved(event));
    addEventListener('deviceorientation', event => this.turned(event));
    setTimeout(() => { if (!this.hasMotion) this.trouble('nosensor'); }, 1500);
  }

  trouble(name) {
    this.problem = name;
    const text = this.place('source');
    text.textContent = words[name];
    if (document.documentElement.classList.contains('hand')) this.notice(words[name], words[`${name}hint`]);
    else text.textContent += `. ${words[`${name}hint`]}`;
  }

  notice(title, hint) {
    const dialog = document.createElement('dialog');
    dialog.className = 'notice';
    const [head, text, button] = ['h2', 'p', 'button'].map(tag => document.createElement(tag));
    [head.textContent, text.textContent, button.textContent] = [title, hint, 'OK'];
    text.style.whiteSpace = 'pre-line';
    button.addEventListener('click', () => dialog.remove());
    dialog.append(head, text, button);
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  async keepAwake() {
    const ask = async () => {
      try { this.lock = await navigator.wakeLock?.request('screen'); } catch { /* the battery is low, or it is not allowed */ }
    };
    await ask();
    document.addEventListener('visibilitychange', () => { if (!document.hidden) ask(); });
  }

  turned(event) {
    if (event.beta === null || event.gamma === null) return;
    this.orientation = gravityOf(event.beta, event.gamma);
    this.orientationTime = event.timeStamp;
    // A browser that tells of the orientation alone.
    if (event.timeStamp - (this.motionTime ?? -1e9) > 300) this.tell(event.timeStamp, this.orientation, [0, 0, 0], null);
  }

  moved(event) {
    const whole = vector(event.accelerationIncludingGravity), own = vector(event.acceleration), rate = event.rotationRate;
    // A device without sensors sends one event with nothing in it.
    if (!whole) return;
    this.motionTime = event.timeStamp;
    this.settle(whole);
    // Tenths in all three values: rounded by the browser.
    this.isFine = whole.some(value => Math.abs(value * 10 - Math.round(value * 10)) > 1e-6);
    const total = scaled(whole, this.sign / g0);
    let user = own ? scaled(own, this.sign / g0) : null, gravity;
    const isFresh = this.orientation && event.timeStamp - this.orientationTime < 150;
    if (isFresh && !this.isFine && this.agrees(total, user)) {
      gravity = this.orientation;
      user = user ?? [0, 0, 0];
    } else if (user) {
      gravity = total.map((value, axis) => value - user[axis]);
    } else {
      gravity = this.smoothed(total, event.timeStamp);
      user = total.map((value, axis) => value - gravity[axis]);
    }
    const turning = rate && rate.alpha !== null ? [rate.alpha, rate.beta, rate.gamma].map(value => (value ?? 0) * radians) : null;
    this.tell(event.timeStamp, gravity, user, turning);
  }

  /** The orientation is preferred only where it says the same, within what rounding leaves open. */
  agrees(total, user) {
    const rest = user ? total.map((value, axis) => value - user[axis]) : total;
    const size = length(rest);
    return !user && Math.abs(size - 1) > 0.1 ? false : size > 0.5 && dot(rest, this.orientation) / size > Math.cos(6 * radians);
  }

  /** Gravity as what stays of the acceleration, with a time constant of 0.35 s. */
  smoothed(total, time) {
    const part = this.slow ? 1 - Math.exp(-Math.min(Math.max(time - this.slowTime, 0), 1000) / 350) : 1;
    this.slow = this.slow ? this.slow.map((value, axis) => value + (total[axis] - value) * part) : total;
    this.slowTime = time;
    return this.slow;
  }

  /** Ten readings of one mind decide. */
  settle(whole) {
    if (this.isSettled) return;
    if (this.orientation) {
      const size = length(whole);
      if (Math.abs(size - g0) > 1.5) return;
      const likeness = dot(whole, this.orientation) / size;
      if (Math.abs(likeness) < 0.8) return;
      const vote = Math.sign(likeness);
      this.votes = Math.sign(this.votes) === vote || this.votes === 0 ? this.votes + vote : vote;
      if (Math.abs(this.votes) >= 10) this.found(Math.sign(this.votes));
      return;
    }
    this.askTime ??= performance.now() + 1000;
    if (performance.now() > this.askTime && !this.question) {
      this.question = this.notice(words.signask, words.signhint);
      this.question.dataset.kind = 'sign';
    }
    if (!this.question) return;
    // Flat: nearly all of it along the screen's axis, and still.
    if (Math.abs(Math.abs(whole[2]) - g0) < 0.7 && Math.hypot(whole[0], whole[1]) < 1.8) {
      this.votes = Math.sign(this.votes) === Math.sign(whole[2]) ? this.votes + Math.sign(whole[2]) : Math.sign(whole[2]);
      if (Math.abs(this.votes) >= 30) this.found(-Math.sign(this.votes));
    } else { this.votes = 0; }
  }

  found(sign) {
    [this.sign, this.isSettled, this.slow] = [sign, true, null];
    memory.set('localStorage', stored, String(sign));
    this.question?.remove();
    this.question = null;
  }

  tell(time, gravity, user, turning) {
    if (!this.hasMotion) {
      this.hasMotion = true;
      this.introduce();
    }
    const numbers = [...gravity, ...user, ...turning ?? []];
    if (!numbers.every(Number.isFinite)) return;
    this.say(`motion ${(time / 1000).toFixed(4)} ${numbers.map(value => value.toFixed(5)).join(' ')}`);
  }
}

function vector(reading) {
  return reading && reading.x !== null && reading.y !== null && reading.z !== null ? [reading.x, reading.y, reading.z] : null;
}

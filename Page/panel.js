// What stands beside the phone: buttons, the drawn phone that tilts, the strip of the accelerometer.

import { words } from './words.js';

const icons = {
  shake: 'M8 5h8v14H8zM4 8v8M20 8v8M2 10v4M22 10v4', left: 'M4 9a8 8 0 1 1-1 6M4 4v5h5', right: 'M20 9a8 8 0 1 0 1 6M20 4v5h-5',
  home: 'M4 11l8-7 8 7M6 10v10h12V10', lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3', memory: 'M6 6h12v12H6zM9 2v4M15 2v4M9 18v4M15 18v4M2 9h4M2 15h4M18 9h4M18 15h4',
  picture: 'M4 8h4l2-3h4l2 3h4v11H4zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6', level: 'M3 9h18v6H3zM12 9v6M9 9v6M15 9v6', restart: 'M4 12a8 8 0 1 0 3-6M4 4v5h5',
  keyboard: 'M2 6h20v12H2zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M7 14h10', fullscreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
};
const inHand = ['home', 'shake', 'level', 'lock', 'picture', 'restart', 'keyboard', 'fullscreen', 'memory'];
const onDesk = ['home', 'lock', 'shake', 'left', 'right', 'level', 'picture', 'memory', 'restart'];
const colors = ['#ff6b5e', '#57d38c', '#5aa9ff'];

export class Panel {
  constructor(place, say, stage) {
    [this.place, this.say, this.stage] = [place, say, stage];
    this.samples = [];
    this.tilt = [0, 0];
    for (const name of onDesk) place('controls').append(this.button(name));
    for (const name of inHand) place('pillbuttons').append(this.button(name));
    place('homebutton').addEventListener('click', () => say('do home'));
    place('pillmenu').addEventListener('click', () => {
      const list = place('pillbuttons');
      list.hidden = !list.hidden;
      place('pillmenu').setAttribute('aria-expanded', String(!list.hidden));
    });
    this.listenToTilt();
  }

  button(name) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.do = name;
    const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    icon.setAttribute('viewBox', '0 0 24 24');
    icon.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', icons[name]);
    icon.append(path);
    const label = document.createElement('span');
    label.textContent = words[name];
    button.append(icon, label);
    button.addEventListener('click', () => {
      if (name === 'keyboard') this.place('typing').focus();
      else if (name === 'fullscreen') this.fullScreen();
      else this.say(`do ${name}`);
      if (name !== 'keyboard' && this.stage.isInHand) this.place('pillbuttons').hidden = true;
    });
    return button;
  }

  fullScreen() {
    document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
      .then(() => screen.orientation?.lock?.('natural'))
      .catch(() => {});
  }

  // The drawn phone: degrees by which the right edge and the top edge lie lower than flat.

  listenToTilt() {
    const field = this.place('tiltphone');
    let last = null;
    field.addEventListener('pointerdown', event => {
      last = [event.clientX, event.clientY];
      try { field.setPointerCapture(event.pointerId); } catch { /* a pointer made by a test */ }
      field.classList.add('held');
    });
    field.addEventListener('pointermove', event => {
      if (!last) return;
      this.tiltTo(this.tilt[0] + (event.clientX - last[0]) * 0.5, this.tilt[1] - (event.clientY - last[1]) * 0.5);
      last = [event.clientX, event.clientY];
    });
    for (const name of ['pointerup', 'pointercancel']) field.addEventListener(name, () => { last = null; field.classList.remove('held'); });
    field.addEventListener('dblclick', () => this.tiltTo(0, 0));
  }

  tiltTo(x, y) {
    const limit = 80;
    this.tilt = [Math.min(Math.max(x, -limit), limit), Math.min(Math.max(y, -limit), limit)];
    const [a, b] = this.tilt.map(degrees => Math.sin(degrees * Math.PI / 180));
    const length = Math.hypot(a, b), factor = length > 1 ? 1 / length : 1;
    const gravity = [a * factor, b * factor, -Math.sqrt(Math.max(0, 1 - Math.min(length, 1) ** 2))];
    this.say(`tilt ${gravity.map(value => value.toFixed(5)).join(' ')}`);
    this.draw(gravity);
  }

  draw([x, y]) {
    const degrees = value => Math.asin(Math.min(Math.max(value, -1), 1)) * 180 / Math.PI;
    const [right, top] = [degrees(x), degrees(y)];
    // Seen from above: an edge that sinks goes away from the eye.
    this.place('tiltbody').style.transform = `rotateX(${top}deg) rotateY(${right}deg)`;
    const field = this.place('tiltphone');
    field.setAttribute('aria-valuenow', String(Math.round(right)));
    field.setAttribute('aria-valuetext', words.tiltvalue(Math.round(right), Math.round(top)));
  }

  // The strip.

  sensors([name, x, y, z, isRead, rate]) {
    this.place('source').textContent = words.rate(name, rate);
    this.place('strip').classList.toggle('read', isRead === 1);
    this.last = [x, y, z];
    if (!this.place('tiltphone').classList.contains('held')) this.draw([x, y, z]);
    this.samples.push([performance.now(), x, y, z]);
    if (this.samples.length > 300) this.samples.shift();
    if (!this.isDrawing) { this.isDrawing = true; requestAnimationFrame(() => this.drawStrip()); }
  }

  drawStrip() {
    this.isDrawing = false;
    const canvas = this.place('strip'), context = canvas.getContext('2d'), { width, height } = canvas;
    if (!canvas.offsetParent) return;
    context.clearRect(0, 0, width, height);
    context.fillStyle = '#2b3037';
    context.fillRect(0, height / 2, width, 1);
    const now = performance.now(), span = 6000, y = value => height / 2 - Math.min(Math.max(value, -2), 2) * height / 4.2;
    for (const axis of [1, 2, 3]) {
      context.strokeStyle = colors[axis - 1];
      context.lineWidth = 2;
      context.beginPath();
      for (const sample of this.samples) context.lineTo(width - (now - sample[0]) / span * width, y(sample[axis]));
      const last = this.samples.at(-1);
      if (last) context.lineTo(width, y(last[axis]));
      context.stroke();
    }
  }

  save(base64) {
    const anchor = document.createElement('a');
    anchor.href = `data:image/png;base64,${base64}`;
    anchor.download = `quince-${new Date().toISOString().replace(/[:.]/g, '-')}.png`;
    anchor.click();
    globalThis.quince.picture = base64;
  }
}

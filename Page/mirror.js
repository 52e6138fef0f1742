// The app's screen in words, for who hears it: elements out of sight that a screen reader finds, and that can be pressed.

import { words } from './words.js';

const BEGAN = 0, ENDED = 2;

export class Mirror {
  /** `ask()`: the phone is to tell what is on the screen. */
  constructor(place, say, ask) {
    [this.place, this.say] = [place, say];
    place('mirrorbutton').addEventListener('click', () => {
      this.isOn = true;
      ask();
      place('mirrorbutton').hidden = true;
      place('mirror').hidden = false;
      place('mirror').focus();
    });
  }

  /** `[[role, name, value, x, y, width, height, isEnabled]]`. Elements are kept as far as they stay what they are, so that the reader stays too. */
  show(items) {
    const list = this.place('mirror');
    for (const [index, item] of items.entries()) {
      let element = list.children[index];
      if (element?.dataset.role !== item[0]) {
        const made = this.make(item[0]);
        if (element) list.replaceChild(made, element); else list.append(made);
        element = made;
      }
      this.fill(element, item);
    }
    while (list.children.length > items.length) list.lastChild.remove();
  }

  make(role) {
    const isPressed = role === 'button' || role === 'switch' || role === 'cell' || role === 'field';
    const element = document.createElement(isPressed ? 'button' : 'p');
    element.dataset.role = role;
    if (role === 'switch') element.setAttribute('role', 'switch');
    if (role === 'image') element.setAttribute('role', 'img');
    if (isPressed) {
      element.type = 'button';
      element.addEventListener('click', () => this.press(element));
    }
    return element;
  }

  fill(element, [role, name, value, x, y, width, height, isEnabled]) {
    element.middle = [x + width / 2, y + height / 2];
    if (element.tagName === 'BUTTON') element.disabled = !isEnabled;
    if (role === 'switch') element.setAttribute('aria-checked', String(value === 'on'));
    const text = role === 'field' ? words.field(name, value) : value && role !== 'switch' ? `${name} ${value}`.trim() : name;
    if (role === 'image') element.setAttribute('aria-label', text); else if (element.textContent !== text) element.textContent = text;
  }

  press(element) {
    const [x, y] = element.middle, time = performance.now() / 1000;
    this.say(`touch ${BEGAN} 32 ${x.toFixed(2)} ${y.toFixed(2)} ${time.toFixed(4)}`);
    this.say(`touch ${ENDED} 32 ${x.toFixed(2)} ${y.toFixed(2)} ${(time + 0.05).toFixed(4)}`);
    // What is typed next goes to the app.
    if (element.dataset.role === 'field') this.place('typing').focus({ preventScroll: true });
  }
}

// The fallback: the phone's picture as pixels, in the rectangles that have changed.

import { decode } from './bitmaps.js';

export class PixelPicture {
  constructor(screen) { this.screen = screen; }

  async show(frame) {
    if (!this.canvas) {
      this.canvas = document.createElement('canvas');
      this.canvas.id = 'pixels';
      this.screen.append(this.canvas);
    }
    const [width, height] = frame.px;
    if (this.canvas.width !== width || this.canvas.height !== height) [this.canvas.width, this.canvas.height] = [width, height];
    const context = this.canvas.getContext('2d');
    for (const [x, y, form, w, h, , offset, length] of frame.r) {
      context.drawImage(await decode(form, w, h, frame.payload.subarray(offset, offset + length)), x, y);
    }
  }
}

// Where the phone stands: in its frame on a desk, or as the whole screen of a phone in the hand, where it stays as it is held however the
// browser turns its page.

const query = new URLSearchParams(location.search);

export class Stage {
  constructor(place, strata) {
    this.place = place;
    this.strata = strata;
    this.zoom = 1;
    this.turns = 0;
    this.isInHand = query.has('hand') || (!query.has('desk') && matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 820);
    document.documentElement.classList.toggle('hand', this.isInHand);
    document.documentElement.classList.toggle('bare', query.has('bare'));
    place('body').classList.toggle('noframe', query.has('bare'));
    place('pill').hidden = !this.isInHand;
    addEventListener('resize', () => this.layout());
    screen.orientation?.addEventListener?.('change', () => this.layout());
  }

  /** Device pixels a point of the phone. */
  get pixels() { return this.zoom * devicePixelRatio; }

  fit(device) {
    this.device = device;
    this.layout();
  }

  turn(quarterTurns) {
    this.turns = quarterTurns;
    this.layout();
  }

  /** How far the browser has turned its page against the device, in quarter turns counterclockwise. */
  get pageTurns() {
    if (!this.isInHand) return 0;
    const angle = screen.orientation?.angle ?? globalThis.orientation ?? 0;
    return ((Math.round(angle / 90) % 4) + 4) % 4;
  }

  /** Quarter turns clockwise by which the phone is drawn. */
  get quarterTurns() { return query.has('bare') ? 0 : this.isInHand ? (4 - this.pageTurns) % 4 : this.turns; }

  layout() {
    if (!this.device) return;
    const { width, height, corner } = this.device, body = this.place('body'), screenElement = this.place('screen');
    const isBare = query.has('bare'), isFramed = !this.isInHand && !isBare;
    const hasButton = corner === 0;
    const bezel = isFramed ? { side: hasButton ? 16 : 12, top: hasButton ? 64 : 12, bottom: hasButton ? 72 : 12 } : { side: 0, top: 0, bottom: 0 };
    const isSideways = this.quarterTurns % 2 === 1;
    const whole = [width + 2 * bezel.side, height + bezel.top + bezel.bottom];
    const [across, down] = isSideways ? [whole[1], whole[0]] : whole;
    const room = this.room();
    const fit = Math.min(room[0] / across, room[1] / down);
    // On a desk the phone is not drawn larger than it is.
    this.zoom = isBare ? Number(query.get('zoom') ?? 1) : this.isInHand ? fit : Math.max(Math.min(fit, 1), 0.35);
    const z = this.zoom;
    screenElement.style.width = `${width * z}px`;
    screenElement.style.height = `${height * z}px`;
    screenElement.style.borderRadius = this.isInHand || isBare ? '0' : `${corner * z}px`;
    for (const element of this.strata) element.style.zoom = z;
    body.style.padding = `${bezel.top * z}px ${bezel.side * z}px ${bezel.bottom * z}px`;
    body.style.borderRadius = isFramed ? `${(hasButton ? 54 : corner + bezel.side) * z}px` : '0';
    const button = this.place('homebutton');
    button.hidden = !isFramed || !hasButton;
    button.style.bottom = `${(bezel.bottom * z - 44) / 2}px`;
    body.style.transform = `rotate(${this.angle()}deg)`;
    // A turned phone takes the room that it has when upright; the desk is told what it really needs.
    const slack = isSideways ? (whole[1] - whole[0]) * z / 2 : 0;
    body.style.margin = this.isInHand || isBare ? '0' : `${-slack}px ${slack}px`;
  }

  /** Degrees, without going the long way round. */
  angle() {
    const wanted = this.quarterTurns * 90, last = this.lastAngle ?? wanted;
    this.lastAngle = last + ((wanted - last) % 360 + 540) % 360 - 180;
    return this.lastAngle;
  }

  room() {
    if (this.isInHand) return [innerWidth, innerHeight];
    const style = getComputedStyle(this.place('desk')), side = this.place('side');
    const isColumn = style.flexDirection === 'column';
    const beside = isColumn ? 0 : side.offsetWidth + parseFloat(style.columnGap || 0);
    return [innerWidth - 48 - beside, innerHeight - 48];
  }

  /** Points of the portrait screen under a position in the page. */
  point(x, y) {
    const box = this.place('screen').getBoundingClientRect();
    const dx = x - (box.left + box.right) / 2, dy = y - (box.top + box.bottom) / 2;
    const angle = -this.quarterTurns * Math.PI / 2, cos = Math.cos(angle), sin = Math.sin(angle);
    const { width, height } = this.device;
    return [(dx * cos - dy * sin) / this.zoom + width / 2, (dx * sin + dy * cos) / this.zoom + height / 2];
  }

  shake() {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.place('stage').animate([0, 4, -4, 4, -3, 3, -2, 0].map(x => ({ transform: `translateX(${x}px)` })), 350);
  }
}

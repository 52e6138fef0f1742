// The line to the phone: a WebSocket, or posted batches and waited-for frames where the browser refuses one with the phone's certificate.
// Comes back by itself.

const refusals = { 4001: 'badsecret', 4002: 'full', 4003: 'refused', 4004: 'refused', 4005: 'refused', 4006: 'toomany', 4007: 'ended', 4008: 'replaced' };
/** After these there is no use in trying again. */
const final = new Set(['badsecret', 'refused', 'replaced']);

const seconds = () => performance.now() / 1000;

/** The phone's time and the page's: a frame is at least as old as the quickest one was. */
export class Clock {
  /** `onBetter()`: what was placed in time by what was known before has to be placed anew. */
  constructor(onBetter) {
    [this.offset, this.earlier, this.until, this.told] = [Infinity, Infinity, 0, Infinity];
    this.onBetter = onBetter;
  }
  heard(time) {
    const now = seconds();
    if (now > this.until) [this.earlier, this.offset, this.until] = [this.offset, Infinity, now + 20];
    this.offset = Math.min(this.offset, now - time);
    // A quicker frame than before is believed at once; slower ones, when the clocks have really gone apart.
    const change = this.best - this.told;
    if (change > -0.004 && change < 0.05) return;
    this.told = this.best;
    if (Number.isFinite(change)) this.onBetter?.();
  }
  restart() { this.offset = this.earlier = this.told = Infinity; }
  get best() { return Math.min(this.offset, this.earlier); }
  /** Milliseconds of the page for seconds of the phone. */
  pageTime(time) { return (time + this.told) * 1000; }
}

/** What the browser keeps, where it keeps anything. */
export const memory = {
  get(store, name) { try { return globalThis[store].getItem(name); } catch { return null; } },
  set(store, name, value) { try { globalThis[store].setItem(name, value); } catch { /* private windows may keep nothing */ } },
};

/** The secret comes with the address's fragment, which is not sent, and is then kept for reloads and the home screen. */
export function secret() {
  const given = new URLSearchParams(location.hash.slice(1)).get('k');
  if (given) memory.set('localStorage', 'quince secret', given);
  return given ?? memory.get('localStorage', 'quince secret') ?? '';
}

let ownToken = null;

function token() {
  ownToken ??= memory.get('sessionStorage', 'quince token');
  if (!ownToken) {
    ownToken = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('');
    memory.set('sessionStorage', 'quince token', ownToken);
  }
  return ownToken;
}

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/link`;
const mustPostByAddress = () => new URLSearchParams(location.search).has('post');

export class Link {
  /** `onFrame(bytes)`, `onState(name)`: connecting, open, again, or one of the refusals. */
  constructor(onFrame, onState) {
    [this.onFrame, this.onState] = [onFrame, onState];
    this.waiting = [];
    this.tries = 0;
    /** Bytes. */
    this.received = 0;
    this.hasOpened = false;
    addEventListener('online', () => this.retryNow());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.retryNow(); });
  }

  open() {
    this.onState(this.hasOpened ? 'again' : 'connecting');
    clearTimeout(this.timer);
    if (this.mustPost || mustPostByAddress()) return this.openPosts();
    const socket = this.socket = new WebSocket(address(), 'quince');
    socket.binaryType = 'arraybuffer';
    let wasOpen = false;
    // A connection that neither opens nor fails: the network has gone.
    const patience = setTimeout(() => socket.close(), 6000);
    socket.onopen = () => {
      clearTimeout(patience);
      wasOpen = true;
      socket.send(this.introduction());
      this.opened();
    };
    socket.onmessage = event => { this.received += event.data.byteLength; this.onFrame(new Uint8Array(event.data)); };
    socket.onclose = event => {
      clearTimeout(patience);
      if (this.socket !== socket) return;
      this.socket = null;
      // Browsers that take the page with our certificate and no WebSocket fail at once, and again and again.
      if (!wasOpen && this.tries >= (this.hasOpened ? 3 : 1)) return this.tryPosts();
      this.closed(refusals[event.code]);
    };
  }

  // While it posts, the page looks now and then whether a WebSocket has become possible: the certificate has been installed, say.

  lookAgainLater() {
    clearTimeout(this.lookTimer);
    this.lookDelay = Math.min((this.lookDelay ?? 5000) * 2, 300000);
    this.lookTimer = setTimeout(() => this.lookAgain(), this.lookDelay);
  }

  lookAgain() {
    if (!this.isPosting || mustPostByAddress()) return;
    const socket = new WebSocket(address(), 'quince'), patience = setTimeout(() => socket.close(), 6000);
    socket.onopen = () => {
      clearTimeout(patience);
      socket.onclose = null;
      socket.close();
      if (!this.isPosting) return;
      // Nothing that waits for an answer holds on to the former way.
      [this.mustPost, this.isPosting, this.turn] = [false, false, null];
      this.listening?.abort();
      this.open();
    };
    socket.onclose = () => { clearTimeout(patience); if (this.isPosting) this.lookAgainLater(); };
  }

  introduction() { return `hello ${secret()} ${token()} ${seconds().toFixed(4)}`; }

  opened() {
    this.hasOpened = true;
    if (this.socket) this.lookDelay = undefined;
    this.tries = 0;
    this.onState('open');
  }

  closed(reason) {
    [this.isPosting, this.turn] = [false, null];
    clearTimeout(this.lookTimer);
    if (reason && final.has(reason)) return this.onState(reason);
    this.onState(reason ?? 'again');
    const delay = reason === 'toomany' ? 20000 : reason ? 2000 : Math.min(250 * 2 ** this.tries, 4000);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), delay);
  }

  retryNow() {
    if (this.socket || this.isPosting || !this.timer) return;
    this.tries = 0;
    this.open();
  }

  /** Lines go out with the next turn, all that there are in one message. */
  say(line) {
    if (!this.isOpen) return;
    this.waiting.push(line);
    if (this.waiting.length > 1) return;
    queueMicrotask(() => this.flush());
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN || this.isPosting; }

  flush() {
    if (this.isPosting) return this.post();
    const text = this.waiting.join('\n');
    this.waiting = [];
    if (this.socket?.readyState !== WebSocket.OPEN || !text) return;
    // What the network does not take is not heaped up: of motion only the newest counts.
    if (this.socket.bufferedAmount > 32768) return;
    this.socket.send(text);
  }

  // Posts.

  async tryPosts() {
    try {
      const answer = await fetch('/say', { method: 'POST', body: this.introduction() });
      if (answer.status === 204 || answer.status === 403) { this.mustPost = true; return this.openPosts(); }
    } catch { /* the phone is off */ }
    this.closed();
  }

  async openPosts() {
    const turn = this.turn = {};
    this.isPosting = true;
    this.lookAgainLater();
    try {
      let isFirst = true;
      while (this.turn === turn) {
        // The phone ends a question after 25 s; it is asked anew before that.
        const listening = this.listening = new AbortController(), patience = setTimeout(() => listening.abort(), 18000);
        let answer, bytes;
        try {
          answer = await fetch('/listen', { method: 'POST', body: this.introduction(), signal: listening.signal });
          clearTimeout(patience);
          bytes = answer.status === 403 ? null : new Uint8Array(await answer.arrayBuffer());
        } catch (error) {
          if (error.name === 'AbortError') continue;
          throw error;
        } finally { clearTimeout(patience); }
        if (this.turn !== turn) return;
        if (!bytes) {
          const code = Number(await answer.text());
          return this.closed(refusals[code] ?? 'refused');
        }
        if (isFirst) this.opened();
        isFirst = false;
        this.received += bytes.length;
        if (bytes.length) this.onFrame(bytes);
      }
    } catch { if (this.turn === turn) this.closed(); }
  }

  /** One batch is under way at a time. */
  async post() {
    if (this.isPostUnderWay) return;
    this.isPostUnderWay = true;
    try {
      while (this.waiting.length && this.isPosting) {
        const lines = this.waiting.splice(0, 400);
        await fetch('/say', { method: 'POST', body: [this.introduction(), ...lines].join('\n') });
      }
    } catch { /* the listening side notices as well */ } finally { this.isPostUnderWay = false; }
  }
}

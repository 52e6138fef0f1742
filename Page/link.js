// The line to the phone: a WebSocket, or posted batches and waited-for frames where the browser refuses one with the phone's certificate.
// Comes back by itself.

const refusals = { 4001: 'badsecret', 4002: 'full', 4003: 'refused', 4004: 'refused', 4005: 'refused', 4006: 'toomany', 4007: 'ended', 4008: 'replaced' };
/** After these there is no use in trying again. */
const final = new Set(['badsecret', 'refused', 'replaced']);

const seconds = () => performance.now() / 1000;

/** The phone's time and the page's: a frame is at least as old as the quickest one was. */
export class Clock {
  constructor() { this.offset = Infinity; this.earlier = Infinity; this.until = 0; }
  heard(time) {
    const now = seconds();
    if (now > this.until) [this.earlier, this.offset, this.until] = [this.offset, Infinity, now + 20];
    this.offset = Math.min(this.offset, now - time);
  }
  restart() { this.offset = this.earlier = Infinity; }
  /** Milliseconds of the page for seconds of the phone. */
  pageTime(time) { return (time + Math.min(this.offset, this.earlier)) * 1000; }
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
    if (this.mustPost || new URLSearchParams(location.search).has('post')) return this.openPosts();
    const socket = this.socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/link`, 'quince');
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
      if (!wasOpen && !this.hasOpened && this.tries >= 1) return this.tryPosts();
      this.closed(refusals[event.code]);
    };
  }

  introduction() { return `hello ${secret()} ${token()} ${seconds().toFixed(4)}`; }

  opened() {
    this.hasOpened = true;
    this.tries = 0;
    this.onState('open');
  }

  closed(reason) {
    this.isPosting = false;
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
    try {
      let isFirst = true;
      while (this.turn === turn) {
        // The phone ends a question after 25 s; it is asked anew before that.
        const answer = await fetch('/listen', { method: 'POST', body: this.introduction(), signal: AbortSignal.timeout(18000) })
          .catch(error => { if (error.name === 'TimeoutError') return null; throw error; });
        if (!answer) continue;
        if (answer.status === 403) {
          const code = Number(await answer.text());
          return this.closed(refusals[code] ?? 'refused');
        }
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (isFirst) this.opened();
        isFirst = false;
        if (bytes.length) this.onFrame(bytes);
      }
    } catch { this.closed(); }
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

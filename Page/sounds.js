// What the app plays, heard here. A sound comes once, with the first time it is played; browsers make noise only after a person has tapped.

/** Seconds by which a sound may be late and still begin at its beginning: a click must not lose its head on the way. */
const patience = 0.25;

export class Sounds {
  constructor(clock) {
    this.clock = clock;
    /** Promises of the decoded sounds, by number. */
    this.known = new Map();
    this.playing = new Map();
    for (const name of ['pointerup', 'keydown', 'click']) addEventListener(name, () => this.wake(), { capture: true });
  }

  /** In a tap, as browsers want it. */
  wake() {
    this.context ??= this.makeContext();
    if (this.context?.state === 'suspended') this.context.resume().catch(() => {});
  }

  makeContext() {
    const Kind = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (!Kind) return null;
    const context = new Kind({ latencyHint: 'interactive' });
    this.meter = context.createAnalyser();
    this.meter.connect(context.destination);
    return context;
  }

  /** The loudest there is at this moment, 0…1. */
  get level() {
    if (!this.meter) return 0;
    const samples = new Float32Array(this.meter.fftSize);
    this.meter.getFloatTimeDomainData(samples);
    return samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }

  /** Takes over the files of one frame, [[number, offset, length]]. */
  take(list, payload) {
    for (const [number, offset, length] of list) {
      const file = payload.slice(offset, offset + length).buffer;
      this.known.set(number, { file });
    }
  }

  /** What is done to sounds, in order. */
  hear(words) {
    for (const [word, number, ...rest] of words) {
      if (word === 'play') this.play(number, rest);
      else if (word === 'adjust') this.adjust(number, ...rest);
      else if (word === 'silence') for (const other of [...this.playing.keys()]) this.stop(other);
      else {
        this.stop(number);
        if (word === 'close') this.known.delete(number);
      }
    }
  }

  async play(number, [start, position, rate, volume, pan, loops]) {
    this.stop(number);
    const entry = this.known.get(number);
    if (!entry?.file?.byteLength && !entry?.decoded) return;
    const run = { volume, pan };
    this.playing.set(number, run);
    this.wake();
    if (!this.context) return;
    try {
      entry.decoded ??= this.context.decodeAudioData(entry.file);
      entry.file = null;
      const buffer = await entry.decoded;
      if (this.playing.get(number) === run) this.begin(number, run, buffer, start, position, rate, loops);
    } catch (error) {
      console.error('a sound cannot be read', error);
      this.playing.delete(number);
    }
  }

  begin(number, run, buffer, start, position, rate, loops) {
    const { context } = this, late = (performance.now() - this.clock.pageTime(start)) / 1000;
    const source = context.createBufferSource(), gain = context.createGain();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    source.loop = loops !== 0;
    const panner = context.createStereoPanner?.();
    source.connect(gain);
    if (panner) gain.connect(panner);
    (panner ?? gain).connect(this.meter);
    const passed = late > patience ? late * rate : 0, length = buffer.duration;
    const left = loops < 0 ? Infinity : (length - position + loops * length - passed) / rate;
    if (left <= 0) return this.playing.delete(number);
    const from = position + passed, begin = context.currentTime + Math.max(-late, 0);
    source.start(begin, source.loop ? from % length : Math.min(from, length));
    if (Number.isFinite(left) && source.loop) source.stop(begin + left);
    source.onended = () => { if (this.playing.get(number) === run) this.playing.delete(number); };
    Object.assign(run, { source, gain, panner });
    this.adjust(number, run.volume, run.pan);
  }

  adjust(number, volume, pan) {
    const run = this.playing.get(number);
    if (!run) return;
    [run.volume, run.pan] = [volume, pan];
    if (run.gain) run.gain.gain.value = volume;
    if (run.panner) run.panner.pan.value = Math.min(Math.max(pan, -1), 1);
  }

  stop(number) {
    const run = this.playing.get(number);
    this.playing.delete(number);
    try { run?.source?.stop(); } catch { /* it has not begun */ }
  }

  /** Another life of the line: the phone tells everything anew. */
  clear() {
    for (const number of [...this.playing.keys()]) this.stop(number);
    this.known.clear();
  }
}

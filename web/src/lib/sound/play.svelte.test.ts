import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Sound from './sound.svelte';
import type { SoundName } from './sounds';

/** All that a page has its loudspeaker do, in order. */
let done: string[] = [];
const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value);
const note = (...what: unknown[]) => void done.push(what.map((one) => JSON.stringify(rounded(one))).join(' '));

class Param {
  #value = 1;
  constructor(readonly of: string) {}
  get value() {
    return this.#value;
  }
  set value(level) {
    this.#value = level;
    note(this.of, level);
  }
  setValueAtTime = (value: number, time: number) => note(this.of, 'set', value, time);
  linearRampToValueAtTime = (value: number, time: number) => note(this.of, 'linear', value, time);
  exponentialRampToValueAtTime = (value: number, time: number) => note(this.of, 'exponential', value, time);
}

/** A kind of node, which notes how it was made and what it is told. */
function node(kind: string) {
  return class {
    readonly gain = new Param(`${kind}.gain`);
    readonly frequency = new Param(`${kind}.frequency`);
    constructor(_: unknown, { buffer, ...options }: { buffer?: unknown } & Record<string, unknown> = {}) {
      note(kind, buffer ? 'buffered' : '', JSON.stringify(options));
    }
    connect<Other>(other: Other) {
      return other;
    }
    start = (...when: number[]) => note(kind, 'start', ...when);
    stop = (when: number) => note(kind, 'stop', when);
  };
}

class Context {
  static last: Context;
  state = 'running';
  currentTime = 10;
  sampleRate = 1000;
  destination = {};
  resumes = 0;
  closed = false;
  fails = false;
  constructor() {
    Context.last = this;
  }
  createBuffer(channels: number, length: number, rate: number) {
    note('buffer', channels, length, rate);
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
  resume() {
    this.resumes += 1;
    return this.fails ? Promise.reject(new Error('gone')) : Promise.resolve();
  }
  close() {
    this.closed = true;
    return Promise.resolve();
  }
}

let sound: typeof Sound;
let stop: () => void;

beforeEach(async () => {
  done = [];
  vi.resetModules();
  localStorage.clear();
  for (const kind of [
    'GainNode',
    'DynamicsCompressorNode',
    'OscillatorNode',
    'BiquadFilterNode',
    'AudioBufferSourceNode',
  ])
    vi.stubGlobal(kind, node(kind));
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  sound = await import('./sound.svelte');
  stop = sound.soundOnTouch();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const touch = () => dispatchEvent(new Event('pointerup'));

test('nothing sounds before the first touch', () => {
  sound.play('card');
  expect(done).toEqual([]);
  expect(sound.stage()).toBeUndefined();
});

test.each<SoundName>(['card', 'thud', 'turn'])('a %s sounds as it always did', (name) => {
  touch();
  done = [];
  sound.play(name);
  expect(done).toMatchSnapshot();
});

test('muted, hushed or asleep, nothing sounds', () => {
  touch();
  const silent = (): boolean => {
    done = [];
    sound.play('thud');
    return done.length === 0;
  };
  expect(silent()).toBe(false);
  sound.hush(true);
  expect(silent()).toBe(true);
  sound.hush(false);
  sound.setLoudness({ volume: 0.5, muted: true });
  expect(silent()).toBe(true);
  expect(sound.stage()).toBeUndefined();
  sound.setLoudness({ volume: 0.5, muted: false });
  expect(silent()).toBe(false);
  Context.last.state = 'suspended';
  expect(silent()).toBe(true);
  expect(sound.stage()).toBeUndefined();
});

test('the volume is remembered', () => {
  sound.setLoudness({ volume: 0.25, muted: true });
  expect(sound.loudness()).toEqual({ volume: 0.25, muted: true });
  expect(localStorage.getItem('mien.sound')).not.toBeNull();
});

test('a performance sounds at the person’s volume, though other sounds are hushed', () => {
  touch();
  sound.hush(true);
  expect(sound.stage()?.context).toBe(Context.last);
});

test('a touch wakes what the phone put to sleep, and makes it anew if it is gone for good', async () => {
  touch();
  const first = Context.last;
  expect(first.resumes).toBe(0);
  first.state = 'suspended';
  touch();
  expect([first.resumes, Context.last === first]).toEqual([1, true]);
  first.fails = true;
  touch();
  await vi.waitFor(() => expect(first.closed).toBe(true));
  touch();
  expect(Context.last).not.toBe(first);
});

test('a page that is seen again wakes its sound; one that never sounded does not', () => {
  const seen = () => document.dispatchEvent(new Event('visibilitychange'));
  seen();
  expect(done).toEqual([]);
  touch();
  Context.last.state = 'suspended';
  seen();
  expect(Context.last.resumes).toBe(1);
  stop();
  seen();
  expect(Context.last.resumes).toBe(1);
});

import { t } from '$lib/i18n';
import { deviceStore } from '$lib/device/storage';
import { write } from './captions.svelte';
import { levelOf, readLoudness, writeLoudness, type Loudness } from './loudness';
import { shake } from './shake';
import { isWritten, SHAKES, SOUNDS, type SoundName } from './sounds';
import { strike } from './strike';

const KEY = 'mien.sound';
/** Browsers let a page sound only after one of these. */
const TOUCHES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

let chosen = $state.raw<Loudness>(readLoudness(deviceStore.read(KEY)));
let hushed = $state(false);
let context: AudioContext | undefined;
let out: GainNode | undefined;
let master: AudioNode | undefined;

/** The volume and whether it is muted; reactive. */
export function loudness(): Loudness {
  return chosen;
}

/** Changes the volume, or mutes, and remembers it. */
export function setLoudness(next: Loudness): void {
  chosen = next;
  deviceStore.write(KEY, writeLoudness(next));
}

/** Mutes all sounds while somebody performs, until it is called with `false`. */
export function hush(performing: boolean): void {
  hushed = performing;
}

/** Lets the page sound from the first touch or key on; returns how to stop listening. */
export function soundOnTouch(): () => void {
  const watch = new AbortController();
  for (const touch of TOUCHES) addEventListener(touch, wake, { signal: watch.signal, passive: true });
  document.addEventListener('visibilitychange', back, { signal: watch.signal });
  return () => watch.abort();
}

/** Plays a sound, if the person wants to hear it now; a sound that shakes the phone does so even when muted. */
export function play(name: SoundName): void {
  if (isWritten(name)) write(t(`sound.of.${name}`));
  const pattern = SHAKES[name];
  if (pattern) shake(pattern);
  const level = levelOf(chosen, hushed);
  if (!level || !context || !out || context.state !== 'running') return;
  out.gain.value = level;
  const start = context.currentTime + 0.005;
  for (const stroke of SOUNDS[name]) strike(context, out, stroke, start);
}

/** Where a performance sounds, at the person's volume; nowhere while muted, or before the first touch. */
export function stage(): { context: AudioContext; out: AudioNode } | undefined {
  const level = levelOf(chosen, false);
  if (!level || !context || !master || context.state !== 'running') return undefined;
  const out = new GainNode(context, { gain: level });
  out.connect(master);
  return { context, out };
}

/** After a phone was locked, its sound comes back without a touch where the browser lets it. */
function back(): void {
  if (context && document.visibilityState === 'visible') wake();
}

/** A phone puts sound to sleep when it likes; every touch wakes it again. */
function wake(): void {
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' });
    out = new GainNode(context);
    // Several sounds at once must not crackle.
    master = new DynamicsCompressorNode(context, { threshold: -12, ratio: 8 });
    out.connect(master).connect(context.destination);
  }
  if (context.state !== 'running') void revive(context);
}

/** What a phone call or a lock has ended for good is given up: the next touch begins anew. */
async function revive(asleep: AudioContext): Promise<void> {
  try {
    await asleep.resume();
  } catch {
    if (context === asleep) context = undefined;
    await asleep.close().catch(() => undefined);
  }
}

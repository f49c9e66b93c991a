import type { Sound } from '../wire.gen';

export type SoundKind = Sound['kind'];

/** A point of a curve: at this share of the sound, this much. */
export type Point = readonly [at: number, value: number];

/** What a mouth and a throat do to make a sound. */
export interface Utterance {
  /** vocal cords, in Hz */
  pitch: readonly Point[];
  /** loudness, 0–1 */
  loud: readonly Point[];
  /** how much of it is breath, 0–1 */
  breath: readonly Point[];
  /** the vowel, from the first to the last */
  vowels: readonly [VowelName, VowelName];
  /** bursts in which it comes, such as those of a laugh */
  bursts?: number;
  /** how much the cords shake, in Hz */
  rough?: number;
}

/** Four formants in Hz: what makes a vowel. */
export const VOWELS = {
  ah: [800, 1250, 2600, 3500],
  eh: [560, 1850, 2550, 3500],
  ee: [310, 2250, 3000, 3600],
  oh: [480, 850, 2500, 3400],
  oo: [330, 720, 2350, 3300],
  er: [470, 1350, 1900, 3300],
} as const;

export type VowelName = keyof typeof VOWELS;

export const UTTERANCES: Readonly<Record<SoundKind, Utterance>> = {
  sigh: {
    pitch: [
      [0, 210],
      [0.25, 220],
      [1, 120],
    ],
    loud: [
      [0, 0],
      [0.2, 0.7],
      [1, 0],
    ],
    breath: [
      [0, 0.75],
      [1, 0.95],
    ],
    vowels: ['ah', 'oo'],
  },
  gasp: {
    pitch: [
      [0, 250],
      [0.7, 380],
      [1, 400],
    ],
    loud: [
      [0, 0],
      [0.65, 0.9],
      [0.8, 0.7],
      [1, 0],
    ],
    breath: [
      [0, 0.95],
      [1, 0.7],
    ],
    vowels: ['er', 'ah'],
  },
  growl: {
    pitch: [
      [0, 88],
      [0.5, 100],
      [1, 72],
    ],
    loud: [
      [0, 0],
      [0.15, 0.9],
      [0.85, 1],
      [1, 0],
    ],
    breath: [
      [0, 0.3],
      [1, 0.35],
    ],
    vowels: ['er', 'oh'],
    rough: 26,
  },
  giggle: {
    pitch: [
      [0, 380],
      [0.4, 450],
      [1, 340],
    ],
    loud: [
      [0, 0.5],
      [0.3, 0.8],
      [1, 0.3],
    ],
    breath: [
      [0, 0.35],
      [1, 0.5],
    ],
    vowels: ['ee', 'eh'],
    bursts: 6,
  },
  laugh: {
    pitch: [
      [0, 240],
      [0.25, 290],
      [1, 180],
    ],
    loud: [
      [0, 0.8],
      [0.3, 1],
      [1, 0.5],
    ],
    breath: [
      [0, 0.35],
      [1, 0.5],
    ],
    vowels: ['ah', 'ah'],
    bursts: 5,
  },
  sob: {
    pitch: [
      [0, 330],
      [0.5, 300],
      [1, 220],
    ],
    loud: [
      [0, 0.4],
      [0.4, 0.8],
      [1, 0.3],
    ],
    breath: [
      [0, 0.5],
      [1, 0.65],
    ],
    vowels: ['oo', 'er'],
    bursts: 4,
    rough: 12,
  },
  scream: {
    pitch: [
      [0, 480],
      [0.15, 760],
      [0.8, 720],
      [1, 520],
    ],
    loud: [
      [0, 0],
      [0.08, 1],
      [0.85, 1],
      [1, 0],
    ],
    breath: [
      [0, 0.25],
      [1, 0.3],
    ],
    vowels: ['ah', 'eh'],
    rough: 30,
  },
  yawn: {
    pitch: [
      [0, 150],
      [0.45, 230],
      [1, 95],
    ],
    loud: [
      [0, 0],
      [0.4, 0.8],
      [0.7, 0.7],
      [1, 0],
    ],
    breath: [
      [0, 0.8],
      [0.5, 0.5],
      [1, 0.85],
    ],
    vowels: ['oo', 'ah'],
  },
};

export const SOUND_KINDS = Object.keys(UTTERANCES) as SoundKind[];

/** How long each sound takes by itself, in milliseconds. */
export const LENGTHS: Readonly<Record<SoundKind, number>> = {
  sigh: 1100,
  gasp: 450,
  growl: 1000,
  giggle: 900,
  laugh: 1200,
  sob: 1000,
  scream: 900,
  yawn: 1500,
};

/** The value of a curve at a share of its way. */
export function along(curve: readonly Point[], at: number): number {
  const next = curve.findIndex(([share]) => share >= at);
  const after = curve[next] ?? curve.at(-1);
  const before = curve[next - 1] ?? after;
  if (!before || !after) return 0;
  const span = after[0] - before[0];
  return span > 0 ? before[1] + ((after[1] - before[1]) * (at - before[0])) / span : after[1];
}

/** How far the bursts let a sound through at a share of its way: all, or in puffs that shut in between. */
export function burst(count: number | undefined, at: number): number {
  return count === undefined ? 1 : Math.max(0, Math.sin(at * count * 2 * Math.PI + 0.4)) ** 0.6;
}

/** One stroke of a sound: what is struck, when and how long (in milliseconds), how loud (0–1), how high (in hertz). */
export interface Stroke {
  of: 'paper' | 'wood' | 'voice';
  start: number;
  lasts: number;
  loud: number;
  pitch: number;
  /** a voice glides to this pitch */
  to?: number;
}

/* Every sound has a visible twin, named beside it: people who can't hear it miss nothing. */
export const SOUNDS = {
  /** a card moves: the card is seen to move */
  card: [{ of: 'paper', start: 0, lasts: 40, loud: 0.3, pitch: 3200 }],
  /** a card is turned: it is seen to turn */
  flip: [
    { of: 'paper', start: 0, lasts: 36, loud: 0.22, pitch: 2200 },
    { of: 'paper', start: 90, lasts: 40, loud: 0.3, pitch: 3600 },
  ],
  /** an answer is sent: the button goes down */
  thud: [{ of: 'wood', start: 0, lasts: 90, loud: 0.4, pitch: 150 }],
  /** a token hops: it is seen to hop */
  hop: [{ of: 'wood', start: 0, lasts: 60, loud: 0.3, pitch: 520 }],
  /** somebody pokes you: your face starts, and the phone shakes */
  poke: [
    { of: 'wood', start: 0, lasts: 50, loud: 0.35, pitch: 660 },
    { of: 'wood', start: 70, lasts: 70, loud: 0.35, pitch: 880 },
  ],
  /** right: a green line with a tick */
  right: [
    { of: 'voice', start: 0, lasts: 150, loud: 0.35, pitch: 392 },
    { of: 'voice', start: 140, lasts: 240, loud: 0.4, pitch: 523 },
  ],
  /** wrong: a line that says so */
  wrong: [{ of: 'voice', start: 0, lasts: 320, loud: 0.3, pitch: 165, to: 147 }],
  /** your turn: the bar turns raspberry */
  turn: [{ of: 'voice', start: 0, lasts: 340, loud: 0.35, pitch: 262, to: 330 }],
  /** a secret is shown: the cards wake up one by one */
  reveal: [
    { of: 'wood', start: 0, lasts: 70, loud: 0.25, pitch: 330 },
    { of: 'wood', start: 120, lasts: 70, loud: 0.3, pitch: 440 },
    { of: 'wood', start: 240, lasts: 110, loud: 0.35, pitch: 587 },
  ],
  /** won: the group laughs */
  won: [
    { of: 'voice', start: 0, lasts: 160, loud: 0.35, pitch: 392 },
    { of: 'voice', start: 150, lasts: 160, loud: 0.35, pitch: 494 },
    { of: 'voice', start: 300, lasts: 420, loud: 0.4, pitch: 587 },
    { of: 'voice', start: 300, lasts: 420, loud: 0.25, pitch: 784 },
  ],
  /** shut your eyes: the screen goes dark */
  'shut-eyes': [
    { of: 'wood', start: 0, lasts: 500, loud: 0.35, pitch: 440 },
    { of: 'wood', start: 260, lasts: 600, loud: 0.35, pitch: 330 },
  ],
  /** open your eyes: the screen is light again, and the phone shakes; the only loud sound */
  'open-eyes': [
    { of: 'wood', start: 0, lasts: 900, loud: 1, pitch: 523 },
    { of: 'wood', start: 180, lasts: 900, loud: 1, pitch: 659 },
    { of: 'wood', start: 360, lasts: 1200, loud: 1, pitch: 784 },
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export type SoundName = keyof typeof SOUNDS;

/** The sounds that call for attention; those of cards and tokens are seen where they are made. */
const WRITTEN = ['poke', 'right', 'wrong', 'turn', 'reveal', 'won', 'shut-eyes', 'open-eyes'] as const;

/** Whether captions write this sound out. */
export function isWritten(name: SoundName): name is (typeof WRITTEN)[number] {
  return (WRITTEN as readonly SoundName[]).includes(name);
}

/** The pattern in which a phone shakes with a sound, in milliseconds. */
export const SHAKES: Partial<Record<SoundName, number[]>> = {
  poke: [40, 40, 40],
  'shut-eyes': [120],
  'open-eyes': [180, 80, 180, 80, 320],
};

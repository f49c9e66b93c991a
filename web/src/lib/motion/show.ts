import { calm, MOTION, spare } from '$lib/look/motion.svelte';
import { EASE_OUT, fadeFrames, flightFrames, hopFrames, hopLength, turnFrames, type Place } from './frames';
import { Pace } from './pace';
import { placeOf } from './places';
import { steady } from './steady';
import { inOrder, staggered, type Timing } from './timing';

/** How long something is let stand before what follows from it moves, in milliseconds. */
export const PAUSE = 120;

/** What an element goes through, and when. */
interface Motion {
  element: Element;
  frames: Keyframe[];
  timing: Timing;
}

/** Something that moves: which elements, how, how long, and what to do when it begins (such as a sound). */
export interface Move {
  length: number;
  begins?: () => void;
  motions?: (timing: Timing) => Motion[];
}

/** Elements fly from where they were to where they lie. */
export function flight(element: Element | undefined, from: Place | undefined, begins?: () => void): Move {
  return moving(MOTION.flight, element, () => (element && from ? flightFrames(from, placeOf(element)) : []), begins);
}

/** Something is seen only on its way, to where others stand for it; at rest it is not seen. */
export function passing(element: Element | undefined, from: Place | undefined, begins?: () => void): Move {
  const seen = () =>
    element && from ? flightFrames(from, placeOf(element)).map((frame) => ({ ...frame, opacity: 1 })) : [];
  const move = moving(MOTION.flight, element, seen, begins);
  return { ...move, motions: (timing) => (calm() ? [] : (move.motions?.(timing) ?? [])) };
}

/** A card is turned face up. */
export function turn(element: Element | undefined, begins?: () => void): Move {
  return moving(MOTION.turn, element, turnFrames, begins);
}

/** A token hops along a path; the last point is where it lies. */
export function hop(
  element: Element | undefined,
  path: readonly { x: number; y: number }[],
  begins?: () => void,
): Move {
  return moving(hopLength(path), element, () => hopFrames(path), begins);
}

/** Something appears where it is. */
export function appearing(element: Element | undefined, begins?: () => void): Move {
  return moving(MOTION.fade, element, fadeFrames, begins);
}

/** Several moves at the same time. */
export function together(moves: readonly Move[]): Move {
  return {
    length: Math.max(0, ...moves.map(({ length }) => length)),
    begins: () => moves.forEach(({ begins }) => begins?.()),
    motions: (timing) => moves.flatMap(({ motions }) => motions?.(timing) ?? []),
  };
}

/** Alike moves, each begun a little after the one before. */
export function oneByOne(moves: readonly Move[]): Move {
  const timings = staggered(moves.length, Math.max(0, ...moves.map(({ length }) => length)));
  const last = timings.at(-1);
  const length = last ? last.delay + last.duration : 0;
  return {
    length,
    begins: () => moves[0]?.begins?.(),
    motions: ({ delay, duration }) =>
      moves.flatMap(({ motions }, index) => {
        const share = length ? duration / length : 0;
        const own = timings[index] ?? { delay: 0, duration: 0 };
        return motions?.({ delay: delay + own.delay * share, duration: own.duration * share }) ?? [];
      }),
  };
}

function moving(length: number, element: Element | undefined, frames: () => Keyframe[], begins?: () => void): Move {
  return {
    length: element ? length : 0,
    ...(begins ? { begins } : {}),
    motions(timing) {
      const shown = calm() ? fadeFrames() : frames();
      return element && shown.length ? [{ element, frames: shown, timing }] : [];
    },
  };
}

/** Puts an element where it is to start from. */
function ready({ element, frames, timing }: Motion): Animation {
  const animation = element.animate(frames, { ...timing, easing: calm() ? 'linear' : EASE_OUT, fill: 'backwards' });
  animation.pause();
  return animation;
}

/**
 * Plays what happened in order, in at most 700 ms; never in the way of a finger, and over at the next touch or key.
 * Where frames come too late to be seen as motion, things are where they belong at once, and for a while appear there.
 */
export class Show {
  #running: Animation[] = [];
  #waiting: ReturnType<typeof setTimeout>[] = [];

  /** Plays these moves one after the other; what still moved is put in its place first. */
  play(moves: readonly Move[]): void {
    this.skip();
    const lengths = moves.map(({ length }) => (calm() ? Math.min(length, MOTION.fade) : length));
    const timings = inOrder(lengths);
    const timed = moves.map((move, index) => ({ ...move, timing: timings[index] ?? { delay: 0, duration: 0 } }));
    for (const { begins, timing } of timed) if (begins) this.#waiting.push(setTimeout(begins, timing.delay));
    // All places are read before anything moves: else each reading would have the page laid out anew.
    this.#running = timed.flatMap(({ motions, timing }) => motions?.(timing) ?? []).map(ready);
    if (!this.#running.length) return;
    for (const touch of TOUCHES) addEventListener(touch, this.skip, { once: true, capture: true, passive: true });
    void this.#begin(this.#running);
  }

  /** Puts everything where it belongs, at once. */
  readonly skip = (): void => {
    for (const touch of TOUCHES) removeEventListener(touch, this.skip, { capture: true });
    this.#settle();
    for (const waiting of this.#waiting) clearTimeout(waiting);
    this.#waiting = [];
  };

  #settle(): void {
    for (const animation of this.#running) animation.finish();
    this.#running = [];
  }

  /** Lets things go once the board has been drawn. */
  async #begin(running: readonly Animation[]): Promise<void> {
    const inTime = await steady();
    if (running !== this.#running) return;
    if (!inTime) return this.#falter();
    for (const animation of running) animation.play();
    this.#watch(running, new Pace());
  }

  /** Stops what stutters. */
  #watch(running: readonly Animation[], pace: Pace): void {
    requestAnimationFrame((now) => {
      if (running !== this.#running || !running.some(({ playState }) => playState === 'running')) return;
      if (running.some(({ pending }) => pending) || pace.keeps(now)) return this.#watch(running, pace);
      this.#falter();
    });
  }

  #falter(): void {
    this.#settle();
    spare();
  }
}

const TOUCHES = ['pointerdown', 'keydown'] as const;

import { MOTION, reducedMotion } from '$lib/look/motion.svelte';
import { EASE_OUT, fadeFrames, flightFrames, hopFrames, hopLength, turnFrames, type Place } from './frames';
import { placeOf } from './places';
import { inOrder, staggered, type Timing } from './timing';

/** Something that moves: which elements, how, how long, and what to do when it begins (such as a sound). */
export interface Move {
  length: number;
  begins?: () => void;
  animate?: (timing: Timing) => Animation[];
}

/** Elements fly from where they were to where they lie. */
export function flight(element: Element | undefined, from: Place | undefined, begins?: () => void): Move {
  return moving(MOTION.flight, element, () => (element && from ? flightFrames(from, placeOf(element)) : []), begins);
}

/** A card is turned face up. */
export function turn(element: Element | undefined, begins?: () => void): Move {
  return moving(MOTION.turn, element, turnFrames, begins);
}

/** A token hops along a path; the last point is where it lies. */
export function hop(element: Element | undefined, path: readonly { x: number; y: number }[], begins?: () => void): Move {
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
    animate: (timing) => moves.flatMap(({ animate }) => animate?.(timing) ?? []),
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
    animate: ({ delay, duration }) =>
      moves.flatMap(({ animate }, at) => {
        const share = length ? duration / length : 0;
        const own = timings[at] ?? { delay: 0, duration: 0 };
        return animate?.({ delay: delay + own.delay * share, duration: own.duration * share }) ?? [];
      }),
  };
}

function moving(length: number, element: Element | undefined, frames: () => Keyframe[], begins?: () => void): Move {
  return {
    length: element ? length : 0,
    ...(begins ? { begins } : {}),
    animate(timing) {
      const shown = reducedMotion() ? fadeFrames() : frames();
      if (!element || !shown.length) return [];
      return [element.animate(shown, { ...timing, easing: reducedMotion() ? 'linear' : EASE_OUT, fill: 'backwards' })];
    },
  };
}

/** Plays what happened in order, in at most 700 ms; never in the way of a finger, and over at the next touch or key. */
export class Show {
  #running: Animation[] = [];
  #waiting: ReturnType<typeof setTimeout>[] = [];

  /** Plays these moves one after the other; what still moved is put in its place first. */
  play(moves: readonly Move[]): void {
    this.skip();
    const lengths = moves.map(({ length }) => (reducedMotion() ? Math.min(length, MOTION.fade) : length));
    const timings = inOrder(lengths);
    moves.forEach(({ begins, animate }, at) => {
      const timing = timings[at] ?? { delay: 0, duration: 0 };
      this.#running.push(...(animate?.(timing) ?? []));
      if (begins) this.#waiting.push(setTimeout(begins, timing.delay));
    });
    if (this.#running.length) for (const touch of TOUCHES) addEventListener(touch, this.skip, { once: true, capture: true, passive: true });
  }

  /** Puts everything where it belongs, at once. */
  readonly skip = (): void => {
    for (const touch of TOUCHES) removeEventListener(touch, this.skip, { capture: true });
    for (const animation of this.#running) animation.finish();
    for (const waiting of this.#waiting) clearTimeout(waiting);
    this.#running = [];
    this.#waiting = [];
  };
}

const TOUCHES = ['pointerdown', 'keydown'] as const;

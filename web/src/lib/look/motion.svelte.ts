import { MediaQuery } from 'svelte/reactivity';

const reduced = new MediaQuery('(prefers-reduced-motion: reduce)', false);

/** Whether the person asked for less motion; reactive. */
export function reducedMotion(): boolean {
  return reduced.current;
}

/** How long things take, in milliseconds; the stylesheet has the same words. */
export const MOTION = { press: 90, face: 160, turn: 220, hop: 240, flight: 320, stagger: 60, staggerMost: 700, fade: 120 } as const;

import { MediaQuery } from 'svelte/reactivity';

const reduced = new MediaQuery('(prefers-reduced-motion: reduce)', false);
let slow = $state(false);

/** How long a device that was too slow for motion is spared it, in milliseconds. */
const SPARED = 60_000;

/** Whether the person asked for less motion; reactive. */
export function reducedMotion(): boolean {
  return reduced.current;
}

/** Whether what need not move shall not: nobody wants it, or it would stutter; reactive. */
export function calm(): boolean {
  return reduced.current || slow;
}

/** Spares the device for a while: its frames come too late to be seen as motion. */
export function spare(): void {
  if (slow) return;
  slow = true;
  setTimeout(() => (slow = false), SPARED);
}

/** How long things take, in milliseconds; the stylesheet has the same words. */
export const MOTION = {
  press: 90,
  face: 160,
  turn: 220,
  hop: 240,
  flight: 320,
  stagger: 60,
  staggerMost: 700,
  fade: 120,
} as const;

import { MOTION } from '$lib/look/motion.svelte';

/** When a move begins and how long it takes, in milliseconds. */
export interface Timing {
  delay: number;
  duration: number;
}

/** Moves one after the other, each as long as it asks; squeezed so that all of them end in time. */
export function inOrder(lengths: readonly number[], most: number = MOTION.staggerMost): Timing[] {
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const share = all > most ? most / all : 1;
  let delay = 0;
  return lengths.map((length) => {
    const timing = { delay, duration: length * share };
    delay += timing.duration;
    return timing;
  });
}

/** Alike moves that overlap, a little apart; the last one ends in time. */
export function staggered(
  count: number,
  length: number,
  apart: number = MOTION.stagger,
  most: number = MOTION.staggerMost,
): Timing[] {
  const gap = count > 1 ? Math.min(apart, Math.max(0, most - length) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({ delay: index * gap, duration: Math.min(length, most) }));
}

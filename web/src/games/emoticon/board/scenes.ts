import type { Pace } from '$lib/board/scene.svelte';
import { MISCHIEF } from '../mischief';
import type { Events } from '../wire.gen';

/** Mischief, who did it to whom, and what came of it. */
export interface Prank {
  card: string;
  seat: number;
  /** nobody, if it is about the moods or about everybody */
  victim: number | undefined;
  events: readonly Events[];
}

/** The mischief among these events that did something, if any. */
export function prankIn(events: readonly Events[]): Prank | undefined {
  const at = events.findLastIndex((event) => event.type === 'Played' && MISCHIEF.has(event.card));
  const played = events[at];
  if (played?.type !== 'Played') return undefined;
  const done = events.slice(at + 1).filter(({ type }) => DEEDS.has(type));
  return done.length ? { card: played.card, seat: played.seat, victim: victimOf(done), events: done } : undefined;
}

/** Mischief holds no breath. */
export const PACE: Pace = { breath: 0, seen: 2400 };

/** What mischief does to people and moods. */
const DEEDS: ReadonlySet<Events['type']> = new Set(['Took', 'Swapped', 'Burst', 'Robbed', 'FellAsleep', 'Ordered']);

function victimOf(events: readonly Events[]): number | undefined {
  for (const event of events) {
    if (event.type === 'FellAsleep') return event.seat;
    if ('owner' in event) return event.owner;
  }
  return undefined;
}

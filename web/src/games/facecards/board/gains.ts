import type { Step } from '$lib/game/playable';
import type { Events } from '../wire.gen';

/** How many photos each seat has won since the round began. */
export function gainsOf(steps: readonly Step<Events>[], seats: number): number[] {
  const gains = Array.from({ length: seats }, () => 0);
  for (const { events } of steps.toReversed()) {
    for (const event of events.toReversed()) {
      if (event.type === 'RoundBegan') return gains;
      if (event.type === 'Kept') gains[event.seat] = (gains[event.seat] ?? 0) + event.cards.length;
      if (event.type === 'Bonus') gains[event.seat] = (gains[event.seat] ?? 0) + 1;
    }
  }
  return gains;
}

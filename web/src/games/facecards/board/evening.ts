import type { Step } from '$lib/game/playable';
import { cardOf, type Own } from '../cards';
import { finderOf } from '../pairs';
import type { Events, Laid } from '../wire.gen';

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

/** A pair to look at while everybody thinks, and who found it, if anybody did. */
export interface BestPair {
  pair: Laid;
  finder: number | undefined;
}

/** The best pair so far: a found one of two categories, else any that was found, else one that nobody saw; the latest of them. */
export function bestPair(
  past: readonly Laid[],
  steps: readonly Step<Events>[],
  own: readonly Own[],
): BestPair | undefined {
  const bets = steps.flatMap(({ events }) => events.flatMap((event) => (event.type === 'BetMade' ? [event.bet] : [])));
  const pairs = past.map((pair) => ({ pair, finder: finderOf(pair, bets) }));
  const isOdd = ({ front, middle }: Laid) => cardOf(front, own)?.category !== cardOf(middle, own)?.category;
  return (
    pairs.findLast(({ pair, finder }) => finder !== undefined && isOdd(pair)) ??
    pairs.findLast(({ finder }) => finder !== undefined) ??
    pairs.at(-1)
  );
}

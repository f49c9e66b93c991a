import type { Step } from '$lib/game/playable';
import { cardOf, type Own } from './cards';
import type { Events, Laid, Placed } from './wire.gen';

/** Who found a pair, if anybody did. */
export function finderOf({ front, middle }: Laid, bets: readonly Placed[]): number | undefined {
  const both = [front, middle];
  return bets.find((bet) => bet.right && both.includes(bet.front) && both.includes(bet.middle))?.bettor;
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

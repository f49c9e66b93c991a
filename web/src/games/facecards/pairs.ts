import type { Laid, Placed } from './wire.gen';

/** Who found a pair, if anybody did. */
export function finderOf({ front, middle }: Laid, bets: readonly Placed[]): number | undefined {
  const both = [front, middle];
  return bets.find((bet) => bet.right && both.includes(bet.front) && both.includes(bet.middle))?.bettor;
}

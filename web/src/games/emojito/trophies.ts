import { capital, t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { party } from './people';
import type { Side, View } from './wire.gen';

/** Who won trophies this turn, in words: players who won as many each share a line, a team has its own. */
export function sayTrophies(
  won: readonly { side: number }[],
  { sides, options: { mode } }: Pick<View, 'sides' | 'options'>,
  names: Names,
): string[] {
  const winners = [...new Set(won.map(({ side }) => side))];
  const countOf = (winner: number) => won.filter(({ side }) => side === winner).length;
  const nameOf = (winner: number) => party(sides[winner]?.seats ?? [], mode === 'coop', names);
  const alike =
    mode === 'teams'
      ? winners.map((winner) => [winner])
      : [...new Set(winners.map(countOf))].map((count) => winners.filter((winner) => countOf(winner) === count));
  return alike.map((group) => {
    const key = group.length > 1 ? 'emojito.reveal.each' : 'emojito.reveal.won';
    return capital(t(key, { names: names.list(group.map(nameOf)), count: countOf(group[0] ?? 0) }));
  });
}

/** How many trophies a side has, used for a challenge or not. */
export function trophiesOf({ trophies, used }: Side): number {
  return trophies.length + used.length;
}

import type { View } from '../wire.gen';
import type { Counted } from './rounds';
import { printed, standings, totalsOf, type Standing, type Total } from './totals';

/** All that a player's row shows. */
export interface Player {
  front: readonly string[];
  cards: number;
  score: number;
  totals: readonly Total[];
  standing: Standing;
  passed: boolean;
  asleep: boolean;
  /** began this round */
  first: boolean;
  points: number;
  rewards: readonly (number | null)[];
  /** points won with the round that was just counted */
  wins: number;
}

/** The players as they stand; once a round is counted, as they stood then. */
export function playersOf(view: View, counted: Counted | undefined): Player[] {
  const fronts = counted?.fronts ?? view.fronts;
  const column = counted?.column ?? view.column;
  const scores = counted?.scored.scores ?? view.scores;
  const places = standings(scores);
  return view.hand_sizes.map((cards, seat) => {
    const front = byMood(fronts[seat] ?? []);
    return {
      front,
      cards,
      score: scores[seat] ?? 0,
      totals: totalsOf(front, column),
      standing: settled(places[seat] ?? 'plain', scores[seat] ?? 0, counted !== undefined),
      passed: view.passed[seat] ?? false,
      asleep: view.asleep[seat] ?? false,
      first: view.first === seat && counted === undefined,
      points: view.points[seat] ?? 0,
      rewards: view.rewards[seat] ?? [],
      wins: counted?.scored.winner === seat ? counted.points : 0,
    };
  });
}

/** Cards of a mood lie together, in the order in which each mood was begun. */
function byMood(front: readonly string[]): string[] {
  const mood = (card: string) => printed(card)?.mood;
  const began = (card: string) => front.findIndex((other) => mood(other) === mood(card));
  return [...front].sort((one, other) => began(one) - began(other));
}

/** Nothing needs no word, equal or not, unless it leads; and whoever has won no longer leads. */
function settled(standing: Standing, score: number, counted: boolean): Standing {
  if (standing === 'cancels' && score === 0) return 'plain';
  return counted && standing === 'leads' ? 'plain' : standing;
}

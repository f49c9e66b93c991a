import type { Said } from '$lib/game/playable';
import { says, type Words } from './question';

/** How something on the table stands to what is being chosen. */
export type Stand = 'idle' | 'target' | 'chosen' | 'possible' | 'faded';

/** Something on the table that can be pointed at. */
export type Spot = { seat: number; card: string } | { seat: number } | { mood: string };

/** The words that pointing at a spot says, in an answer of this kind; nothing if it never asks for such a spot. */
export function wordsAt(kind: string, spot: Spot, me: number | null): Words | undefined {
  if ('mood' in spot) return kind === 'Whirlwind' ? { mood: spot.mood } : undefined;
  const own = spot.seat === me;
  if ('card' in spot) {
    if (kind === 'Help') return own ? { card: spot.card } : undefined;
    if (kind === 'Kiss') return own ? { mine: spot.card } : { owner: spot.seat, theirs: spot.card };
    return kind === 'Ghost' && !own ? { owner: spot.seat, card: spot.card } : undefined;
  }
  if (own) return undefined;
  if (kind === 'Help') return { to: spot.seat };
  if (kind === 'Lullaby') return { sleeper: spot.seat };
  return kind === 'Ninja' ? { owner: spot.seat } : undefined;
}

/** How the spot of these words stands, if these answers are offered and this much is said. */
export function standOf(words: Words | undefined, answers: readonly Said[], said: Words): Stand {
  if (!words || !answers.length) return 'idle';
  if (!answers.some((answer) => says(answer, words))) return 'faded';
  if (Object.entries(words).every(([gap, word]) => said[gap] === word)) return 'chosen';
  return answers.some((answer) => says(answer, { ...said, ...words })) ? 'target' : 'possible';
}

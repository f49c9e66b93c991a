import type { SuitName } from '$lib/face';
import { GAMES, isGame } from '$lib/games';
import { find, t, type Values } from '$lib/i18n';
import { Lost, Refused } from './http';
import type { Refusal } from '$lib/wire.gen';

/** Why not, in the person's language; where one code means something else in one game, its rule book says which. */
export function sayRefusal({ code, text, rule, words }: Refusal): string {
  const book = rule?.split('-')[0]?.toLowerCase();
  const own = `refusal.${code}.${book}`;
  const common = `refusal.${code}`;
  const values: Values = { ...words };
  if (typeof words.game === 'string' && isGame(words.game)) values.game = GAMES[words.game].title;
  if (typeof words.suit === 'string') values.suit = t(`suit.${words.suit as SuitName}`);
  return find(own, values) ?? find(common, values) ?? text;
}

/** Why something that was asked for did not happen. */
export function sayFailure(error: unknown): string {
  if (error instanceof Refused) return sayRefusal(error.refusal);
  if (error instanceof Lost) return t('connection.lost');
  throw error;
}

/** Why something did not happen, and the rule that says so. */
export interface Amiss {
  text: string;
  rule: string | null;
}

export function amissOf(error: unknown): Amiss {
  return { text: sayFailure(error), rule: error instanceof Refused ? error.refusal.rule : null };
}

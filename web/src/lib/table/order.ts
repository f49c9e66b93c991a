import { GAMES, isGame } from '$lib/games';
import { t } from '$lib/i18n';
import type { Part, TableShown } from '$lib/wire.gen';

type Evening = Pick<TableShown, 'order' | 'begun'>;

/** Minutes of a break, unless somebody says otherwise. */
export const BREAK = 10;
/** Parts that can still be to come. */
export const MOST_PARTS = 12;

/** The parts of the evening that are still to come. */
export function toCome({ order, begun }: Evening): readonly Part[] {
  return order.slice(begun);
}

/** The part that comes next, and its number. */
export function nextPart({ order, begun }: Evening): { part: Part; number: number } | undefined {
  const part = order[begun];
  return part && { part, number: begun };
}

/** What a part is called. */
export function partName({ game = '' }: Part): string {
  if (game === '') return t('order.break');
  return isGame(game) ? GAMES[game].title : game;
}

/** How long all these take, in minutes. */
export function minutesOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
}

/** A moment as a clock on the wall shows it. */
export function wallTime(moment: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(moment);
}

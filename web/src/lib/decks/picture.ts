import { at } from '$lib/at';
import type { GameName } from '$lib/games';

/** The address of a card's picture. */
export function picture(game: GameName, card: string): string {
  return at(`/art/${game}/${card}.svg`);
}

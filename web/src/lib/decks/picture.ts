import type { GameName } from '$lib/games';

/** The address of a card's picture. */
export function picture(game: GameName, card: string): string {
  return `${import.meta.env.BASE_URL}art/${game}/${card}.svg`;
}

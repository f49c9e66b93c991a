import { address } from '$lib/address/address';
import type { GameName } from '$lib/games';

/** The address of a card's picture. */
export function picture(game: GameName, card: string): string {
  return address(`/art/${game}/${card}.svg`);
}

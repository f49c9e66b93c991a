import { address } from '$lib/address/address';
import type { GameName } from '$lib/games';

/** The pictures that a page has brought along, by their files: one that no server sent. */
let brought: Readonly<Record<string, string>> = {};

/** Takes pictures from here, by game and file, not from a server: for a page that lies by itself as a file. */
export function bringPictures(pictures: Readonly<Record<string, string>>): void {
  brought = pictures;
}

/** The address of a card's picture. */
export function picture(game: GameName, card: string): string {
  return brought[`${game}/${card}`] ?? address(`/art/${game}/${card}.svg`);
}

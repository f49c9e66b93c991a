import type { GameName } from '$lib/games';
import type { Language } from '$lib/i18n';

/** What the cards of a deck are called, by id; a mischief card's effect is at `id.effect`. */
export type Names = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Names>('../../games/*/names/*.json', { import: 'default' });

/** Brings in the names of one game's cards in one language, and no other; in English if they have none in it. */
export async function deckNames(game: GameName, language: Language): Promise<Names> {
  const load = FILES[`../../games/${game}/names/${language}.json`] ?? FILES[`../../games/${game}/names/en.json`];
  if (!load) throw new Error(`The cards of ${game} have no names`);
  return load();
}

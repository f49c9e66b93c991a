import type { Language } from '$lib/i18n';
import type { Deck } from './cards';

/** What the cards of a deck are called, by id; a mischief card's effect is at `id.effect`. */
export type Names = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Names>('./names/*.json', { import: 'default' });

/** Brings in the names of one deck in one language, and no other. */
export async function deckNames(deck: Deck, language: Language): Promise<Names> {
  const load = FILES[`./names/${deck}.${language}.json`];
  if (!load) throw new Error(`${deck} has no names in ${language}`);
  return load();
}

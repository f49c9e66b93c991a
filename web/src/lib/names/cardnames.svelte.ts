import { deckNames } from '$lib/decks/names';
import type { GameName } from '$lib/games';
import type { Language } from '$lib/i18n';

/** The names of a deck's cards, once they have arrived; reactive. */
export class CardNames {
  #known = $state.raw<Readonly<Record<string, string>>>();
  #wanted = '';

  get known(): Readonly<Record<string, string>> {
    return this.#known ?? {};
  }

  /** Whether cards can be called by their names. */
  get ready(): boolean {
    return this.#known !== undefined;
  }

  /** Brings in the names of a deck in a language. */
  async learn(deck: GameName | undefined, language: Language): Promise<void> {
    this.#wanted = `${deck ?? ''} ${language}`;
    const wanted = this.#wanted;
    const known = deck ? await deckNames(deck, language) : {};
    if (wanted === this.#wanted) this.#known = known;
  }
}

import type { GameName } from '$lib/games';
import { deckNames } from '$lib/decks/names';
import { currentLanguage, t, type Language } from '$lib/i18n';
import type { SuitName } from '$lib/face';
import type { Seated } from './seats';

/** What to call seats and cards, in the person's language. */
export interface Names {
  seat: (seat: number) => string;
  card: (card: string) => string;
  cards: (cards: readonly string[]) => string;
  /** several things in one breath: “Mira, Jonas and Lou” */
  list: (things: readonly string[]) => string;
  /** all look at the same picture: what is on it needs no words */
  seen?: boolean;
}

/** Names for seats and cards; reactive: they follow whoever sits there, and the language. Cards are known once their names have come. */
export function namesOf(
  seats: () => readonly Seated[],
  known: () => Readonly<Record<string, string>> | undefined,
): Names {
  const names: Names = {
    seat: (seat) => seats()[seat]?.name ?? '…',
    card: (card) => known()?.[card] ?? suitCard(card) ?? (known() ? t('card.unknown') : '…'),
    cards: (cards) => names.list(cards.map(names.card)),
    list: (things) => {
      const language = currentLanguage();
      return (LISTS[language] ??= new Intl.ListFormat(language)).format(things);
    },
  };
  return names;
}

/** How a language strings things together; made once, for it costs more than a hundred sentences. */
const LISTS: Record<Language, Intl.ListFormat> = {};

/** The sentence with a capital at its head. */
export function capital(sentence: string): string {
  const language = currentLanguage();
  // In Dutch, ij is one letter.
  const head = language === 'nl' && sentence.startsWith('ij') ? 2 : 1;
  return sentence.slice(0, head).toLocaleUpperCase(language) + sentence.slice(head);
}

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

const SUIT_CARD = /^(joy|sadness|anger|fear|disgust|surprise|happiness)-(\d+)$/;

/** The suit and the number of a card such as `joy-8`, which two games have. */
export function suitOf(card: string): { suit: SuitName; number: number } | undefined {
  const [, suit, number] = SUIT_CARD.exec(card) ?? [];
  if (!suit) return undefined;
  return { suit: suit === 'happiness' ? 'joy' : (suit as SuitName), number: Number(number) };
}

function suitCard(card: string): string | undefined {
  const found = suitOf(card);
  if (!found) return undefined;
  const suit = card.startsWith('happiness') ? t('suit.happiness') : t(`suit.${found.suit}`);
  return t('card.name', { suit, number: found.number });
}

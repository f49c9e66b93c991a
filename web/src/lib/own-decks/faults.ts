import { find, t } from '$lib/i18n';

/** What can be wrong with a deck; the message is `deck.fault.` and this. */
export type FaultCode =
  | 'bad-file'
  | 'game'
  | 'hidden'
  | 'language'
  | 'large'
  | 'long'
  | 'many'
  | 'markup'
  | 'missing'
  | 'name'
  | 'newer'
  | 'no-cards'
  | 'no-file'
  | 'no-name'
  | 'not-a-deck'
  | 'number'
  | 'picture'
  | 'same-id'
  | 'same-name'
  | 'shape'
  | 'unsafe';

/** One thing that is wrong, and where; without a card it is about the deck. */
export interface Fault {
  code: FaultCode;
  /** the card's number, from 1 */
  card?: number;
  /** as a path: `name.en`, `face.smile` */
  field?: string;
  /** what the sentence has to fill in */
  words?: Record<string, string | number>;
}

/** A deck that can't be opened, with all that is wrong with it. */
export class BadDeck extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(({ code, card, field }) => [code, card, field].join(' ')).join('; '));
  }
}

/** A fault as a sentence, with its place in front: “Card 3, name.en: …”. */
export function sayFault({ code, card, field, words }: Fault): string {
  const text = find(`deck.fault.${code}`, words) ?? code;
  const place = [card === undefined ? '' : t('deck.fault.card', { number: card }), field ?? ''].filter(Boolean);
  return place.length ? t('deck.fault.at', { place: place.join(', '), text }) : text;
}

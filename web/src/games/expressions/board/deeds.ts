import { capital, t } from '$lib/i18n';
import { type Names } from '$lib/names/names.svelte';
import type { Step } from '$lib/game/playable';
import type { Deed, Events } from '../wire.gen';

/** A turn in one line: a sentence in pieces, and how it came out. */
export interface DeedTold {
  kind: 'clue' | 'right' | 'wrong' | 'place';
  pieces: Piece[];
  chip: string;
}

/** What is drawn in its own way within a sentence. */
export interface Piece {
  is: 'words' | 'name' | 'card';
  text: string;
}

/** Stand around a name, and for the card, in a sentence until it is split there. */
export const NAME = '\u0001';
export const CARD = '\u0002';
const DRAWN = new RegExp(`(${NAME}.*${NAME}|${CARD})`);

/** Says one turn to the person on this seat; in short, without what follows from it and without a full stop. */
export function sayDeed(deed: Deed, you: number | null, names: Names, short = false): DeedTold {
  const { seat, card, says, partner, holder, gave } = deed;
  const whoOf = (other: number) => whoIs(other, you);
  const values = { who: whoOf(seat), name: NAME + names.seat(seat) + NAME, card: CARD };
  const pieces = (sentence: string) =>
    piecesOf(capital(short ? sentence.replace(/\.$/, '') : sentence), names.card(card));
  if (says) return { kind: 'clue', pieces: pieces(t('expressions.deed.clue', values)), chip: '' };
  if (partner === undefined || partner === null)
    return { kind: 'place', pieces: pieces(t('expressions.deed.place', values)), chip: '' };
  const guessed = pieces(
    t('expressions.deed.guess', { ...values, whom: whoOf(partner), partner: names.seat(partner) }),
  );
  if (holder === partner)
    return { kind: 'right', pieces: guessed, chip: t('expressions.deed.right', { count: short ? 0 : gave ? 2 : 1 }) };
  return { kind: 'wrong', pieces: guessed, chip: sayHolder(holder ?? null, you, names) };
}

/** Whether words are about the person on the seat `you`, whom they are said to. */
export function whoIs(seat: number, you: number | null): 'you' | 'other' {
  return seat === you ? 'you' : 'other';
}

/** Whose card it was, of a wrong guess. */
export function sayHolder(holder: number | null, you: number | null, names: Names): string {
  const whose = holder === null ? 'nobody' : whoIs(holder, you);
  return t('expressions.deed.wrong', { whose, holder: names.seat(holder ?? -1) });
}

/** A sentence where the name and the card are drawn in their own way. */
export function piecesOf(sentence: string, card: string): Piece[] {
  return sentence.split(DRAWN).map((text) => {
    if (text === CARD) return { is: 'card', text: card };
    return text.startsWith(NAME) ? { is: 'name', text: text.slice(1, -1) } : { is: 'words', text };
  });
}

/** The clues that fell into Discord since this was done, which nothing has followed yet. */
export function fallenSince({ card }: Deed, steps: readonly Step<Events>[]): string[] {
  const events = steps.flatMap((step) => step.events);
  const done = events.findLastIndex((event) => event.type !== 'Expired' && 'card' in event && event.card === card);
  return events.slice(done + 1).flatMap((event) => (event.type === 'Expired' ? [event.card] : []));
}

import { t } from '$lib/i18n';
import { capital, type Names } from '$lib/table/names.svelte';
import type { Deed } from '../wire.gen';

/** A turn in one line: a sentence whose odd parts are names, and how it came out. */
export interface DeedTold {
  kind: 'clue' | 'right' | 'wrong' | 'place';
  parts: string[];
  chip: string;
}

/** Stands around a name in a sentence until the sentence is split there. */
const MARK = '\u0001';

/** Says one turn to the person on this seat; in short, without what follows from it. */
export function sayDeed(deed: Deed, you: number | null, names: Names, short = false): DeedTold {
  const { seat, card, says, partner, holder, gave } = deed;
  const whoOf = (other: number) => (other === you ? 'you' : 'other');
  const values = { who: whoOf(seat), name: MARK + names.seat(seat) + MARK, card: names.card(card) };
  const parts = (sentence: string) => capital(sentence).split(MARK);
  if (says) return { kind: 'clue', parts: parts(t('expressions.deed.clue', values)), chip: '' };
  if (partner === undefined || partner === null) return { kind: 'place', parts: parts(t('expressions.deed.place', values)), chip: '' };
  const guessed = parts(t('expressions.deed.guess', { ...values, whom: whoOf(partner), partner: names.seat(partner) }));
  if (holder === partner) return { kind: 'right', parts: guessed, chip: t('expressions.deed.right', { count: short ? 0 : gave ? 2 : 1 }) };
  const whose = holder === undefined || holder === null ? 'nobody' : whoOf(holder);
  return { kind: 'wrong', parts: guessed, chip: t('expressions.deed.wrong', { whose, holder: names.seat(holder ?? -1) }) };
}

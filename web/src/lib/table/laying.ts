import { t } from '$lib/i18n';
import { BadDeck, sayFault } from '$lib/own-decks';
import { Lost, Refused } from '$lib/server/http';
import { sayFailure } from '$lib/server/refusals';

/** Why a deck does not lie on the table, and where in its file the fault is: for somebody who mends it. */
export function sayNotLaid(error: unknown): string {
  return [placeOf(error), say(error)].filter(Boolean).join(': ');
}

function placeOf(error: unknown): string {
  if (!(error instanceof Refused)) return '';
  const { file, card, field } = error.refusal.words;
  return [file, card && t('lobby.deck.card', { card: String(card) }), field].filter(Boolean).join(' · ');
}

function say(error: unknown): string {
  if (error instanceof BadDeck) return error.faults.slice(0, 1).map(sayFault).join();
  return error instanceof Lost ? t('fail.offline') : sayFailure(error);
}

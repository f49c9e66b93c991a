import type { SuitName } from '$lib/face';
import { t } from '$lib/i18n';

const SUIT_CARD = /^(joy|sadness|anger|fear|disgust|surprise|happiness)-(\d+)$/;

/** The suit and the number of a card such as `joy-8`, which two games have. */
export function suitOf(card: string): { suit: SuitName; number: number } | undefined {
  const [, suit, number] = SUIT_CARD.exec(card) ?? [];
  if (!suit) return undefined;
  return { suit: suit === 'happiness' ? 'joy' : (suit as SuitName), number: Number(number) };
}

/** What such a card is called; nothing for any other. */
export function suitCard(card: string): string | undefined {
  const found = suitOf(card);
  if (!found) return undefined;
  const suit = card.startsWith('happiness') ? t('suit.happiness') : t(`suit.${found.suit}`);
  return t('card.name', { suit, number: found.number });
}

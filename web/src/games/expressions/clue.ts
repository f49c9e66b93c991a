import { t } from '$lib/i18n';
import { cardOf } from './cards';
import type { Clue } from './wire.gen';

type Told = Pick<Clue, 'card' | 'says'>;

/** What a clue says, in a word or two: “lowest”, or “more 6s”. */
export function sayClue({ card, says }: Told): string {
  return says === 'more' ? t('expressions.says.more', { number: cardOf(card).number }) : t(`expressions.says.${says}`);
}

/** The same, as short as can be. */
export function sayClueShort({ card, says }: Told): string {
  return says === 'more'
    ? t('expressions.short.more', { number: cardOf(card).number })
    : t(`expressions.short.${says}`);
}

import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { cardOf } from './cards';
import type { Events } from './wire.gen';

/** An event of Expressions as a sentence. */
export function narrate(event: Events, names: Names): string {
  switch (event.type) {
    case 'Began':
      return t('told.begins', { ...names.by(event.first) });
    case 'Clued':
      return t('expressions.told.clued', {
        ...names.by(event.seat),
        card: names.card(event.card),
        says: event.says,
        number: cardOf(event.card).number,
      });
    case 'Expired':
      return t('expressions.told.expired', { ...names.by(event.seat), card: names.card(event.card) });
    case 'Guessed': {
      const values = {
        ...names.by(event.seat),
        whom: names.who(event.partner),
        partner: names.seat(event.partner),
        card: names.card(event.card),
      };
      if (event.right) return t('expressions.told.right', values);
      if (event.holder === null) return t('expressions.told.nobody', values);
      return t('expressions.told.wrong', {
        ...values,
        whose: names.who(event.holder),
        holder: names.seat(event.holder),
      });
    }
    case 'Put':
      return t('expressions.told.put', {
        ...names.by(event.seat),
        card: names.card(event.card),
        zone: event.zone,
      });
    case 'Moved':
      return t('expressions.told.moved', {
        ...names.by(event.seat),
        card: names.card(event.card),
        zone: event.zone,
      });
    case 'Flipped':
      return t('expressions.told.flipped', { cards: names.cards(event.cards), left: event.left });
    case 'LastRound':
      return t('expressions.told.lastRound');
    case 'Scored':
      return t('expressions.told.scored', { harmony: event.harmony, discord: event.discord });
  }
}

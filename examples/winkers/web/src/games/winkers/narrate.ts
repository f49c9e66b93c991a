import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Events } from './wire.gen';

/** An event of Winkers as a sentence. */
export function narrate(event: Events, names: Names): string {
  const name = names.seat(event.seat);
  switch (event.type) {
    case 'Chosen':
      return t('winkers.told.chosen');
    case 'Saw':
      return t('winkers.told.saw', { name });
    case 'Slept':
      return t('winkers.told.slept', { name });
    case 'Accused':
      return event.right
        ? t('winkers.told.right', { name, other: names.seat(event.named) })
        : t('winkers.told.wrong', { name, other: names.seat(event.named) });
    case 'Unmasked':
      return event.caught ? t('winkers.told.caught', { name }) : t('winkers.told.free', { name });
  }
}

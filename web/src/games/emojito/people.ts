import { t } from '$lib/i18n';
import type { Names } from '$lib/table/names.svelte';

/** Who they are; nobody is the game itself. */
export function people(seats: readonly number[], names: Names): string {
  return seats.length ? names.list(seats.map(names.seat)) : t('emojito.game');
}

/** Where a token stands: a zone, or the line before the first. */
export function place(zone: number): string {
  return zone === 0 ? t('emojito.line') : t('emojito.zone', { zone });
}

import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';

/** Who they are; nobody is the game itself. */
export function people(seats: readonly number[], names: Names): string {
  return seats.length ? names.all(seats).names : t('emojito.game');
}

/** Who they are, for a sentence whose verb goes by how many: the game itself is one. */
export function subject(seats: readonly number[], names: Names): ReturnType<Names['all']> {
  return seats.length ? names.all(seats) : { who: 'other', names: t('emojito.game'), count: 1 };
}

/** Who moves a token, in a sentence: where all play together, the team, whose names would fill a line. */
export function party(seats: readonly number[], together: boolean, names: Names): string {
  return together && seats.length ? t('emojito.reveal.team') : people(seats, names);
}

/** Where a token stands: a zone, or the line before the first. */
export function place(zone: number): string {
  return zone === 0 ? t('emojito.line') : t('emojito.zone', { zone });
}

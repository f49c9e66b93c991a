import type { PersonShown, TableShown } from '$lib/wire.gen';

/** Whether this person sits in the shared room: the table says it for all or for none, or each for themselves. */
export function inRoom({ settings }: Pick<TableShown, 'settings'>, { place }: PersonShown): boolean {
  return settings.rooms === 'room' || (settings.rooms === 'mixed' && place === 'room');
}

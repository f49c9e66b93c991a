import type { PersonShown, TableShown } from '$lib/wire.gen';

/** Whether this person sits in the shared room: for the whole table, or per person if the table is mixed. */
export function inRoom({ settings }: Pick<TableShown, 'settings'>, { place }: PersonShown): boolean {
  return settings.rooms === 'room' || (settings.rooms === 'mixed' && place === 'room');
}

import { t } from '$lib/i18n';
import type { TableShown } from '$lib/wire.gen';

/** The table without names and codes, for strangers who watch a stream. */
export function unnamed(table: TableShown): TableShown {
  return {
    ...table,
    short: null,
    settings: { ...table.settings, title: '' },
    people: table.people.map((person) => {
      const chair = table.chairs.findIndex((chair) => chair.person === person.id);
      return { ...person, name: chair < 0 ? '' : t('stream.player', { number: chair + 1 }) };
    }),
  };
}

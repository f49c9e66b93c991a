import { t } from '$lib/i18n';
import type { TableShown } from '$lib/wire.gen';

/** What a table is called, everywhere: as its host has named it, or by the host. */
export function tableName({ settings, people, host }: Pick<TableShown, 'settings' | 'people' | 'host'>): string {
  return settings.title || t('lobby.of', { name: people.find(({ id }) => id === host)?.name ?? '…' });
}

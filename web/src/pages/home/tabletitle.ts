import { t } from '$lib/i18n';
import type { Remembered } from '$lib/person/mytables';

/** What a table is called: what its host calls it, else whose it is. */
export function tableTitle({ title, host, code }: Remembered): string {
  if (title) return title;
  return host ? t('lobby.of', { name: host }) : code;
}

import { listed, t } from '$lib/i18n';

/** So many names fit on a line above the board. */
const NAMED = 3;

/** Names in a line above the board; of many, all but the first two are counted. */
export function listedFew(names: readonly string[]): string {
  return listed(names.length > NAMED ? [...names.slice(0, 2), t('join.others', { count: names.length - 2 })] : names);
}

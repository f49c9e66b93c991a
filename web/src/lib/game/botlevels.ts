import { find } from '$lib/i18n';

/** What a bot's level is called; a level the catalogues don't know speaks for itself. */
export function sayLevel(level: string): string {
  return find(`level.${level}`) ?? level;
}

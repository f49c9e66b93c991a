import { currentLanguage } from '$lib/i18n';

/** Languages that a deck may be written in: ours, and those that are taught or spoken beside them most. */
export const LANGUAGES = (
  'ar bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko ku la lb lt lv mk mt nl ' +
  'no pl pt ro ru sk sl sq sr sv sw th ti tr uk ur vi zh'
).split(' ');

/** What a language is called in the person's own; its code where the browser knows no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

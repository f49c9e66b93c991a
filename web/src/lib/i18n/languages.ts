/** The code of a language, such as `fr`: there is a file of messages for it. */
export type Language = string;

/** Where the languages are, found by looking: a file beside the others is one more. */
const FILES = import.meta.glob('./messages/*.json', { query: '?part=first' });

/** The languages of mien, in the order of their own names. */
export const LANGUAGE_CODES: readonly Language[] = Object.keys(FILES)
  .map((path) => path.replace(/^.*\/|\.json$/g, ''))
  .sort((one, other) => ownName(one).localeCompare(ownName(other)));

/** The first language of a wish list (`['nl-BE', 'fr']`) that mien speaks; English if none. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0];
    const known = LANGUAGE_CODES.find((code) => code === base);
    if (known) return known;
  }
  return 'en';
}

/** What a language calls itself, with a capital: browsers know. */
export function ownName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

import names from 'languages:names';

/** The code of a language, such as `fr`: there is a file of messages for it. */
export type Language = string;

/** The languages of mien, in the order of their own names; found by looking: a file beside the others is one more. */
export const LANGUAGE_CODES: readonly Language[] = names.map(([code]) => code);

/** The first language of a wish list (`['nl-BE', 'fr']`) that mien speaks; English if none. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0];
    const known = LANGUAGE_CODES.find((code) => code === base);
    if (known) return known;
  }
  return 'en';
}

/** What a language calls itself, with a capital. */
export function ownName(code: Language): string {
  return names.find(([named]) => named === code)?.[1] ?? code;
}

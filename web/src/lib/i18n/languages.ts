/** The languages of mien, by their own names. */
export const LANGUAGES = {
  fr: 'Français',
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  es: 'Español',
  pl: 'Polski',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** The first language of a wish list (`['nl-BE', 'fr']`) that mien speaks; English if none. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0];
    const known = LANGUAGE_CODES.find((code) => code === base);
    if (known) return known;
  }
  return 'en';
}

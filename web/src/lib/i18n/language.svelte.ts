import { bestLanguage, LANGUAGE_CODES, type Language } from './languages';
import { speaker, type Catalogue, type Key, type Values } from './speak';

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  fr: () => import('./messages/fr.json'),
  en: () => import('./messages/en.json'),
  nl: () => import('./messages/nl.json'),
  de: () => import('./messages/de.json'),
  es: () => import('./messages/es.json'),
  pl: () => import('./messages/pl.json'),
};

const REMEMBERED = 'mien.language';

let spoken = $state.raw<{ language: Language; catalogue: Catalogue; say: (key: Key, values?: Values) => string }>();

/** The language of the page; reactive. */
export function currentLanguage(): Language {
  return spoken?.language ?? 'en';
}

/** A message in the person's language, ICU placeholders filled; reactive. */
export function t(key: Key, values?: Values): string {
  return spoken ? spoken.say(key, values) : key;
}

/** Whether the catalogues have such a message: for codes that the server makes up. */
export function isKey(key: string): key is Key {
  return spoken !== undefined && Object.hasOwn(spoken.catalogue, key);
}

/** Speaks a language from now on and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  try {
    localStorage.setItem(REMEMBERED, language);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

/** Speaks the remembered language, or the browser's. */
export async function startLanguage(): Promise<void> {
  await speak(remembered() ?? bestLanguage(navigator.languages));
}

async function speak(language: Language): Promise<void> {
  const { default: catalogue } = await CATALOGUES[language]();
  spoken = { language, catalogue, say: speaker(language, catalogue) };
  document.documentElement.lang = language;
}

function remembered(): Language | undefined {
  try {
    const kept = localStorage.getItem(REMEMBERED);
    return LANGUAGE_CODES.find((code) => code === kept);
  } catch {
    return undefined;
  }
}

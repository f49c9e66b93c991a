import { onDevice } from '$lib/kept';
import { bestLanguage, LANGUAGE_CODES, type Language } from './languages';
import { speaker, type Catalogue, type Key, type Values } from './speak';

/** What every page says. */
const FIRST: Record<Language, () => Promise<{ default: Catalogue }>> = {
  fr: () => import('./messages/fr.json?part=first'),
  en: () => import('./messages/en.json?part=first'),
  nl: () => import('./messages/nl.json?part=first'),
  de: () => import('./messages/de.json?part=first'),
  es: () => import('./messages/es.json?part=first'),
  pl: () => import('./messages/pl.json?part=first'),
};

/** What is only said at a table, or about one. */
const REST: Record<Language, () => Promise<{ default: Catalogue }>> = {
  fr: () => import('./messages/fr.json?part=rest'),
  en: () => import('./messages/en.json?part=rest'),
  nl: () => import('./messages/nl.json?part=rest'),
  de: () => import('./messages/de.json?part=rest'),
  es: () => import('./messages/es.json?part=rest'),
  pl: () => import('./messages/pl.json?part=rest'),
};

const REMEMBERED = 'mien.language';

let whole = false;
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
  onDevice.write(REMEMBERED, language);
}

/** Speaks the remembered language, or the browser's. */
export async function startLanguage(): Promise<void> {
  await speak(remembered() ?? bestLanguage(navigator.languages));
}

/** Speaks of everything from now on, not only of what the home page says. */
export async function speakWhole(): Promise<void> {
  if (whole) return;
  whole = true;
  await speak(currentLanguage());
}

async function speak(language: Language): Promise<void> {
  const parts = await Promise.all([FIRST[language](), whole ? REST[language]() : undefined]);
  const catalogue = Object.assign({}, ...parts.map((part) => part?.default)) as Catalogue;
  spoken = { language, catalogue, say: speaker(language, catalogue) };
  document.documentElement.lang = language;
}

function remembered(): Language | undefined {
  const kept = onDevice.read(REMEMBERED);
  return LANGUAGE_CODES.find((code) => code === kept);
}

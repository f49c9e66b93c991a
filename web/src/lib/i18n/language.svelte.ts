import { fetchOnce } from '$lib/async/once';
import { deviceStore } from '$lib/device/storage';
import { FormatError } from './format';
import { bestLanguage, LANGUAGE_CODES, type Language } from './languages';
import { speaker, type Catalogue, type Filled, type Key, type Values } from './speak';

type Part = Record<string, () => Promise<Catalogue>>;

/** The messages that every page needs, by language. */
const FIRST: Part = import.meta.glob<Catalogue>('./messages/*.json', { query: '?part=first', import: 'default' });

/** The messages that only tables need. */
const REST: Part = import.meta.glob<Catalogue>('./messages/*.json', { query: '?part=rest', import: 'default' });

/** Loads one part of a language; English if that language lacks it. */
async function fetchPart(part: Part, language: Language): Promise<Catalogue | undefined> {
  return (part[`./messages/${language}.json`] ?? part['./messages/en.json'])?.();
}

const REMEMBERED = 'mien.language';

/** Whether somebody asked for all the words. */
let whole = false;
/** The language last asked for: its words may still be on their way. */
let wanted: Language | undefined;
/** How often words were asked for, and which time brought those that are spoken now. */
let times = 0;
let spokenSince = 0;
let spoken = $state.raw<{ language: Language; catalogue: Catalogue; say: (key: Key, values?: Values) => string }>();

/** The language of the page; reactive. */
export function currentLanguage(): Language {
  return spoken?.language ?? 'en';
}

/** A message in the person's language, ICU placeholders filled; reactive. */
export function t<K extends Key>(key: K, ...[values]: Filled<K>): string {
  return spoken ? spoken.say(key, values) : key;
}

/** The message of that name, if there is one whose gaps these fill: for names that no type holds, as the server's. */
export function find(name: string, values?: Values): string | undefined {
  if (!spoken || !Object.hasOwn(spoken.catalogue, name)) return undefined;
  try {
    return spoken.say(name as Key, values);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Speaks a language from now on and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  if (currentLanguage() === language) deviceStore.write(REMEMBERED, language);
}

/** Speaks the remembered language, or the browser's. */
export async function startLanguage(): Promise<void> {
  await speak(remembered() ?? bestLanguage(navigator.languages));
}

/** Speaks of everything from now on, not only of what the home page says; settles when all the words are there. */
export const speakWhole = fetchOnce(async () => {
  whole = true;
  await speak(wanted ?? currentLanguage());
});

/**
 * What is imported, once all the words are there as well. Pages that begin without them (`whole: false`) import
 * through this whatever says more than they know; a test holds them to it.
 */
export async function withAllWords<Module>(module: Promise<Module>): Promise<Module> {
  const [imported] = await Promise.all([module, speakWhole()]);
  return imported;
}

/** Fetches words and speaks them, unless others that were asked for later have come before. */
async function speak(language: Language): Promise<void> {
  times += 1;
  const time = times;
  wanted = language;
  try {
    const [first, rest] = await Promise.all([
      fetchPart(FIRST, language),
      whole ? fetchPart(REST, language) : undefined,
    ]);
    if (time < spokenSince) return;
    spokenSince = time;
    const catalogue = { ...first, ...rest } as Catalogue;
    spoken = { language, catalogue, say: speaker(language, catalogue) };
    document.documentElement.lang = language;
  } catch (error) {
    if (time === times) wanted = spoken?.language;
    throw error;
  }
}

function remembered(): Language | undefined {
  const kept = deviceStore.read(REMEMBERED);
  return LANGUAGE_CODES.find((code) => code === kept);
}

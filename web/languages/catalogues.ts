import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Where the words are: the pages' own, and in each game's folder what it says, what its cards are called and its
 * rules. A language is a file beside the English one.
 */

const WEB = new URL('../', import.meta.url);
const PAGES = new URL('src/lib/i18n/', WEB);
const GAMES = new URL('src/games/', WEB);
const ENGINES = new URL('../src/mien/games/', WEB);

/** A set of texts that has a file for each language: messages with gaps, or plain names. */
export interface Catalogue {
  /** the folder of its game; nothing for the pages */
  game?: string;
  what: 'messages' | 'names';
  folder: URL;
}

export const PAGE_NOTES = new URL('notes.json', PAGES);

/** Everything that is said, found by looking for the English file. */
export function catalogues(): Catalogue[] {
  const games = readdirSync(GAMES).flatMap((game) =>
    (['messages', 'names'] as const).map((what) => ({ game, what, folder: new URL(`${game}/${what}/`, GAMES) })),
  );
  return [{ what: 'messages' as const, folder: new URL('messages/', PAGES) }, ...games].filter((catalogue) =>
    existsSync(fileIn(catalogue, 'en')),
  );
}

/** Where a catalogue's texts in a language are, or would be. */
export function fileIn(catalogue: Catalogue, language: string): URL {
  return new URL(`${language}.json`, catalogue.folder);
}

/** The texts of a catalogue as they are written; none if it has no file in this language. */
export function textsIn(catalogue: Catalogue, language: string): Map<string, string> {
  const file = fileIn(catalogue, language);
  return new Map(existsSync(file) ? messagesIn(readFileSync(file, 'utf8')) : []);
}

/** The texts of one file, as they are written. */
export function messagesIn(source: string): [string, string][] {
  return Object.entries(JSON.parse(source) as Record<string, string>);
}

/** Every message of a language as it is written: the pages' own, then the games'. */
export function allMessages(language: string): [string, string][] {
  return catalogues()
    .filter(({ what }) => what === 'messages')
    .flatMap((catalogue) => [...textsIn(catalogue, language)]);
}

/** The languages there are: those that the pages have messages in. */
export function languages(): string[] {
  return readdirSync(new URL('messages/', PAGES)).map((file) => file.replace(/\.json$/, ''));
}

/** The games that have rules. */
export function gamesWithRules(): string[] {
  return readdirSync(GAMES).filter((game) => existsSync(rulesFile(game, 'en')));
}

/** Where the rules of a game are in a language, or would be. */
export function rulesFile(game: string, language: string): URL {
  return new URL(`${game}/${language === 'en' ? 'RULES.md' : `RULES.${language}.md`}`, ENGINES);
}

/** Where a game says more about its messages, for those who translate them. */
export function notesFile(game: string | undefined): URL {
  return game ? new URL(`${game}/notes.json`, GAMES) : PAGE_NOTES;
}

/** A file's address as one would type it in the project's folder. */
export function shortName(file: URL): string {
  return fileURLToPath(file).slice(fileURLToPath(new URL('../', WEB)).length);
}

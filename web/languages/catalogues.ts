import { existsSync, readdirSync, readFileSync } from 'node:fs';

const PAGES = new URL('../src/lib/i18n/messages/', import.meta.url);
const GAMES = new URL('../src/games/', import.meta.url);

/** The catalogues that the games have in this language: one in each game's folder. */
export function gameCatalogues(language: string): URL[] {
  const files = readdirSync(GAMES).map((game) => new URL(`${game}/messages/${language}.json`, GAMES));
  return files.filter((file) => existsSync(file));
}

/** Where the catalogues of a language are, or would be: the pages' own, then one for each game that has an English one. */
export function catalogues(language: string): URL[] {
  const games = readdirSync(GAMES).filter((game) => existsSync(new URL(`${game}/messages/en.json`, GAMES)));
  return [
    new URL(`${language}.json`, PAGES),
    ...games.map((game) => new URL(`${game}/messages/${language}.json`, GAMES)),
  ];
}

/** The messages of one catalogue, as they are written. */
export function messagesIn(source: string): [string, string][] {
  return Object.entries(JSON.parse(source) as Record<string, string>);
}

/** Every message of a language as it is written: the pages' own, then the games'. */
export function allMessages(language: string): [string, string][] {
  const files = [new URL(`${language}.json`, PAGES), ...gameCatalogues(language)];
  return files.flatMap((file) => messagesIn(readFileSync(file, 'utf8')));
}

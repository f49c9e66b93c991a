import { mkdirSync, writeFileSync } from 'node:fs';
import { catalogues, fileIn, gamesWithRules, rulesFile, textsIn } from './catalogues.ts';
import { nameId, ruleId, unitsOf, type Bundle } from './arb.ts';
import { rulesFrom, rulesIn } from './rules.ts';

/** What a bundle becomes: each file of the language with its contents, and the names of texts that mien doesn't know. */
export interface Laid {
  files: Map<string, { url: URL; contents: string }>;
  unknown: string[];
}

/** Puts the texts of a bundle where they belong. What it lacks is left out, for the page to say in English. */
export function laidOut({ language, texts }: Bundle): Laid {
  const files: Laid['files'] = new Map();
  const add = (url: URL, contents: string) => files.set(url.href, { url, contents });
  for (const catalogue of catalogues()) {
    const { game = '', what } = catalogue;
    const kept = [...textsIn(catalogue, 'en').keys()].flatMap((key) => {
      const text = texts.get(what === 'names' ? nameId(game, key) : key);
      return text === undefined ? [] : [[key, text] as const];
    });
    if (kept.length > 0)
      add(fileIn(catalogue, language), JSON.stringify(Object.fromEntries(kept), undefined, 2) + '\n');
  }
  for (const game of gamesWithRules()) {
    const english = rulesIn(game, 'en') ?? [];
    const words = new Map(
      english.flatMap(({ id }) => {
        const text = id && texts.get(ruleId(game, id));
        return id && text ? [[id, text] as const] : [];
      }),
    );
    if (words.size > 0) add(rulesFile(game, language), rulesFrom(english, words));
  }
  const known = new Set(unitsOf('en').map(({ id }) => id));
  return { files, unknown: [...texts.keys()].filter((id) => !known.has(id)) };
}

export function write({ files }: Laid): void {
  for (const { url, contents } of files.values()) {
    mkdirSync(new URL('./', url), { recursive: true });
    writeFileSync(url, contents);
  }
}

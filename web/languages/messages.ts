import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { allMessages, gameCatalogues, messagesIn } from './catalogues.ts';
import { faultsIn } from './checking.ts';

/** What only a table, and the pages about one, have to say: until you sit down, your browser does without. */
const AT_A_TABLE = /^(bad|ca|carry|device|guide|https|refusal|where)\.(?!no-name$)/;
/** What the home page says of a game. */
const ON_THE_BOX = /^game\./;

/** Parses the catalogues while building, so that no parser goes to the browser; plain sentences stay plain. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    // The browser gets the formatter without its parser; tests read the catalogues as written.
    config: (_, { command }) =>
      command === 'build'
        ? {
            resolve: {
              alias: [
                {
                  find: /^@formatjs\/icu-messageformat-parser$/,
                  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
                },
              ],
            },
          }
        : undefined,
    transform(source, id) {
      const [, language, part] = /\/i18n\/messages\/(\w+)\.json\?part=(first|rest)$/.exec(id) ?? [];
      if (!language) return undefined;
      const files = gameCatalogues(language);
      for (const file of files) this.addWatchFile(fileURLToPath(file));
      const kept = [
        ...messagesIn(source).filter(([key]) => AT_A_TABLE.test(key) === (part === 'rest')),
        ...files
          .flatMap((file) => messagesIn(readFileSync(file, 'utf8')))
          .filter(([key]) => ON_THE_BOX.test(key) === (part === 'first')),
      ];
      const spoken = new Map(kept);
      if (language !== 'en') {
        const english = new Map(allMessages('en'));
        const games = new Set(
          gameCatalogues('en').flatMap((file) => messagesIn(readFileSync(file, 'utf8')).map(([key]) => key)),
        );
        for (const { file, line, key, why } of faultsIn(language)) {
          const first = games.has(key) ? ON_THE_BOX.test(key) : !AT_A_TABLE.test(key);
          spoken.delete(key);
          const text = english.get(key);
          if (text === undefined || first !== (part === 'first')) continue;
          spoken.set(key, text);
          this.warn(`${file}:${line}: ${key} ${why}; the page says it in English.`);
        }
      }
      const parts = Object.fromEntries([...spoken].map(([key, text]) => [key, compiled(text)]));
      return { code: `export default ${JSON.stringify(parts)}`, map: null, moduleType: 'js' };
    },
  };
}

/** A plain sentence as itself; one with placeholders as its parts. */
function compiled(text: string): unknown {
  const parts = parse(text, { ignoreTag: true, captureLocation: false });
  const [first] = parts;
  if (parts.length === 1 && first?.type === 0) return first.value;
  return parts;
}

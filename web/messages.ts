import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** What only a table, and the pages about one, have to say: who has not sat down yet does without. */
const AT_A_TABLE = /^(bad|device|emojito|emoticon|expressions|facecards|guide|refusal)\.(?!no-name$)/;

/** Parses the catalogues while building, so that no parser goes to the browser; plain sentences stay plain. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    // The browser gets the formatter without its parser; tests read the catalogues as written.
    config: (_, { command }) =>
      command === 'build'
        ? { resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }] } }
        : undefined,
    transform(source, id) {
      const part = /\/i18n\/messages\/\w+\.json\?part=(first|rest)$/.exec(id)?.[1];
      if (!part) return undefined;
      const catalogue = Object.entries(JSON.parse(source) as Record<string, string>);
      const kept = catalogue.filter(([key]) => AT_A_TABLE.test(key) === (part === 'rest'));
      const spoken = Object.fromEntries(kept.map(([key, text]) => [key, compiled(text)]));
      return { code: `export default ${JSON.stringify(spoken)}`, map: null, moduleType: 'js' };
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

import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

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
      if (!/\/i18n\/messages\/\w+\.json$/.test(id)) return undefined;
      const catalogue = JSON.parse(source) as Record<string, string>;
      return { code: JSON.stringify(Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compiled(text)]))), map: null };
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

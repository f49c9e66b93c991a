import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GAME_NAMES } from '$lib/games';
import { isFirst } from '../languages/messages.ts';
import { catalogues, textsIn } from '../languages/catalogues.ts';

/*
 * Pages that are not `whole` begin with the first part of the messages; a key of the other part throws there. What
 * they import is followed here, except through `withAllWords`, which waits for the rest.
 */
const SRC = new URL('./', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, SRC), 'utf8');

const pages = [...read('pages.ts').matchAll(/import\('\.\/(pages\/\w+\.svelte)'\), whole: false/g)].map(
  ([, path = '']) => path,
);

/** The file that an import leads to; nothing for packages and virtual modules. */
function resolve(specifier: string, from: string): string | undefined {
  if (!/^(\$lib|\.)/.test(specifier) || /\.(css|json|svg)(\?|$)/.test(specifier)) return undefined;
  const url = specifier.startsWith('$lib/')
    ? new URL(`lib/${specifier.slice(5)}`, SRC)
    : new URL(specifier, new URL(from, SRC));
  for (const end of ['', '.ts', '/index.ts']) {
    try {
      readFileSync(new URL(url.href + end));
      return fileURLToPath(url.href + end).slice(fileURLToPath(SRC).length);
    } catch {
      // It has another ending.
    }
  }
  throw new Error(`${from} imports ${specifier}, which is nowhere`);
}

/** All files that a page needs with the first messages alone. */
function needed(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = read(path)
    .replace(/withAllWords\(\s*import\([^)]*\)\s*\)/g, '')
    .replace(/import type [^;]+;/g, '');
  const boxes = text.includes("'../games/*/Box.svelte'") ? GAME_NAMES.map((game) => `../games/${game}/Box.svelte`) : [];
  const imported = text.matchAll(/(?:\bfrom\s*|\bimport\s*|\bimport\(\s*)'([^'\n]+)'/g);
  const specifiers = [...boxes, ...Array.from(imported, ([, one = '']) => one)];
  for (const specifier of specifiers) {
    const file = resolve(specifier, path);
    if (file) needed(file, found);
  }
  return found;
}

/** Every message, and whether it comes first. */
const first = new Map(
  catalogues()
    .filter(({ what }) => what === 'messages')
    .flatMap((catalogue) =>
      [...textsIn(catalogue, 'en').keys()].map((key) => [key, isFirst(key, catalogue.game !== undefined)] as const),
    ),
);

/** The keys that a file asks for; of those that are put together, each that may be meant. */
function keysIn(path: string): string[] {
  return [...read(path).matchAll(/\bt\(\s*(?:'([^']+)'|`([^`]+)`)/g)].flatMap(([, plain, made = '']) => {
    if (plain) return [plain];
    const parts = made.split(/\$\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('[^.]+')}$`);
    return [...first.keys()].filter((key) => pattern.test(key));
  });
}

test('there are pages that begin with the first messages alone', () => {
  expect(pages).toContain('pages/Home.svelte');
  expect(needed('pages/Home.svelte')).toContain('pages/home/OpenTable.svelte');
  expect(needed('pages/Table.svelte')).not.toContain('pages/table/Arrived.svelte');
});

test.each(['App.svelte', ...pages])('%s says nothing that comes later', (page) => {
  // The app itself opens the other pages; those are looked at by themselves.
  const files =
    page === 'App.svelte' ? ['App.svelte', 'lib/ui/Loading.svelte', 'lib/ui/PageFailed.svelte'] : needed(page);
  const missing = [...files].flatMap((file) =>
    keysIn(file)
      .filter((key) => !first.get(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

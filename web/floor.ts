import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'acorn';
import type { Plugin } from 'vite';

/** The oldest browsers that mien is made for. `index.html` and `docs/browsers.md` say the same. */
export const FLOOR = { chrome: '111', edge: '111', firefox: '126', safari: '16.4', ios: '16.4' } as const;

/** The same, as a build wants it. */
export const TARGET = Object.entries(FLOOR).map(([browser, version]) => browser + version);

/** The language that all of them speak. */
const SPOKEN = 2022;

/** What one of them lacks, by its name in a script; what has a fallback, and where that is, is in GUARDED. */
const LACKED = new Set([
  ...[
    'withResolvers',
    'groupBy',
    'fromAsync',
    'isWellFormed',
    'toWellFormed',
    'canParse',
    'getOrInsert',
    'toHex',
    'fromBase64',
    'isSubsetOf',
    'symmetricDifference',
  ],
  ...[
    'startViewTransition',
    'checkVisibility',
    'moveBefore',
    'ariaNotify',
    'requestClose',
    'showPopover',
    'hidePopover',
    'togglePopover',
    'currentCSSZoom',
  ],
]);
const GUARDED: Record<string, string> = {
  showPopover: 'lib/board/Note.svelte',
  hidePopover: 'lib/board/Note.svelte',
  currentCSSZoom: 'lib/motion/places.ts',
  toHex: '@noble/hashes, which asks first',
};

/** The same for stylesheets; a rule that is merely ignored (`text-wrap`, `position-area`) does no harm. */
const LACKED_STYLES = [/@starting-style/, /@scope\b/, /[^-]light-dark\(/, /\banchor\(/, /\bif\(/, /@function\b/];

/** Fails a build that emits what the oldest browsers can't read. */
export function floor(): Plugin {
  let out = '';
  return {
    name: 'floor',
    apply: 'build',
    configResolved: (config) => {
      out = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const file of readdirSync(join(out, 'assets'), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(css|js)$/.test(file)) continue;
        const text = readFileSync(join(out, 'assets', file), 'utf8');
        const lacks = file.endsWith('.css') ? lackedByStyles(text) : lackedByScript(text);
        if (lacks.length) this.error(`${file} uses what browsers of web/floor.ts lack: ${lacks.join(', ')}`);
      }
    },
  };
}

/** What a script uses that not all of them have; throws where it is not even in a language that they speak. */
export function lackedByScript(text: string): string[] {
  const found = new Set<string>();
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, property, computed } = node as { type?: string; property?: { name?: string }; computed?: boolean };
    const name = type === 'MemberExpression' && !computed ? property?.name : undefined;
    if (name && LACKED.has(name) && !(name in GUARDED)) found.add(name);
    Object.values(node).forEach(look);
  };
  look(parse(text, { ecmaVersion: SPOKEN, sourceType: 'module' }));
  return [...found];
}

/** The same of a stylesheet. */
export function lackedByStyles(text: string): string[] {
  return LACKED_STYLES.filter((style) => style.test(text)).map((style) => style.source);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'acorn';
import type { Plugin } from 'vite';
import { features } from 'web-features';
import { REQUIRED } from './src/lib/device/required.ts';

/** The browsers that mien is made for, and what web-features calls them. */
const BROWSERS = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios: 'safari_ios' } as const;

type Browser = keyof typeof BROWSERS;
type Support = Partial<Record<(typeof BROWSERS)[Browser], string>>;

/** The support of every feature, and of every part of one that data knows, such as `api.HTMLElement.showPopover`. */
const SUPPORT = new Map<string, Support>();
const PARTS = new Map<string, Support>();
for (const [id, feature] of Object.entries(features)) {
  if (feature.kind !== 'feature') continue;
  SUPPORT.set(id, feature.status.support);
  for (const [part, { support }] of Object.entries(feature.status.by_compat_key ?? {})) PARTS.set(part, support);
}

/** The oldest browsers that have all that mien requires. `index.html` and `docs/explanation/browsers.md` say the same. */
export const FLOOR = Object.fromEntries(
  Object.entries(BROWSERS).map(([browser, name]) => [
    browser,
    REQUIRED.map((id) => SUPPORT.get(id)?.[name] ?? 'none').reduce((one, other) => (isOlder(one, other) ? other : one)),
  ]),
) as Record<Browser, string>;

/** The same, as a build wants it. */
export const TARGET = Object.entries(FLOOR).map(([browser, version]) => browser + version);

/** The language that all of them speak. */
const SPOKEN = 2022;

/** Features that some of them lack, by name or by type and name, and the file that copes without. */
export const GUARDED: Record<string, string> = {
  showPopover: 'lib/rules/Note.svelte',
  hidePopover: 'lib/rules/Note.svelte',
  currentCSSZoom: 'lib/motion/places.ts',
  toHex: '@noble/hashes, which asks first',
  fromHex: '@noble/hashes, which asks first',
  trustedTypes: 'Svelte and lib/device/trusted.ts, which ask first',
  createPolicy: 'the same',
  createHTML: 'the same',
  createScriptURL: 'the same',
  effectiveType: 'lib/media/quality.ts',
  saveData: 'lib/media/quality.ts',
  requestIdleCallback: 'lib/async/idle.ts',
  'AbortSignal.timeout': 'all have it; some give another reason than they should',
  'Navigator.share': 'lib/device/secure.ts',
  canShare: 'lib/device/secure.ts',
  'Navigator.setAppBadge': 'lib/device/secure.ts',
  'Notification.permission': 'lib/device/notices.svelte.ts',
  requestPermission: 'lib/device/notices.svelte.ts',
  'Notification.close': 'lib/device/notices.svelte.ts',
  'Navigator.vibrate': 'lib/sound/shake.ts',
  'WakeLock.request': 'lib/device/secure.ts',
  'WakeLockSentinel.release': 'lib/device/secure.ts',
  page: 'pages/decks/PaperPage.svelte; without it, people choose the paper in the print window',
  srcObject: 'all take a MediaStream, which is all that we give',
  linearRampToValueAtTime: 'all have it; some begin the ramp from elsewhere',
  exponentialRampToValueAtTime: 'the same',
};

/**
 * Members of scripts that some of them lack, by name: only names of several words, since any object may have a `take`
 * or a `format`. TypeScript (`lib`) knows the language itself, and lint (lint/floor.js) the types of what is asked.
 */
const LACKED = new Set(
  [...lacked(/^(?:api|javascript\.builtins)\.\w+\.(\w+?)(?:_static)?$/)].filter((name) => /[a-z][A-Z]/.test(name)),
);

/** Whether some of these browsers lack a member, such as `any` of `AbortSignal`. */
export function isLacked(type: string, member: string): boolean {
  const support = PARTS.get(`api.${type}.${member}`) ?? PARTS.get(`api.${type}.${member}_static`);
  const guarded = member in GUARDED || `${type}.${member}` in GUARDED;
  return support !== undefined && !isEverywhere(support) && !guarded;
}

/** The same of stylesheets: a declaration that is merely ignored does no harm, but rules and values that aren't read do. */
const LACKED_RULES = lacked(/^css\.at-rules\.([\w-]+)$/);
const LACKED_VALUES = lacked(/^css\.types\.(?:[\w-]+\.)?([\w-]+)$/);

/** The names that this finds in parts that some of the browsers lack, and in no part that all of them have. */
function lacked(pattern: RegExp): Set<string> {
  const names = (wanted: boolean) =>
    [...PARTS].flatMap(([part, support]) => {
      const name = pattern.exec(part)?.[1];
      return name && isEverywhere(support) === wanted ? [name] : [];
    });
  const common = new Set(names(true));
  return new Set(names(false).filter((name) => !common.has(name)));
}

function isEverywhere(support: Support): boolean {
  return (Object.keys(BROWSERS) as Browser[]).every((browser) => {
    const since = support[BROWSERS[browser]];
    return since !== undefined && !isOlder(FLOOR[browser], since);
  });
}

/** Whether one version, such as 16.4, came before the other. */
function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

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
        // TensorFlow, in a worker, detects features itself; only its syntax counts.
        if (file.startsWith('workers')) continue;
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
  const rules = Array.from(text.matchAll(/@([\w-]+)/g), ([, name = '']) => name).filter(
    (name) => LACKED_RULES.has(name) && !(name in GUARDED),
  );
  const values = Array.from(text.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g), ([, name = '']) => name).filter((name) =>
    LACKED_VALUES.has(name),
  );
  return [...new Set([...rules, ...values])];
}

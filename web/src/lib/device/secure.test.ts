import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyText, holdScreen, installWorker, mediaDevices, newId } from './secure';

afterEach(() => vi.unstubAllGlobals());

/** A browser as it is on plain http: the names of secure pages are not there at all. */
function onPlainHttp() {
  const { crypto } = globalThis;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
}

describe('on plain http', () => {
  test('pages still have names of their own', () => {
    onPlainHttp();
    const names = new Set(Array.from({ length: 100 }, newId));
    expect(names.size).toBe(100);
    expect([...names].every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
  });

  test('what there is not is done without', async () => {
    onPlainHttp();
    expect(mediaDevices()).toBeUndefined();
    expect(await holdScreen()).toBeUndefined();
    expect(() => installWorker('/sw.js')).not.toThrow();
  });
});

test('a worker that the browser refuses to install is no fault of the page', async () => {
  const register = vi.fn(() => Promise.reject(new DOMException('An SSL certificate error occurred', 'SecurityError')));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('location', new URL('https://mien.test/'));
  installWorker('/sw.js');
  await Promise.allSettled(register.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(register).toHaveBeenCalledWith('/sw.js');
});

test('a clipboard that may not be used is no clipboard: the text is copied as the menu does it', async () => {
  const page = Object.assign(new EventTarget(), { execCommand: (): boolean => true });
  const written: string[] = [];
  page.execCommand = () => {
    const clipboardData = { setData: (_: string, text: string) => void written.push(text) };
    page.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }));
    return true;
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
  expect(await copyText('a link')).toBe(true);
  expect(written).toEqual(['a link']);
});

describe('lint', () => {
  // These rules need no types, and there is no such file to have any.
  const lint = new ESLint({ overrideConfig: ts.configs.disableTypeChecked });

  // The first question loads all the rules, which takes a busy machine a while.
  beforeAll(() => lint.lintText('export {};', { filePath: 'src/lib/anywhere.ts' }), 60_000);

  test.each([
    'crypto.randomUUID();',
    'await crypto.subtle.digest("SHA-256", bytes);',
    'await window.navigator.clipboard.writeText("");',
    'const { wakeLock } = navigator;',
    "if ('mediaDevices' in navigator) start();",
    "navigator['serviceWorker'].register('/sw.js');",
    'await caches.open("");',
  ])('finds %s', async (code) => {
    const [found] = await lint.lintText(`export {};\n${code}\n`, { filePath: 'src/lib/anywhere.ts' });
    expect(found?.messages.map(({ ruleId }) => ruleId)).toContainEqual(expect.stringMatching(/^no-restricted-/));
  });

  test('lets be what is there on every page', async () => {
    const [found] = await lint.lintText('navigator.vibrate(crypto.getRandomValues(new Uint8Array(1))[0]);\n', {
      filePath: 'src/lib/anywhere.ts',
    });
    expect(found?.messages).toEqual([]);
  });
});

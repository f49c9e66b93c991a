import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cameForCameras, moveToHttps, isThisHost, unpack } from './tohttps';

/** A browser with one cookie jar for http and https, and a memory of its own for each. */
class Browser {
  jar = new Map<string, string>();
  went: { to: string; how: 'assign' | 'replace' } | undefined;
  history: string[] = [];

  /** Opens a page: an empty memory for https, as a browser has it. */
  open(address: string, memory: Record<string, string> = {}, tabStore: Record<string, string> = {}): void {
    const url = new URL(address);
    const go = (how: 'assign' | 'replace') => (to: string) => void (this.went = { to, how });
    vi.stubGlobal('location', {
      host: url.host,
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      assign: go('assign'),
      replace: go('replace'),
    });
    vi.stubGlobal('localStorage', storage(memory));
    vi.stubGlobal('sessionStorage', storage(tabStore));
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, to: string) => void this.history.push(to),
    });
    vi.stubGlobal('document', this.cookies());
  }

  cookies() {
    const { jar } = this;
    return {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(written: string) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? [];
        if (written.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      },
    };
  }
}

/** Enough of a Storage: its things are its own properties, as in browsers. */
function storage(things: Record<string, string>): Storage {
  const kept: Record<string, unknown> = { ...things };
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(kept, {
    getItem: hidden((name: string) => kept[name] ?? null),
    setItem: hidden((name: string, text: string) => void (kept[name] = text)),
  });
  return kept as unknown as Storage;
}

const ME = {
  'mien.me': '{"name":"Mira"}',
  'mien.language': 'pl',
  'mien.devices': '{"video":"x"}',
  'other.app': 'secret',
};
let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  browser.open('http://mien.test:8460/t/calm-owl?a=1#learn', ME, { 'mien.stood.calm-owl': '1' });
});
afterEach(() => vi.unstubAllGlobals());

describe('going over', () => {
  test('takes name, face and language along, and comes out at the same page', () => {
    moveToHttps('https://mien.test:8460');
    expect(browser.went?.how).toBe('assign');
    const { to = '' } = browser.went ?? {};
    expect(to).toMatch(/^https:\/\/mien\.test:8460\/t\/calm-owl\?a=1#over=/);
    expect(to).not.toContain('secret');
    browser.open(to);
    unpack();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      'mien.me': ME['mien.me'],
      'mien.language': 'pl',
    });
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ 'mien.stood.calm-owl': '1' });
    expect(browser.history).toEqual(['/t/calm-owl?a=1#learn']);
    expect(browser.jar.size).toBe(0);
    expect(cameForCameras()).toBe(false);
  });

  test('remembers once what it was for', () => {
    moveToHttps('https://mien.test:8460', { cameras: true });
    browser.open(browser.went?.to ?? '');
    unpack();
    expect([cameForCameras(), cameForCameras()]).toEqual([true, false]);
  });

  test('by itself leaves no page behind to go back to', () => {
    moveToHttps('https://mien.test:8460', { byItself: true });
    expect(browser.went?.how).toBe('replace');
  });

  test('works once', () => {
    moveToHttps('https://mien.test:8460');
    const { to = '' } = browser.went ?? {};
    browser.open(to);
    unpack();
    browser.open(to, { 'mien.me': 'another' });
    unpack();
    expect(localStorage.getItem('mien.me')).toBe('another');
  });
});

describe('a link that somebody else made', () => {
  test.each([
    '#over=',
    '#over=nonsense',
    '#over=null',
    `#over=${encodeURIComponent(JSON.stringify({ ticket: '', device: { 'mien.me': 'Eve' }, now: {}, hash: '', cameras: true }))}`,
    `#over=${encodeURIComponent(JSON.stringify({ ticket: 'guessed', device: { 'mien.me': 'Eve' }, now: {}, hash: '', cameras: true }))}`,
  ])('changes nothing: %s', (hash) => {
    browser.open(`https://mien.test:8460/t/calm-owl${hash}`, { 'mien.me': 'Mira' });
    unpack();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'mien.me': 'Mira' });
    expect(cameForCameras()).toBe(false);
    expect(browser.history).toEqual(['/t/calm-owl']);
  });
});

test('only the same host has the same seat', () => {
  expect(isThisHost('https://mien.test:8460')).toBe(true);
  expect(isThisHost('https://mien.test')).toBe(false);
  expect(isThisHost('https://mien.example:8460')).toBe(false);
});

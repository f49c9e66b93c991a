import { expect, test } from 'vitest';
import { browserOf, kindOf } from './kind';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  fox: 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
};

test('a phone, a tablet and a computer are told apart', () => {
  expect(kindOf(AGENTS.iphone, 5)).toBe('iphone');
  expect(kindOf(MAC, 5)).toBe('iphone');
  expect(kindOf(MAC, 0)).toBe('desktop');
  expect(kindOf(AGENTS.android, 5)).toBe('android');
  expect(kindOf(AGENTS.fox, 5)).toBe('android');
  expect(kindOf(AGENTS.edge, 10)).toBe('desktop');
});

test('so are those whose warnings read differently', () => {
  expect(Object.values(AGENTS).map(browserOf)).toEqual(['safari', 'chromium', 'firefox', 'firefox', 'chromium']);
  expect(browserOf(MAC)).toBe('safari');
});

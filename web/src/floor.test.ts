import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FLOOR, GUARDED, isLacked, lackedByScript, lackedByStyles, TARGET } from '../floor.ts';

const NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios: 'iOS' } as const;
const browsers = (Object.keys(FLOOR) as (keyof typeof FLOOR)[]).map((browser) => `${NAMES[browser]} ${FLOOR[browser]}`);
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the build, the page and its docs name the same oldest browsers', () => {
  expect(TARGET).toEqual(['chrome111', 'edge111', 'firefox126', 'safari16.4', 'ios16.4']);
  expect(read('../index.html').split(browsers.join(' · '))).toHaveLength(3);
  for (const browser of browsers) expect(read('../../docs/explanation/browsers.md')).toContain(browser);
});

test('data knows what they lack, with names that others have too', () => {
  expect(isLacked('AbortSignal', 'any')).toBe(true);
  expect(isLacked('AbortSignal', 'abort')).toBe(false);
  expect(isLacked('Element', 'checkVisibility')).toBe(true);
  expect(isLacked('HTMLElement', 'click')).toBe(false);
  expect(isLacked('NoSuchThing', 'any')).toBe(false);
  expect(GUARDED).toHaveProperty('showPopover');
  expect(isLacked('HTMLElement', 'showPopover')).toBe(false);
});

test('what they lack is found in a script', () => {
  expect(lackedByScript('const { promise } = Promise.withResolvers(); [3].toSorted()')).toEqual(['withResolvers']);
  expect(lackedByScript('const said = "Promise.withResolvers"; export default said')).toEqual([]);
});

test('a language that they do not speak is no script of ours', () => {
  expect(() => lackedByScript('export const letters = /[\\p{L}--[a-z]]/v')).toThrow();
});

test('what they lack is found in a stylesheet', () => {
  expect(lackedByStyles('p{color:light-dark(red,blue)}')).toEqual(['light-dark']);
  expect(lackedByStyles('@scope (p){b{color:red}} @starting-style{p{opacity:0}}')).toEqual(['scope', 'starting-style']);
  expect(lackedByStyles('p{top:anchor(bottom)}')).toEqual(['anchor']);
  expect(lackedByStyles('@media (width>1px){p{width:clamp(1px,2px,3px);transform:translate(1px)}}')).toEqual([]);
  expect(lackedByStyles('p{--lightningcss-light:initial;color:red;position-area:top}')).toEqual([]);
});

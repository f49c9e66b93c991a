import { beforeEach, expect, test, vi } from 'vitest';
import { ForMe } from './forme.svelte';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});

test('everybody is seen and heard until one says otherwise', () => {
  const forMe = new ForMe('calm-owl-abcde');
  expect([forMe.sees('ben'), forMe.hears('ben')]).toEqual([true, true]);
  forMe.see('ben', false);
  forMe.hear('cem', false);
  expect([forMe.sees('ben'), forMe.hears('ben')]).toEqual([false, true]);
  expect([forMe.sees('cem'), forMe.hears('cem')]).toEqual([true, false]);
  forMe.see('ben', true);
  expect(forMe.sees('ben')).toBe(true);
});

test('a page that is loaded anew remembers it, at this table only', () => {
  const before = new ForMe('calm-owl-abcde');
  before.see('ben', false);
  before.hear('cem', false);
  const after = new ForMe('calm-owl-abcde');
  expect([after.sees('ben'), after.hears('cem'), after.sees('cem')]).toEqual([false, false, true]);
  expect(new ForMe('other-owl-abcde').sees('ben')).toBe(true);
  after.hear('cem', true);
  after.see('ben', true);
  expect([new ForMe('calm-owl-abcde').sees('ben'), new ForMe('calm-owl-abcde').hears('cem')]).toEqual([true, true]);
  after.see('ben', false);
  expect(new ForMe('calm-owl-abcde').sees('ben')).toBe(false);
});

test('a picture that is hidden is not large either', () => {
  const forMe = new ForMe('calm-owl-abcde');
  forMe.large = 'ben';
  forMe.see('cem', false);
  expect(forMe.large).toBe('ben');
  forMe.see('ben', false);
  expect(forMe.large).toBeUndefined();
});

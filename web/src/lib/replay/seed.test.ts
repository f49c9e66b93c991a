import { expect, test } from 'vitest';
import { isPromised } from './seed';

// Python: hashlib.sha256(bytes.fromhex("00ff")).hexdigest()
const PROMISE = '06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8';

test('a seed keeps its promise, and no other seed does', () => {
  expect(isPromised('00ff', PROMISE)).toBe(true);
  expect(isPromised('00fe', PROMISE)).toBe(false);
});

test('what is no seed keeps no promise', () => {
  expect(isPromised('mien', PROMISE)).toBe(false);
  expect(isPromised('', PROMISE)).toBe(false);
});

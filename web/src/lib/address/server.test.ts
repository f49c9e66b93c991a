import { expect, test } from 'vitest';
import { bestOf, isThisMachine } from './server.svelte';

test.each(['localhost', 'mien.localhost', '127.0.0.1', '127.8.8.8', '[::1]', '0.0.0.0'])(
  '%s is of no use to others',
  (name) => {
    expect(isThisMachine(name)).toBe(true);
  },
);

test.each(['mien.test', '192.168.1.5', '[fd00::5]', 'localhost.example', '127.0.0.1.example', 'my-pc'])(
  '%s can be opened by others',
  (name) => {
    expect(isThisMachine(name)).toBe(false);
  },
);

test('an address on the internet is for everybody; in the house it is as this page is', () => {
  const none = { shared: null, why: null, ca: null };
  const both = { ...none, http: 'http://pc', https: 'https://pc' };
  expect(bestOf({ ...both, shared: 'https://far.example' }, 'http:')).toBe('https://far.example');
  expect(bestOf(both, 'http:')).toBe('http://pc');
  expect(bestOf(both, 'https:')).toBe('https://pc');
  expect(bestOf({ ...both, http: null }, 'http:')).toBe('https://pc');
  expect(bestOf({ ...none, http: null, https: null }, 'http:')).toBe(null);
});

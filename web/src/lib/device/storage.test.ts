import { afterEach, expect, test, vi } from 'vitest';
import { tabStore, storageKey, deviceStore } from './storage';

afterEach(() => vi.unstubAllGlobals());

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>();
  return { getItem: (name) => held.get(name) ?? null, setItem: (name, text) => void held.set(name, text) };
}

test('what is kept on the device is not what is kept for now', () => {
  vi.stubGlobal('localStorage', shelf());
  vi.stubGlobal('sessionStorage', shelf());
  deviceStore.write('colour', 'green');
  expect([deviceStore.read('colour'), tabStore.read('colour')]).toEqual(['green', null]);
});

test('where storage is forbidden nothing is kept, and nothing breaks', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  deviceStore.write('colour', 'green');
  expect(deviceStore.read('colour')).toBeNull();
});

test('two miens below paths of one host keep what is theirs apart, and one alone keeps its names', () => {
  expect(storageKey('mien.me', '/games/mien')).toBe('mien.me@/games/mien');
  expect(storageKey('mien.me', '')).toBe('mien.me');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', new URL('https://mien.test/games/t/quiet-otter'));
});
afterEach(() => vi.unstubAllGlobals());

test('a script of this server is taken as it is', async () => {
  const { trustedScript } = await import('./trusted');
  expect(trustedScript('/games/sw.js')).toBe('/games/sw.js');
  expect(trustedScript('https://mien.test/assets/worker.js')).toBe('https://mien.test/assets/worker.js');
});

test.each(['https://elsewhere.test/sw.js', '//elsewhere.test/sw.js', 'data:text/javascript,0', 'blob:x'])(
  '%s is none',
  async (address) => {
    const { trustedScript } = await import('./trusted');
    expect(() => trustedScript(address)).toThrow(TypeError);
  },
);

test('a drawing of shapes is taken as it is', async () => {
  const { trustedDrawing } = await import('./trusted');
  const drawing = '<g fill="#fff"><path d="M0 0h1"/><circle r="1"/></g>';
  expect(trustedDrawing(drawing)).toBe(drawing);
});

test.each([
  '<script>x</script>',
  '<path onload="x"/>',
  '<a href="#"/>',
  '<foreignObject/>',
  '<use href="javascript:x"/>',
])('%s is no drawing', async (drawing) => {
  const { trustedDrawing } = await import('./trusted');
  expect(() => trustedDrawing(drawing)).toThrow(TypeError);
});

test('where browsers ask for trusted values, one policy makes them, with the same rules', async () => {
  const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => ({
    ...rules,
    createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { trustedScript } = await import('./trusted');
  expect(trustedScript('/sw.js')).toBe('trusted /sw.js');
  expect(() => trustedScript('https://elsewhere.test/sw.js')).toThrow(TypeError);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['mien']);
});

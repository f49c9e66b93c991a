import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const ON_A_PAGE = 'src/pages/Some.svelte';
const ON_A_BOARD = 'src/lib/board/Some.svelte';

/** What lint says of these styles in a component. */
async function said(styles: string, path = ON_A_PAGE): Promise<string[]> {
  const { results } = await stylelint.lint({ code: `<style>${styles}</style>`, codeFilename: path });
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text));
}

test.each([
  '@media (width < 640px) {}',
  '@media (width >= 640px) and (width < 1180px) {}',
  '@media (height < 480px) {}',
  '@media (prefers-reduced-motion: reduce) {}',
  '@container book (width < 46px) {}',
  '@container (width < 22.5rem) {}',
])('lint takes a breakpoint that has a name: %s', async (styles) => {
  expect(await said(styles)).toEqual([]);
});

test.each([
  ['@media (width < 641px) {}', 'is no breakpoint'],
  ['@media (height < 640px) {}', 'is no breakpoint'],
  ['@media (width < 46px) {}', 'is no breakpoint'],
  ['@container (width < 47px) {}', 'is no breakpoint'],
  ['@media (max-width: 640px) {}', 'as a range'],
  ['@media (width <= 640px) {}', 'as a range'],
])('lint refuses any other: %s', async (styles, reason) => {
  expect(await said(styles)).toEqual([expect.stringContaining(reason)]);
});

test('a board asks its container, never the window', async () => {
  expect(await said('@media (width < 640px) {}', ON_A_BOARD)).toEqual([expect.stringContaining('ask their container')]);
  expect(await said('@container (width < 640px) {}', ON_A_BOARD)).toEqual([]);
});

test.each(['gap: 8px', 'padding: 0 7px', 'margin: -4px 0', 'row-gap: 1.5px', 'scroll-margin-top: 84px', 'z-index: 1'])(
  'lint refuses a raw length or layer: %s',
  async (declaration) => {
    expect(await said(`p { ${declaration}; }`)).toEqual([expect.stringContaining('take a token')]);
  },
);

test.each(['gap: var(--space-8)', 'padding: 0 2px', 'margin: -1px', 'margin: 0 1em', 'z-index: var(--layer-raised)'])(
  'lint takes tokens, hairlines and lengths that follow the letters: %s',
  async (declaration) => {
    expect(await said(`p { ${declaration}; }`)).toEqual([]);
  },
);

import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { lacked } from './lint/floor.js';
import svelteConfig from './svelte.config.js';

/** What browsers offer only to secure pages: it lives in src/lib/device/secure.ts, with what is done without it. */
const SECURE_ONLY = {
  crypto: ['randomUUID', 'subtle'],
  navigator: [
    'bluetooth',
    'canShare',
    'clipboard',
    'credentials',
    'geolocation',
    'gpu',
    'hid',
    'keyboard',
    'locks',
    'mediaDevices',
    'permissions',
    'requestMIDIAccess',
    'serial',
    'serviceWorker',
    'setAppBadge',
    'share',
    'storage',
    'usb',
    'wakeLock',
    'xr',
  ],
};
const SECURE_GLOBALS = [
  'caches',
  'cookieStore',
  'AudioWorkletNode',
  'Notification',
  'ImageDecoder',
  'VideoDecoder',
  'VideoEncoder',
  'showOpenFilePicker',
  'showSaveFilePicker',
];
const MOVED = 'There is none on plain http: use src/lib/device/secure.ts.';
const secureOnly = Object.entries(SECURE_ONLY).flatMap(([object, names]) =>
  names.map((property) => ({ object, property, message: MOVED })),
);
const RESTRICTED = `/^(${secureOnly.map(({ property }) => property).join('|')})$/`;

const secureSyntax = [
  `BinaryExpression[operator='in'][left.value=${RESTRICTED}]`,
  `MemberExpression[object.type='MemberExpression'][property.name=${RESTRICTED}]`,
].map((selector) => ({ selector, message: MOVED }));

/** Addresses of ours are made in src/lib/address/address.ts: below a base path a slash at the beginning leads to somebody else. */
const BY_ADDRESS = 'With --base-path that is no address of ours: use address() of src/lib/address/address.ts.';
const MADE = 'CallExpression:matches([callee.name=/^(address|tableApi)$/], [callee.property.name=/^(split|join)$/])';
const absolute = [
  `:not(${MADE}) > Literal[value=/^\\u002F/]`,
  `:not(${MADE}) > TemplateLiteral > TemplateElement.quasis:first-child[value.raw=/^\\u002F/]`,
  'SvelteAttribute > SvelteLiteral:first-child[value=/^\\u002F/]',
].map((selector) => ({ selector, message: BY_ADDRESS }));

/** The folders of the pages that have one; the page itself has the same name with a capital. */
const PAGES = readdirSync(new URL('src/pages', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const OUTSIDE = {
  group: ['**/games/**', '**/pages/**'],
  message: 'What serves one game lives in its folder; the library knows none of them.',
};

/** Rooms of the library that must not be imported. */
function rooms(...names) {
  return {
    group: names.flatMap((name) => [`$lib/${name}/**`, `../${name}/**`]),
    message: 'This room stands on yours: importing it would make a circle.',
  };
}

/** What one page must not import of another. */
function apart(...group) {
  return { group, message: 'What two pages share lives in the library.' };
}

/** Refuses these imports in these files. */
function imports(files, patterns) {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

export default ts.config(
  { ignores: ['dist/', 'node_modules/', '**/*.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
  },
  { files: ['*.{js,ts}', 'languages/*.ts', 'src/**/*.test.ts'], languageOptions: { globals: { ...globals.node } } },
  { files: ['public/sw.js'], languageOptions: { globals: { ...globals.serviceworker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // With the service, and what `npm run lint` sets in the environment, one program knows the scripts of all
    // components. With `project` it is built anew for each of them.
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { project: null, projectService: true } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return voidCall()` is fine.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `void value` in an effect makes it depend on the value.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Codes and names are taken apart into code points, as they are meant.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Games add themselves to an interface of the library, which is empty without them.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
    },
  },
  {
    // ESLint does not see the types that components give each other; svelte-check does.
    files: ['**/*.svelte'],
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        'off',
      ]),
    ),
  },
  imports('src/lib/**', [OUTSIDE]),
  // A room of the library that another one stands on does not know that one.
  imports('src/lib/media/**', [OUTSIDE, rooms('table', 'game', 'live')]),
  imports('src/lib/{seats,names}/**', [OUTSIDE, rooms('table', 'game', 'live', 'media')]),
  imports('src/lib/{async,device,server,connection,address,person}/**', [
    OUTSIDE,
    rooms('table', 'game', 'live', 'media', 'board', 'seats', 'names', 'ui'),
  ]),
  imports('src/games/*/**', [
    { group: ['**/games/**', '**/pages/**'], message: 'Games know the library and nothing else.' },
  ]),
  ...PAGES.flatMap((page) => {
    const others = PAGES.filter((other) => other !== page);
    return [
      imports(`src/pages/${page}/**`, [apart('**/pages/**', ...others.map((other) => `../**/${other}/**`))]),
      imports(`src/pages/${page}/*`, [apart('**/pages/**', '../*', ...others.map((other) => `../${other}/**`))]),
      imports(`src/pages/${page[0].toUpperCase()}${page.slice(1)}.svelte`, [
        apart('./*.svelte', ...others.map((other) => `./${other}/**`)),
      ]),
    ];
  }),
  {
    files: ['src/**'],
    ignores: ['src/lib/device/secure.ts'],
    rules: {
      'no-restricted-properties': ['error', ...secureOnly],
      'no-restricted-globals': ['error', ...SECURE_GLOBALS.map((name) => ({ name, message: MOVED }))],
      'no-restricted-syntax': ['error', ...secureSyntax, ...absolute],
    },
  },
  { files: ['src/**/*.test.ts'], rules: { 'no-restricted-syntax': ['error', ...secureSyntax] } },
  {
    files: ['src/**/*.{ts,svelte}'],
    ignores: ['**/*.test.ts'],
    plugins: { floor: { rules: { lacked } } },
    rules: { 'floor/lacked': 'error' },
  },
  { files: ['tools/*.mjs'], languageOptions: { globals: { ...globals.node } }, rules: { 'no-console': 'off' } },
  // Scripts that are run as they stand have no types to look at.
  { files: ['**/*.{js,mjs}'], ...ts.configs.disableTypeChecked },
);

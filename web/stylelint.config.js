import breakpoints from './lint/breakpoints.js';

const BOARDS = ['src/lib/board/**', 'src/games/*/board/**'];

/** All that a layout may ask of the window, in pixels; src/lib/look/tokens.css says what they stand for. */
const WINDOW = { width: [360, 640, 900, 1180], height: [480, 760] };

/** Containers are also asked about widths at which a card or a tile drops details; a board is lower than its window. */
const CONTAINER = {
  width: [30, 46, 50, 66, 80, 100, 128, 240, ...WINDOW.width],
  height: [48, 64, 340, 440, 500, 640, 760],
};

/** Lengths in pixels other than nothing and hairlines. */
const RAW = String.raw`/(?<![\w.-])-?(?![012]px)\d[\d.]*px/`;

export default {
  plugins: [breakpoints],
  ignoreFiles: ['dist/**', 'node_modules/**'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^(?:row-|column-)?gap$/': [RAW],
        '/^(?:scroll-)?(?:margin|padding)(?:-|$)/': [RAW],
        'z-index': ['/\\d/'],
      },
      { message: (property, value) => `"${property}: ${value}": take a token of src/lib/look/tokens.css.` },
    ],
    'mien/breakpoints': [true, { media: WINDOW, container: CONTAINER }],
  },
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    { files: BOARDS, rules: { 'mien/breakpoints': [true, { container: CONTAINER }] } },
  ],
};

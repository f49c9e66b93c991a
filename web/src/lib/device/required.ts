/**
 * What mien can't do without, as `web-features` calls it, for which some browser was the last to learn it: the oldest
 * browsers that it is made for (web/floor.ts) are the first that have all of these.
 */
export const REQUIRED = ['array-by-copy', 'color-mix', 'import-maps', 'zoom'] as const;

export type Required = (typeof REQUIRED)[number];

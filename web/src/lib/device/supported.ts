/**
 * Whether this browser is one that mien is made for, as web/floor.ts lists them: each of these is what some of them
 * were the last to learn. Chrome, Edge: colours that mix; Firefox: zoom; Safari: import maps.
 */
export function isSupported(): boolean {
  return (
    'toSorted' in Array.prototype &&
    CSS.supports('color', 'color-mix(in srgb, red, red)') &&
    CSS.supports('zoom', '2') &&
    'supports' in HTMLScriptElement &&
    HTMLScriptElement.supports('importmap')
  );
}

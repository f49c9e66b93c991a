import { REQUIRED, type Required } from './required';

/** How a browser shows that it has a feature. */
const PROBES: Record<Required, () => boolean> = {
  'array-by-copy': () => 'toSorted' in Array.prototype,
  'color-mix': () => CSS.supports('color', 'color-mix(in srgb, red, red)'),
  'import-maps': () => 'supports' in HTMLScriptElement && HTMLScriptElement.supports('importmap'),
  zoom: () => CSS.supports('zoom', '2'),
};

/** Whether this browser is one that mien is made for. */
export function isSupported(): boolean {
  return REQUIRED.every((feature) => PROBES[feature]());
}

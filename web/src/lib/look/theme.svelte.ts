import { deviceStore } from '$lib/device/storage';

export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const KEY = 'mien.theme';

let theme = $state<Theme>('system');

/** The theme the person chose, or `system`; reactive. */
export function currentTheme(): Theme {
  return theme;
}

/** Shows a theme and remembers it on this device. */
export function chooseTheme(chosen: Theme): void {
  theme = chosen;
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  colourBrowser(chosen);
  deviceStore.write(KEY, chosen);
}

/** The browser's own bars have the ground of the theme. */
function colourBrowser(chosen: Theme): void {
  for (const scheme of ['light', 'dark'] as const) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][data-scheme="${scheme}"]`);
    const chosenOnly = chosen === scheme ? 'all' : 'not all';
    meta?.setAttribute('media', chosen === 'system' ? `(prefers-color-scheme: ${scheme})` : chosenOnly);
  }
}

/** Shows the theme chosen last time. */
export function startTheme(): void {
  const kept = deviceStore.read(KEY);
  const known = THEMES.find((one) => one === kept);
  if (known) chooseTheme(known);
}

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
  deviceStore.write(KEY, chosen);
}

/** Shows the theme chosen last time. */
export function startTheme(): void {
  const kept = deviceStore.read(KEY);
  const known = THEMES.find((one) => one === kept);
  if (known) chooseTheme(known);
}

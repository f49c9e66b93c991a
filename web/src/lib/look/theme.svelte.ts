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
  keep(chosen);
}

/** Shows the theme chosen last time. */
export function startTheme(): void {
  const kept = recall();
  if (kept) chooseTheme(kept);
}

function recall(): Theme | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((known) => known === kept);
  } catch {
    return undefined; // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function keep(chosen: Theme): void {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // As above.
  }
}

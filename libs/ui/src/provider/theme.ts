export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Sets the colours of the page. `system` needs no listener, because the tokens depend on `color-scheme`. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme;
}

/** Returns the displayed theme: `system` resolved. */
export function shownTheme(root: HTMLElement = document.documentElement): 'light' | 'dark' {
  const theme = root.dataset.theme;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

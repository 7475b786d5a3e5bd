export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Sets the colours of the page. `system` follows the operating system by itself, because the tokens answer to
 * `color-scheme`; no listener is needed.
 */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme;
}

/** What is shown right now: `system` resolved. */
export function shownTheme(root: HTMLElement = document.documentElement): 'light' | 'dark' {
  const theme = root.dataset.theme;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

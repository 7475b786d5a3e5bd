import { afterEach, expect, test } from 'vitest';
import { applyTheme, shownTheme, THEMES } from './theme.ts';

afterEach(() => document.documentElement.removeAttribute('data-theme'));

test.each(THEMES)('%s stands on the root element', (theme) => {
  applyTheme(theme);
  expect(document.documentElement.dataset.theme).toBe(theme);
});

test('a chosen theme is what is shown; system is what the system wants', () => {
  applyTheme('dark');
  expect(shownTheme()).toBe('dark');
  applyTheme('light');
  expect(shownTheme()).toBe('light');
  applyTheme('system');
  expect(shownTheme()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
});

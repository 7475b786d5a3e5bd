import { stored, useStored } from '../store/stored.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const isTheme = (raw: unknown): raw is ThemeChoice => THEMES.some((theme) => theme === raw);
const themeChoice = stored<ThemeChoice>('theme', 1, isTheme, 'system');

/** Keeps `data-theme` of the page equal to the choice, in every tab; the tokens follow the system by themselves. */
export function followTheme(root: HTMLElement = document.documentElement): () => void {
  const apply = (): void => {
    root.dataset.theme = themeChoice.get();
  };
  apply();
  return themeChoice.subscribe(apply);
}

/** The person's choice (system, light, dark) and its setter. */
export const useTheme = (): [ThemeChoice, (theme: ThemeChoice) => void] => useStored(themeChoice);

import { expect, type Page } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';

/** Each language once, each theme once, wide and narrow. */
export const LOOKS = [
  { locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'es', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** How a test of a look is called. */
export const lookName = ({ locale, colorScheme, viewport }: (typeof LOOKS)[number]): string =>
  `${locale}, ${colorScheme}, ${viewport.width} px`;

/** How many colours of dialogs are still on their way from one theme to the other. */
const MOVING = `[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  .flatMap((dialog) => dialog.getAnimations({ subtree: true }))
  .filter(({ playState }) => playState === 'running').length`;

/** Waits for a dialog's change of theme: in the middle of it nothing has the contrast that it is to have. */
export const comeToRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number>(MOVING)).toBe(0);

/** What axe finds on the page, as a list that a failed test can print. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

/** Axe finds nothing, and nothing is wider than the window. */
export async function expectClean(page: Page, what = ''): Promise<void> {
  expect([what, ...(await axeFaults(page))]).toEqual([what]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect([what, overflow <= 0]).toEqual([what, true]);
}

import { expect, type Page } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';

/** Each language and each theme once, wide and narrow. */
export const LOOKS = [
  { locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'es', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Returns the test name of an appearance. */
export const lookName = ({ locale, colorScheme, viewport }: (typeof LOOKS)[number]): string =>
  `${locale}, ${colorScheme}, ${viewport.width} px`;

/** Counts the dialogs' running colour transitions between themes. */
const MOVING = `[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  .flatMap((dialog) => dialog.getAnimations({ subtree: true }))
  .filter(({ playState }) => playState === 'running').length`;

/** Waits for a dialog's theme transition: halfway through, nothing has its final contrast. */
export const comeToRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number>(MOVING)).toBe(0);

/** Returns axe's violations on the page, as a list that a failed test can print. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

/** Expects no axe violations, and nothing wider than the window. */
export async function expectClean(page: Page, what = ''): Promise<void> {
  expect([what, ...(await axeFaults(page))]).toEqual([what]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect([what, overflow <= 0]).toEqual([what, true]);
}

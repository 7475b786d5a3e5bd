import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { comeToRest } from './clean.ts';
import { drawn, tenthOf } from './draw.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Each dialog in each language, size and theme. */
const LOOKS = {
  en: [
    { size: WIDE, colorScheme: 'dark' },
    { size: NARROW, colorScheme: 'light' },
  ],
  es: [
    { size: WIDE, colorScheme: 'light' },
    { size: NARROW, colorScheme: 'dark' },
  ],
} as const;
export const LOCALES = ['en', 'es'] as const;
export type Locale = keyof typeof LOOKS;
const DIALOG = ':is([role=dialog], [role=alertdialog])';

/** Fills values into a text. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Presses the first button with this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Selects an item of a menu. */
export const choose = async (page: Page, menu: string, item: string) => {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
};

/** A dialog, its screen's path, and how to open it there. */
export type DialogToSee = readonly [name: string, path: string, open: (page: Page) => Promise<void>];

/** Opens today's dialogs, each in one of its appearances: expects no axe violations and nothing wider than the window. */
export async function seeDialogs(page: Page, locale: Locale, dialogs: readonly DialogToSee[]): Promise<void> {
  for (const [name, path, open] of tenthOf(dialogs))
    await test.step(name, async () => {
      await page.setViewportSize(WIDE);
      await page.goto(`/${locale}/${path}`);
      await open(page);
      await expect(page.locator(DIALOG).last()).toBeVisible();
      for (const { size, colorScheme } of drawn(`${locale} ${name}`, LOOKS[locale])) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await comeToRest(page);
        const { violations } = await axe(page).include(DIALOG).analyze();
        const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - window.innerWidth',
        );
        expect.soft([name, size.width, faults, overflow]).toEqual([name, size.width, [], 0]);
      }
    });
}

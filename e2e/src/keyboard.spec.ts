import { expect, type Locator, type Page, test } from '@playwright/test';
import { drawn } from './draw.ts';
import { type Match, push, winner } from './market.ts';
import { asPerson } from './people.ts';

// The list by keyboard alone: moving, new and removed rows leave the focused row where it is and never drop the focus.

const WIDTHS = [1440, 1024, 768, 390] as const;
const TEXTS = {
  en: { removed: 'Removed', odds: 'Alternative odds', profit: /profit: / },
  es: { removed: 'Retirada', odds: 'Otras cuotas', profit: /de beneficio: / },
} as const;

const quotesOf = (match: Match, odds: number | null) => [
  ...winner(match, 'bet365', [odds, odds && 1.6]),
  ...winner(match, 'bwin', [odds && 1.6, odds]),
];
const cardOf = (page: Page, { home, away }: Match): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: `${home} – ${away}` }) });
const topOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.y ?? -1);

for (const locale of drawn('keyboard language', ['en', 'es'] as const)) {
  for (const width of drawn('keyboard width', WIDTHS)) {
    test(`the focus stays with its row, and goes to the next when that leaves: ${width} px, ${locale}`, {
      tag: '@day8',
    }, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        baseURL: baseURL ?? '',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await asPerson(context, baseURL ?? '', 'pro');
      const name = `Kilo${width}${locale}`;
      const matchOf = (first: string): Match => ({ home: `${first} ${name}`, away: `${first} Rest ${name}` });
      const [first, second, third, better] = ['Ada', 'Bea', 'Cleo', 'Dora'].map(matchOf);
      if (!first || !second || !third || !better) throw new Error('no matches');
      const { removed, odds, profit } = TEXTS[locale];
      const rowOf = (match: Match): Locator => cardOf(page, match).getByRole('button', { name: profit });
      await push(page.request, [
        ...quotesOf(first, 2.12),
        ...quotesOf(second, 2.1),
        ...quotesOf(third, 2.08),
      ]);
      await page.goto(`/${locale}/dashboard/arbs/prematch?sports=tennis&q=${name}`);
      await expect(page.getByRole('article')).toHaveCount(3);

      // A better one arrives: the focused row does not move.
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect(rowOf(second)).toBeFocused();
      const top = await topOf(rowOf(second));
      await push(page.request, quotesOf(better, 2.2));
      await expect(page.getByRole('button', { name: /^1 (new arb|surebet nueva)/ })).toBeVisible();
      expect(await topOf(rowOf(second))).toBe(top);

      // It is removed: greyed in its position, with the focus on it.
      await push(page.request, quotesOf(second, null));
      await expect(cardOf(page, second).getByText(removed)).toBeVisible();
      await expect(rowOf(second)).toBeFocused();
      expect(await topOf(rowOf(second))).toBe(top);

      // After releasing the list, the next one has the focus.
      await page.keyboard.press('n');
      await expect(cardOf(page, second)).toBeHidden();
      await expect(rowOf(third)).toBeFocused();
      await expect(rowOf(better)).toBeVisible();

      // Alternative prices open by keyboard, below the focused row.
      const disclosure = cardOf(page, third).getByRole('button', { name: odds });
      while (!(await disclosure.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(
        cardOf(page, third)
          .getByRole('group')
          .getByText(/bet365/i)
          .first(),
      ).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(disclosure).toBeFocused();

      // Hiding by key from any part of the row: the last row hands the focus to the one before.
      await page.keyboard.press('h');
      await expect(cardOf(page, third)).toBeHidden();
      await expect(rowOf(first)).toBeFocused();
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width);
      await context.close();
    });
  }
}

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { drawn } from './draw.ts';
import { type Match, push, winner } from './market.ts';
import { asPerson } from './people.ts';

/** All storage keys of the product. The first test below detects a new one, which belongs here. */
const KEYS = [
  'approvedSubscription:v1',
  'arbAlerts:v1',
  'bookmakerStates',
  'botAnonymized',
  'botTourOffered:v1',
  'botUsersFolded:v1',
  'botUsersView:v1',
  'hiddenArbIds:v1',
  'hiddenEventByBookie:v1',
  'hiddenEventByPair:v1',
  'hiddenEventIds:v1',
  'lastList:v1',
  'locale:v1',
  'oddsFormat:v1',
  'permissionsCache:v1',
  'pinnedArbs',
  'profitChanges:v1',
  'referralCode',
  'sideBar:v1',
  'theme:v1',
  'userCache:v1',
];

/** Leftovers of an older release, another program or a partial write. */
const GARBAGE = ['{"half":[1,', '{"states":{"bet365":"maybe"},"isOn":"yes"}'];

/** Plants the garbage in any key on its first read; the page records the keys. */
async function plant(context: BrowserContext, garbage: string): Promise<void> {
  await context.addInitScript((text) => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function getItem(key) {
      const planted: string[] = JSON.parse(read.call(sessionStorage, 'planted') ?? '[]');
      // The bundler's runtime reads a debug switch, which is not a key of the product.
      if (this === localStorage && key !== 'FEDERATION_DEBUG' && !planted.includes(key)) {
        sessionStorage.setItem('planted', JSON.stringify([...planted, key]));
        localStorage.setItem(key, text);
      }
      return read.call(this, key);
    };
  }, garbage);
}

const plantedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('planted') ?? '[]'));
const stillIn = (page: Page, garbage: string): Promise<string[]> =>
  page.evaluate(
    (text) => Object.keys(localStorage).filter((key) => localStorage.getItem(key) === text),
    garbage,
  );

for (const garbage of drawn('storage', GARBAGE)) {
  test(`with ${garbage} under every key each screen stands, and the garbage is gone`, {
    tag: '@day7',
  }, async ({ browser, baseURL }) => {
    const match: Match = { home: 'Vera Solis', away: 'Wilma Trane' };
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await plant(context, garbage);
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));

    await page.goto('/register?ref=');
    await expect(page.getByRole('button', { name: /account/i }).first()).toBeVisible();
    await asPerson(context, baseURL ?? '', 'manager');
    await push(page.request, [
      ...winner(match, 'bet365', [2.1, 1.75]),
      ...winner(match, 'bwin', [1.75, 2.1]),
    ]);
    await page.goto('/en/dashboard');
    await expect(page).toHaveURL(/\/en\/dashboard\/arbs\/prematch/);
    // A path without a language, navigated inside of the page: the server would answer it by the cookie.
    await page.evaluate(
      "history.pushState(null, '', '/dashboard/arbs/live'); dispatchEvent(new PopStateEvent('popstate'));",
    );
    await expect(page).toHaveURL(/\/en\/dashboard\/arbs\/live/);
    await page.goto('/en/dashboard/arbs/prematch?sports=tennis&q=Solis');
    await expect(page.getByRole('article').first()).toContainText('4.76%');
    await page.getByRole('button', { name: /^Configure/ }).click();
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/en/bot');
    await expect(page.getByRole('listitem').first()).toBeVisible();

    await expect.poll(async () => (await plantedIn(page)).toSorted()).toEqual(KEYS);
    expect(await stillIn(page, garbage)).toEqual([]);

    // Intact entries survive a corrupt one.
    await page.goto('/en/dashboard/arbs/prematch?sports=tennis&q=Solis');
    await page.getByRole('article').first().getByRole('button', { name: 'Pin' }).click();
    await expect(page.getByRole('region', { name: /^Pinned/ })).toContainText('Vera Solis');
    await page.evaluate(
      ([keys, text]) => {
        for (const key of keys) if (key !== 'pinnedArbs') localStorage.setItem(key, text);
      },
      [KEYS, garbage] as const,
    );
    await page.reload();
    await expect(page.getByRole('region', { name: /^Pinned/ })).toContainText('Vera Solis');
    expect(failures).toEqual([]);
    await context.close();
  });
}

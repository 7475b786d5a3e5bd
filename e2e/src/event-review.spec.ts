import type { QuoteInput } from '@bothways/domain/quotes';
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';
import { INGEST_KEY } from './server.ts';

const startedAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 3_600_000).toISOString();

/**
 * Reports a game from two collectors, each with a bookmaker on one side: the matcher merges them, which yields an arb.
 */
async function twoSources(request: APIRequestContext, home: string, away: string): Promise<void> {
  const states = [
    { source: 'review-one', bookie: 'bet365', selection: '1', names: { home, away } },
    { source: 'review-two', bookie: 'pinnacle', selection: '2', names: { home: `${home} CB`, away } },
  ] as const;
  for (const { source, bookie, selection, names } of states) {
    const quote: QuoteInput = {
      event: {
        id: `${source}-${home}`,
        sport: 'basketball',
        country: 'Spain',
        league: 'E2E League',
        ...names,
        startedAt,
      },
      mode: 'prematch',
      bookie,
      market: 'W',
      overTimeIncluded: true,
      selection,
      odds: 2.2,
    };
    const answer = await request.post('/api/ingest/quotes', {
      headers: { authorization: `Bearer ${INGEST_KEY}` },
      data: { source, quotes: [quote] },
    });
    expect(await answer.json()).toMatchObject({ success: true, accepted: 1, rejected: [] });
  }
}

/** An opponent unique to the game: two games of one team at the same time are merged. */
const awayOf = (home: string): string => `Rival of ${home}`;

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

/** Opens the list with the game's arb, and reports its pairing from the arb's menu. */
async function reportFromCard(page: Page, home: string, title: string): Promise<void> {
  await page.goto(`/en/dashboard/arbs/prematch?sports=basketball&q=${encodeURIComponent(home)}`);
  const card = cardOf(page, title);
  await expect(card).toBeVisible();
  // A pinned arb has a menu next to it.
  await card.getByRole('button', { name: 'Pin', exact: true }).click();
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report a wrong pairing…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a wrong pairing' });
  await dialog.getByText('Pinnacle', { exact: true }).click();
  await dialog.getByRole('textbox', { name: /What looks wrong/ }).fill('Another club of the town');
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(dialog.getByRole('status')).toContainText(title);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Unpin', exact: true }).click();
}

async function reporter(context: BrowserContext, baseURL: string, home: string, title: string) {
  await asPerson(context, baseURL, 'pro');
  const page = await context.newPage();
  await twoSources(context.request, home, awayOf(home));
  await reportFromCard(page, home, title);
  // A hovered or focused arb remains in the list, marked as removed.
  await page.mouse.move(0, 0);
  await page.reload();
  return page;
}

test('a reported pairing is parted, the arb leaves the open list within a second, and comes back by undo', {
  tag: '@day0',
}, async ({ browser, context, page, baseURL }) => {
  const home = 'Campo Alto';
  const title = `${home} – ${awayOf(home)}`;
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const customer = await reporter(theirs, baseURL ?? '', home, title);
  const arb = cardOf(customer, title);
  await expect(arb).toBeVisible();

  await asPerson(context, baseURL ?? '', 'admin');
  await page.goto('/en/admin/matching/reports');
  const report = page.getByRole('listitem', { name: title });
  await expect(report).toContainText('“Another club of the town”');
  await expect(report).toContainText('pinnacle (1×)');
  await report.getByText('review-two', { exact: true }).click();
  await report.getByRole('button', { name: 'Split…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Part this source from the event?' });
  const parted = page.waitForResponse(/\/split$/);
  await dialog.getByRole('button', { name: 'Split' }).click();
  expect((await parted).ok()).toBe(true);
  // It is struck through first, so that nothing shifts under the reader.
  const offered = arb.filter({ hasNotText: 'Removed' });
  await expect(offered).toBeHidden({ timeout: 1000 });
  await expect(report).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offered).toBeVisible();
  await page.getByRole('tab', { name: 'Events' }).click();
  const decided = page.getByRole('region', { name: 'Decided' }).getByRole('row');
  await expect(decided.filter({ hasText: home })).toHaveCount(2);
  await theirs.close();
});

const VIEWS = [
  { locale: 'en', colorScheme: 'light', width: 1440 },
  { locale: 'es', colorScheme: 'dark', width: 390 },
] as const;

for (const { locale, colorScheme, width } of drawn('event-review', VIEWS)) {
  test(`axe finds nothing where events are reviewed (${locale}, ${colorScheme}, ${width} px)`, {
    tag: '@day1',
  }, async ({ browser, context, page, baseURL }) => {
    const home = `Faro ${locale}`;
    const title = `${home} – ${awayOf(home)}`;
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    await reporter(theirs, baseURL ?? '', home, title);
    await theirs.close();
    await asPerson(context, baseURL ?? '', 'admin');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const main = page.getByRole('main');
    const tabs = [
      { path: 'reports', shown: main.getByRole('listitem', { name: title }) },
      {
        path: `events?search=${encodeURIComponent(home)}`,
        shown: main.getByRole('listitem', { name: title }),
      },
      { path: 'aliases', shown: main.getByRole('table') },
      { path: 'accuracy', shown: main.getByRole('table') },
    ];
    for (const { path, shown } of tabs) {
      await page.goto(`/${locale}/admin/matching/${path}`);
      await expect(shown).toBeVisible();
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([]);
      const wider = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect(wider, path).toBe(0);
    }
  });
}

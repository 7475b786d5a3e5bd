import { expect, type Page, test } from '@playwright/test';
import { type Match, push, winner } from './market.ts';
import { asPerson, signIn } from './people.ts';

const eventOf = (page: Page, match: Match) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${match.home} – ${match.away}` }) });

test.describe('a bettor on the pro plan', () => {
  test('signs in, opens an arb that real input made, and gets stakes that pay the same either way', async ({
    page,
  }) => {
    const match = { home: 'Ada Quiroga', away: 'Bea Lindholm' };
    await push(page.request, [
      ...winner(match, 'bet365', [2.1, 1.75]),
      ...winner(match, 'bwin', [1.75, 2.1]),
    ]);
    await signIn(page, 'pro');
    await page.goto('/en/dashboard/arbs/prematch?sports=tennis');
    const card = eventOf(page, match);
    await expect(card).toContainText('4.76%');
    await card.getByRole('button', { name: 'Calculator' }).first().click();

    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${match.home} – ${match.away}`);
    await expect(dialog).toContainText('E2E Open');
    await dialog.getByRole('button', { name: '200' }).click();
    await expect(dialog).toContainText('€210.00');
    await expect(dialog).toContainText('+€10.00');
    await expect(dialog).toContainText('5.00%');
    await dialog.getByRole('tab', { name: 'Freebet mode' }).click();
    await expect(dialog).toContainText('Freebet');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('sees a price move, and an arb go when the price is withdrawn', async ({ page, context, baseURL }) => {
    const match = { home: 'Carla Osei', away: 'Dana Veer' };
    await push(page.request, [...winner(match, 'bet365', [2.2, 1.7]), ...winner(match, 'bwin', [1.7, 2.2])]);
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto('/en/dashboard/arbs/prematch?sports=tennis');
    const card = eventOf(page, match);
    await expect(card).toContainText('9.09%');
    await push(page.request, winner(match, 'bet365', [2.15, 1.7]));
    await expect(card).toContainText('8.03%');
    await expect(card).toContainText('2.150');
    await push(page.request, [
      ...winner(match, 'bet365', [null, null]),
      ...winner(match, 'bwin', [null, null]),
    ]);
    await expect(card).toBeHidden();
  });

  test('asks "Still there?" and is told what changed', { tag: '@day1' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const match = { home: 'Erin Falk', away: 'Gala Ruiz' };
    await push(page.request, [
      ...winner(match, 'bet365', [2.12, 1.7]),
      ...winner(match, 'bwin', [1.7, 2.12]),
    ]);
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto('/en/dashboard/arbs/prematch?sports=tennis');
    await eventOf(page, match)
      .getByRole('button', { name: /5\.66% profit/ })
      .click();
    const still = page.getByRole('button', { name: 'Still there?' });
    await expect(still).toBeVisible();
    await still.click();
    await expect(page.getByText(/still there/i).last()).toBeVisible();
    await expect(page.getByRole('table').first()).toContainText(match.home);
  });

  test('works the list by keyboard in Spanish', { tag: '@day2' }, async ({ page, context, baseURL }) => {
    // A match of its own: an arb of the demo feed may disappear between two key presses.
    const match = { home: 'Jana Lopes', away: 'Kira Moen' };
    await push(page.request, [...winner(match, 'bet365', [2.1, 1.6]), ...winner(match, 'bwin', [1.6, 2.1])]);
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto('/es/dashboard/arbs/prematch?sports=tennis&q=Jana');
    await expect(eventOf(page, match).getByRole('article')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '¿Sigue ahí?' })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog')).toContainText('Apuestas normales');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('finds what was rejected, with its reason', { tag: '@day3' }, async ({ page, context, baseURL }) => {
    const match = { home: 'Hana Ito', away: 'Ines Kova' };
    await push(page.request, [...winner(match, 'bet365', [3.2, 3.1]), ...winner(match, 'bwin', [1.3, 3.6])]);
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto('/en/dashboard/arbs/prematch?sports=tennis');
    await page
      .getByRole('tab', { name: /Rejected/ })
      .or(page.getByRole('link', { name: /^Rejected/ }))
      .first()
      .click();
    await expect(page.getByText(`${match.home} – ${match.away}`)).toBeVisible();
  });
});

test('a bettor on the free plan sees live arbs locked, and the server means it', { tag: '@day4' }, async ({
  page,
  context,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'free');
  await page.goto('/en/dashboard/arbs/live');
  // Figures of what the upgrade would unlock, and no filter that has nothing to filter.
  await expect(page.getByText(/live arbs? stands? |No live arb stands/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Pro' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  const answer = await page.request.post('/api/arbs/query', {
    data: { channels: ['live'] },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({
    success: false,
    code: 'PLAN_REQUIRED',
    feature: 'surebets:live',
  });
});

test('on a phone an arb opens as a sheet with the calculator first', { tag: '@day5' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await asPerson(context, baseURL ?? '', 'pro');
  await page.goto('/en/dashboard/arbs/prematch');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /% profit/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Still there?' })).toBeVisible();
  const [calculator, payoff] = [sheet.getByText('Calculator'), sheet.getByText('Payoff')];
  expect((await calculator.boundingBox())?.y).toBeLessThan((await payoff.boundingBox())?.y ?? 0);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390);
  await context.close();
});

import type { QuoteInput } from '@bothways/domain/quotes';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { comeToRest, expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';
import { INGEST_KEY } from './server.ts';

const startedAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 8 * 3_600_000).toISOString();

const WORDS = {
  en: {
    partNamed: 'Part leagues named alike…',
    parting: 'Are these two leagues?',
    sport: /Sport/,
    basketball: 'Basketball',
    league: 'League',
    choose: 'Choose a league.',
    find: 'Find a league',
    apart: 'Two leagues',
    same: 'Same league',
    undo: 'Undo',
    states: { apart: 'Two, by a person', same: 'One, by a person' },
  },
  es: {
    partNamed: 'Separar ligas de igual nombre…',
    parting: '¿Son dos ligas?',
    sport: /Deporte/,
    basketball: 'Baloncesto',
    league: 'Liga',
    choose: 'Elige una liga.',
    find: 'Buscar una liga',
    apart: 'Dos ligas',
    same: 'Misma liga',
    undo: 'Deshacer',
    states: { apart: 'Dos, por una persona', same: 'Una, por una persona' },
  },
} as const;

/** Reports a game of one league name from two sources, each with a bookmaker on one side: joined they are an arb. */
async function twoSources(request: APIRequestContext, league: string, home: string): Promise<void> {
  const states = [
    { source: `${league} one`, bookie: 'bet365', selection: '1' },
    { source: `${league} two`, bookie: 'pinnacle', selection: '2' },
  ] as const;
  for (const { source, ...price } of states) {
    const event = { sport: 'basketball', country: 'Spain', league, home, away: `Rival of ${home}` } as const;
    const quote: QuoteInput = {
      event: { id: `${source}-${home}`, ...event, startedAt },
      ...{ mode: 'prematch', market: 'W', overTimeIncluded: true, odds: 2.2 },
      ...price,
    };
    const answer = await request.post('/api/ingest/quotes', {
      headers: { authorization: `Bearer ${INGEST_KEY}` },
      data: { source, quotes: [quote] },
    });
    expect(await answer.json()).toMatchObject({ success: true, accepted: 1, rejected: [] });
  }
}

/** Whether customers are shown the arb of the two sources. */
async function isOffered(customer: APIRequestContext, origin: string, home: string): Promise<boolean> {
  const answer = await customer.post('/api/arbs/query', {
    headers: { origin },
    data: { channels: ['prematch'], sports: ['basketball'], minPercentage: 5, limit: 500 },
  });
  const { data } = await answer.json();
  return data.arbs.some((arb: { event: { name: string } }) => arb.event.name.startsWith(home));
}

/** Presses what is said about the pair, and confirms it. */
async function decide(page: Page, word: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'E2E Liga' });
  await row.getByRole('button').filter({ hasText: word }).click();
  const dialog = page.getByRole('alertdialog');
  await comeToRest(page);
  await expectClean(page, word);
  await dialog.getByRole('button', { name: word }).click();
  await expect(dialog).toBeHidden();
}

for (const view of drawn('leagues', LOOKS))
  test(`leagues named alike are parted, joined and taken back, and the arb follows (${lookName(view)})`, {
    tag: '@day2',
  }, async ({ browser, context, page, baseURL }) => {
    test.slow();
    const { locale, colorScheme, viewport } = view;
    const words = WORDS[locale];
    const [league, home] = [
      `E2E Liga ${locale} ${test.info().retry}`,
      `Torre Blanca ${locale} ${test.info().retry}`,
    ];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    await asPerson(theirs, baseURL ?? '', 'pro');
    const offered = () => isOffered(theirs.request, baseURL ?? '', home);
    await twoSources(context.request, league, home);
    await expect.poll(offered).toBe(true);

    await asPerson(context, baseURL ?? '', 'operator');
    await page.goto(`/${locale}/admin/matching/leagues`);
    await page.getByRole('button', { name: words.partNamed }).click();
    const dialog = page.getByRole('dialog', { name: words.parting });
    await dialog.getByRole('button', { name: words.apart }).click();
    await expect(dialog.getByText(words.choose)).toHaveCount(2);
    await comeToRest(page);
    await expectClean(page, 'nothing chosen');
    await dialog.getByRole('button', { name: words.sport }).click();
    await page.getByRole('option', { name: words.basketball }).click();
    for (const [field, source] of [
      [`${words.league} 1`, 'one'],
      [`${words.league} 2`, 'two'],
    ] as const) {
      await dialog.getByRole('button', { name: new RegExp(field) }).click();
      await page.getByRole('searchbox', { name: words.find }).pressSequentially(`${league} ${source}`);
      const option = page.getByRole('option', { name: `${league} ${source}: Spain / ${league}` });
      await option.click();
    }
    await dialog.getByRole('button', { name: words.apart }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/${locale}/admin/matching/leagues?search=${encodeURIComponent(league)}`);
    const row = page.getByRole('row').filter({ hasText: league });
    await expect(row).toContainText(words.states.apart);
    await expect.poll(offered).toBe(false);
    await expectClean(page, 'parted');

    await decide(page, words.same);
    await expect(row).toContainText(words.states.same);
    await expect.poll(offered).toBe(true);

    await decide(page, words.undo);
    await expect(row).toContainText(words.states.apart);
    await expect.poll(offered).toBe(false);
    await expect(row.getByRole('button').filter({ hasText: words.undo })).toHaveCount(0);
    await theirs.close();
  });

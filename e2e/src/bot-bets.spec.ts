import { randomUUID } from 'node:crypto';
import type { BotReportInput } from '@bothways/domain/bot-reports';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { DEMO_BOT_KEY } from '../fixtures/bot-key.ts';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

const EMAIL = 'marta.iriarte@correo.example';
const WORDS = {
  en: {
    title: 'Bets of Marta Iriarte',
    open: /^Open/,
    more: /^More about .*over 2\.5/i,
    claim: 'Mark as claimable',
    claimed: 'Bet marked as claimable',
    unclaim: 'Unmark as claimable',
    badge: 'Claimable',
    statistics: 'Statistics',
    chart: 'Profit over time',
    market: 'Market',
    all: "All users' bets",
    anyUser: /Any user/,
    nobody: 'Nobody matches',
    beats: 'Heartbeats',
    close: 'Close',
  },
  es: {
    title: 'Apuestas de Marta Iriarte',
    open: /^Abiertas/,
    more: /^Más sobre .*más de 2,5/i,
    claim: 'Marcar como reclamable',
    claimed: 'Apuesta marcada como reclamable',
    unclaim: 'Quitar la marca de reclamable',
    badge: 'Reclamable',
    statistics: 'Estadísticas',
    chart: 'Beneficio en el tiempo',
    market: 'Mercado',
    all: 'Apuestas de todos',
    anyUser: /Cualquier usuario/,
    nobody: 'Nadie coincide',
    beats: 'Señales de vida',
    close: 'Cerrar',
  },
} as const;

/** Places a bot's bet on an event of its own. @returns the event's name, and the bet's id */
async function place(request: APIRequestContext): Promise<{ event: string; bet: string }> {
  const id = randomUUID().slice(0, 8);
  const at = new Date().toISOString();
  const event = `Molinos ${id} - Quintana ${id}`;
  const report: BotReportInput = {
    id: `e2e-${id}`,
    email: EMAIL,
    at,
    kind: 'bets',
    group: {
      groupKey: `e2e-${id}`,
      version: 1,
      event: { id: `e2e-${id}`, name: event, sport: 'football', teams: event.split(' - '), league: 'E2E' },
      profit: 0.9667,
      bets: [
        {
          id: `e2e-${id}-1`,
          bookie: 'codere',
          name: 'FT|x|OU(2.5)|OVER',
          stake: 97.58,
          odds: 2.12,
          placedAt: at,
        },
        {
          id: `e2e-${id}-2`,
          bookie: 'ps3838',
          name: 'FT|x|OU(2.5)|UNDER',
          stake: 102.42,
          odds: 2.02,
          placedAt: at,
        },
      ],
    },
  };
  await tell(request, [report]);
  return { event, bet: `e2e-${id}-1` };
}

async function tell(request: APIRequestContext, reports: readonly BotReportInput[]): Promise<void> {
  const answer = await request.post('/api/ingest/bot', {
    headers: { authorization: `Bearer ${DEMO_BOT_KEY}` },
    data: { reports },
  });
  expect(await answer.json()).toMatchObject({ success: true, refused: 0 });
}

for (const look of drawn('bot-bets', LOOKS))
  test(`an operator follows a bet from the bot's report to its end (${lookName(look)})`, {
    tag: '@day1',
  }, async ({ browser, baseURL }) => {
    const { locale, colorScheme, viewport } = look;
    const words = WORDS[locale];
    const context = await browser.newContext({ colorScheme, viewport });
    const page = await context.newPage();
    await asPerson(context, baseURL ?? '', 'admin');
    const { event, bet } = await place(context.request);
    await page.goto(`/${locale}/bot/users/${encodeURIComponent(EMAIL)}/bets?alias=Marta%20Iriarte`);
    await expect(page.getByRole('heading', { level: 2, name: words.title })).toBeAttached();
    const card = page.getByRole('listitem', { name: event });
    await expect(card).toBeVisible();
    await expect(card).toContainText(locale === 'en' ? '3.33' : '3,33');
    await page.getByRole('tab', { name: words.open }).click();
    await expect(card).toBeVisible();
    await expectClean(page, 'open bets');

    const claim = page.getByRole('menuitem', { name: words.claim });
    // The list may rerender while the menu opens, which closes it.
    await expect(async () => {
      await card.getByRole('button', { name: words.more }).click();
      await expect(claim).toBeVisible({ timeout: 2000 });
    }).toPass();
    await claim.click();
    await expect(page.getByText(words.claimed)).toBeVisible();
    await expect(card.getByText(words.badge, { exact: true })).toBeVisible();
    await page.reload();
    await expect(card.getByText(words.badge, { exact: true })).toBeVisible();

    await card.getByRole('button', { name: /codere/i }).click();
    const detail =
      viewport.width > 1100
        ? page.getByRole('complementary', { name: /codere|ps3838/i })
        : page.getByRole('dialog');
    await expect(detail).toContainText('FT|x|OU(2.5)|OVER');
    await expect(detail.getByRole('switch', { name: words.badge })).toBeChecked();
    await expectClean(page, 'detail');
    if (viewport.width > 1100) {
      await page.keyboard.press('j');
      await expect(detail).toContainText('FT|x|OU(2.5)|UNDER');
      await page.keyboard.press('k');
    }
    await detail.getByRole('button', { name: words.close }).click();

    const at = new Date().toISOString();
    const settlement = { email: EMAIL, at, kind: 'settlement', settledAt: at } as const;
    await tell(context.request, [
      { ...settlement, id: `${bet}-s`, betId: bet, payout: 206.87 },
      { ...settlement, id: `${bet}-t`, betId: bet.replace(/1$/, '2'), payout: 0 },
    ]);
    await page.goto(`/${locale}/bot/users/${encodeURIComponent(EMAIL)}/bets?tab=settled`);
    await expect(card).toContainText(locale === 'en' ? '+€6.87' : '+6,87');
    await page.getByRole('tab', { name: words.statistics }).click();
    await expect(page.getByRole('region', { name: words.chart })).toBeVisible();
    await page.getByRole('radio', { name: words.market }).click();
    await expect(page.getByRole('table', { name: words.market })).toBeVisible();
    await expectClean(page, 'statistics');

    await page.goto(`/${locale}/bot/bets`);
    await expect(page.getByRole('listitem', { name: event })).toContainText(EMAIL);
    await expectClean(page, 'all bets');
    await page.getByRole('button', { name: words.anyUser }).click();
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('martair');
    await expect(page.getByRole('option', { name: words.nobody })).toBeVisible();
    await search.fill('marta.iri');
    await expect(page.getByRole('option', { name: words.nobody })).toHaveCount(0);
    await expectClean(page, 'users to choose from');
    await page.getByRole('option', { name: /^Marta Iriarte/ }).click();
    await expect(page).toHaveURL(new RegExp(`user=${encodeURIComponent(EMAIL)}`));
    await expect(page.getByRole('listitem', { name: event })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /Marta Iriarte/ }).first()).toBeVisible();
    await expect(page.getByRole('listitem', { name: event })).toContainText(EMAIL);
    await page.getByRole('link', { name: words.beats }).click();
    await expect(page.getByRole('listitem', { name: 'Marta Iriarte' })).toBeVisible();
    await expectClean(page, 'heartbeats');
    await context.close();
  });

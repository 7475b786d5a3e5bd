import type { QuoteInput } from '@bothways/domain/quotes';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { asPerson } from './people.ts';
import { INGEST_KEY } from './server.ts';

const startedAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 6 * 3_600_000).toISOString();

/** Reports a collector's price for one side of a basketball game. */
async function state(
  request: APIRequestContext,
  source: string,
  home: string,
  [bookie, selection]: [string, '1' | '2'],
): Promise<void> {
  const quote: QuoteInput = {
    event: {
      id: `${source}-${home}`,
      sport: 'basketball',
      country: 'Spain',
      league: 'E2E League',
      home,
      away: 'Puerto Alegre',
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

test('an operator joins two events that were kept apart, and a customer gets the arb', {
  tag: '@day3',
}, async ({ page, context, request, baseURL }) => {
  await state(request, 'e2e-one', 'Molinos Azules', ['bet365', '1']);
  await state(request, 'e2e-two', 'Baloncesto Quintana', ['pinnacle', '2']);
  await asPerson(context, baseURL ?? '', 'operator');
  await page.goto('/en/admin/matching');
  await expect(page.getByRole('heading', { level: 2, name: 'Event matching' })).toBeVisible();
  const pair = page.getByRole('listitem', { name: 'Molinos Azules – Puerto Alegre' });
  await expect(pair).toBeVisible({ timeout: 25_000 });
  await expect(pair).toContainText('Baloncesto Quintana');
  await pair.getByRole('button', { name: 'Molinos Azules – Puerto Alegre: one event' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Join the two events?' });
  await dialog.getByRole('button', { name: 'Join them' }).click();
  await expect(dialog).toBeHidden();
  await expect(pair).toBeHidden();

  await asPerson(context, baseURL ?? '', 'pro');
  await expect
    .poll(async () => {
      const answer = await context.request.post('/api/arbs/query', {
        headers: { origin: baseURL ?? '' },
        data: { channels: ['prematch'], sports: ['basketball'], minPercentage: 5, limit: 500 },
      });
      const { data } = await answer.json();
      return data.arbs.some((arb: { event: { name: string } }) =>
        arb.event.name.startsWith('Molinos Azules'),
      );
    })
    .toBe(true);
});

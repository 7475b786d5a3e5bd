import { expect, test } from '@playwright/test';
import { push, winner } from './market.ts';
import { asPerson } from './people.ts';

/** While the proxy blocks, every socket is closed before its first message. */
test('where no socket gets through, the list is read once a minute, and is live again when one does', {
  tag: '@day4',
}, async ({ page, context, baseURL }) => {
  const match = { home: 'Olga Prats', away: 'Petra Quist' };
  const quotes = (odds: number) => [
    ...winner(match, 'bet365', [odds, 1.6]),
    ...winner(match, 'bwin', [1.6, odds]),
  ];
  let isBlocked = true;
  await page.routeWebSocket('**/api/live', (socket) => {
    if (isBlocked) void socket.close();
    else socket.connectToServer();
  });
  await asPerson(context, baseURL ?? '', 'pro');
  await push(page.request, quotes(2.1));
  await page.goto(`/en/dashboard/arbs/prematch?sports=tennis&q=${encodeURIComponent(match.home)}`);

  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: `${match.home} – ${match.away}` }) });
  await expect(card.getByRole('article')).toContainText('4.76%');
  await expect(page.getByText(/Live odds cannot reach this browser/)).toBeVisible();
  await expect(page.getByText(/^Every minute/)).toBeVisible();

  await push(page.request, quotes(2.2));
  // An answer may be as old as the server shares it between readers, and the list is not read again for a minute.
  await expect(async () => {
    await page.getByRole('button', { name: 'Read now' }).click();
    await expect(card.getByRole('article')).toContainText('9.09%', { timeout: 2000 });
  }).toPass();

  isBlocked = false;
  await expect(page.getByText(/^updated \d+ s ago/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Live odds cannot reach this browser/)).toBeHidden();
  await push(page.request, quotes(2.15));
  await expect(card.getByRole('article')).toContainText('6.98%');
});

test('a list that nobody asks for is read again by itself', { tag: '@day5' }, async ({
  page,
  context,
  baseURL,
}) => {
  const match = { home: 'Rita Sande', away: 'Tilda Uhl' };
  const asked: number[] = [];
  await page.clock.install();
  await page.routeWebSocket('**/api/live', (socket) => void socket.close());
  page.on('request', (request) => {
    if (request.url().endsWith('/api/arbs/query')) asked.push(1);
  });
  await asPerson(context, baseURL ?? '', 'pro');
  await push(page.request, [...winner(match, 'bet365', [2.1, 1.6]), ...winner(match, 'bwin', [1.6, 2.1])]);
  await page.goto(`/en/dashboard/arbs/prematch?sports=tennis&q=${encodeURIComponent(match.home)}`);
  await expect(page.getByRole('article').first()).toContainText('4.76%');
  const before = asked.length;
  await page.clock.runFor(61_000);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

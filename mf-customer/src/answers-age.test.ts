import { MINUTE_MS } from '@bothways/domain/time';
import { createQueryClient } from '@bothways/platform/host';
import { fakeServer } from '@bothways/platform/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analyzedQuery } from './analyzed/index.ts';
import { bookiesQuery } from './bookies/index.ts';

type Client = ReturnType<typeof createQueryClient>;

const server = fakeServer({
  'GET /api/bookies/prematch': () => ({ success: true, bookies: [] }),
  'GET /api/bookies/live': () => ({ success: true, bookies: [] }),
  'GET /api/bot/events/analyzed': () => ({ success: true, message: 'OK', analyzedEvents: [] }),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server.fetch);
  server.asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['bookmakers before the match', (client: Client) => client.fetchQuery(bookiesQuery('prematch'))],
  ['bookmakers in play', (client: Client) => client.fetchQuery(bookiesQuery('live'))],
  ['analysed events', (client: Client) => client.fetchQuery(analyzedQuery)],
])('%s are asked again after five minutes, not before', async (_what, read) => {
  const client = createQueryClient();
  await read(client);
  vi.advanceTimersByTime(5 * MINUTE_MS - 1);
  await read(client);
  expect(server.asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await read(client);
  expect(server.asked).toHaveLength(2);
});

it('analysed events that nobody looks at leave the memory after ten minutes', async () => {
  const client = createQueryClient();
  await client.fetchQuery(analyzedQuery);
  vi.advanceTimersByTime(10 * MINUTE_MS - 1);
  expect(client.getQueryData(analyzedQuery.queryKey)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(client.getQueryData(analyzedQuery.queryKey)).toBeUndefined();
});

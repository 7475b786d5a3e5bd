import type { AdminFeed } from '@bothways/domain/bookie-status';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
const NOW = '2026-11-24T12:00:00.000Z';
const betfair: AdminFeed = {
  name: 'betfair',
  state: 'waiting',
  lastError: 'Betfair closed the connection',
  nextTryOn: '2026-11-24T12:00:08.000Z',
  items: 0,
  lastHeardOn: '2026-11-24T11:59:40.000Z',
  delayMs: 180,
  conflateMs: 180_000,
  heartbeatMs: 5000,
  connectionsAvailable: 9,
  markets: 214,
  display: 'none',
  skipped: [{ reason: 'market LINE', count: 31 }],
};
const oddsApi: AdminFeed = {
  name: 'the-odds-api',
  state: 'running',
  items: 12_345,
  lastItemOn: '2026-11-24T11:59:00.000Z',
  everyMs: 60_000,
  credits: {
    remaining: 1800,
    used: 18_200,
    lastCost: 6,
    held: 240,
    today: 257,
    freeToday: 0,
    onlyReserves: true,
    nextPollOn: '2026-11-24T12:05:00.000Z',
  },
  skipped: [],
};

const open = (
  more: { feeds?: AdminFeed[]; locale?: 'en' | 'es'; permissions?: string[]; routes?: Routes } = {},
) =>
  renderArea(area, {
    path: 'admin/feeds',
    locale: more.locale ?? 'en',
    permissions: more.permissions ?? ['manage:deployment'],
    routes: {
      'GET /api/admin/feeds': () => ({
        success: true,
        on: NOW,
        ...('feeds' in more ? { feeds: more.feeds } : { feeds: [betfair, oddsApi] }),
      }),
      ...more.routes,
    },
  });
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
/** What stands beside a name. */
const fact = (within_: Awaited<ReturnType<typeof card>>, name: string) =>
  within_.getByText(name).nextElementSibling?.textContent;

describe('the feeds', () => {
  it('say that they wait and why, when they come back, and that nobody may see their prices', async () => {
    await open();
    const feed = await card('Betfair Exchange');
    expect(feed.getByText('Waiting')).toBeTruthy();
    expect(feed.getByText(/Betfair closed the connection.*in 8\s?s/)).toBeTruthy();
    expect(feed.getByText(/BETFAIR_DISPLAY/).textContent).toMatch(/no price/i);
    expect(fact(feed, 'Conflation answered')).toBe('3 min');
    expect(fact(feed, 'Delay of the last message')).toBe('180 ms');
    expect(fact(feed, 'Last price')).toBe('never');
    expect(fact(feed, 'Left out')).toBe('market LINE 31');
  });

  it('say what is left of their credits, what is kept back, and what comes next', async () => {
    await open();
    const feed = await card('The Odds API');
    expect(feed.getByText('Reserves only')).toBeTruthy();
    expect(fact(feed, 'Left')).toBe('1,800 of 20,000');
    expect(fact(feed, 'Held for closing lines and scores')).toBe('240');
    expect(fact(feed, 'Next look')).toMatch(/^in 5\s?min/);
    expect(feed.queryByText('Conflation answered')).toBeNull();
  });

  it.each([
    [undefined, 'The engine is starting'],
    [[], 'No feed is configured'],
  ])('that are %j say so', async (feeds, title) => {
    await open({ feeds } as { feeds: AdminFeed[] });
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('that do not load say so, with another try', async () => {
    const { server } = await open({ routes: { 'GET /api/admin/feeds': () => refusal(503, 'UNAVAILABLE') } });
    expect((await screen.findByRole('alert')).textContent).toContain('The feeds did not load');
    server.on('GET /api/admin/feeds', () => ({ success: true, on: NOW, feeds: [betfair] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem', { name: 'Betfair Exchange' })).toBeTruthy();
  });

  it('are nobody else’s business', async () => {
    const { server } = await open({ permissions: ['read:bookie'] });
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(server.asked.filter(({ path }) => path === '/api/admin/feeds')).toEqual([]);
  });

  it('speak Spanish', async () => {
    await open({ locale: 'es' });
    const feed = await card('Betfair Exchange');
    expect(feed.getByText('Esperando')).toBeTruthy();
    expect(fact(feed, 'Último precio')).toBe('nunca');
  });
});

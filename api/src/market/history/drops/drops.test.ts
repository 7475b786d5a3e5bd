import { oddsDropsAnswerSchema } from '@bothways/domain/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, cookieOf, type DemoName, TestClock, type TestServices, testServices } from '#testing';
import { type LocalHistory, localHistory } from '../testing/local-history.ts';

let services: TestServices;
let engine: LocalEngine;
let history: LocalHistory;
const clock = new TestClock();
const cookies = new Map<DemoName, string>();
/** The moment that the prices fall at. */
let fallMs = 0;

/** Quotes come in, and what moved is written. */
async function push(...quotes: Parameters<LocalEngine['thread']['apply']>[0][number][]): Promise<void> {
  engine.thread.apply(quotes, 'test');
  clock.ms += 1000;
  engine.thread.tick();
  await new Promise((resolve) => setImmediate(resolve));
  await history.settled();
}

beforeAll(async () => {
  engine = localEngine(clock.nowMs);
  history = localHistory(clock.nowMs);
  services = await testServices({ enginePort: engine, historyPort: history, clock });
  for (const name of ['free', 'pro'] as const) cookies.set(name, await cookieOf(services, name));
  const lay = { side: 'lay' } as const;
  await push(
    ...['pinnacle', 'bet365', 'bwin'].flatMap((bookie) => [
      aQuote(bookie, '1', 2),
      aQuote(bookie, '2', 1.85),
    ]),
    aQuote('matchbook', '1', 2.02, lay),
    aQuote('bet365', '1', 2, { mode: 'live' }),
  );
  // Longer than ten minutes, and nobody would have had a price.
  clock.ms += 9 * 60_000;
  fallMs = clock.ms;
  await push(aQuote('pinnacle', '1', 1.8), aQuote('pinnacle', '2', 2.05), aQuote('bet365', '2', 1.85));
  await push(aQuote('bet365', '1', 1.85), aQuote('bwin', '1', 2), aQuote('matchbook', '1', 1.6, lay));
});
afterAll(async () => {
  await services.close();
  await services.database.close();
});

const ask = (query = '', name: DemoName | null = 'pro') =>
  services.app.request(`/api/odds/drops${query}`, {
    headers: name ? { cookie: cookies.get(name) ?? '' } : {},
  });
const dropsOf = async (query = '') => {
  const response = await ask(query);
  expect(response.status).toBe(200);
  return oddsDropsAnswerSchema.parse(await response.json()).data;
};

describe('GET /api/odds/drops', () => {
  test('says what fell, who moved first, who follows, and what is still on offer above it', async () => {
    const { drops, total, leftOut, isComplete, window } = await dropsOf();
    expect([total, leftOut, isComplete, window]).toEqual([1, 0, true, '1h']);
    expect(drops).toMatchObject([
      {
        event: { home: 'Ana Ribas', sport: 'tennis' },
        line: 'W.FT',
        pick: { selection: '1' },
        reference: 'pinnacle',
        from: 2,
        to: 1.8,
        changePct: expect.closeTo(-10, 9),
        moved: 2,
        of: 3,
        best: { bookie: 'bwin', odds: 2 },
      },
    ]);
    const [drop] = drops;
    expect(drop?.movers.map(({ bookie, from, to, movedAt }) => [bookie, from, to, movedAt])).toEqual([
      ['pinnacle', 2, 1.8, new Date(fallMs).toISOString()],
      ['bet365', 2, 1.85, new Date(fallMs + 1000).toISOString()],
      ['bwin', 2, 2, null],
    ]);
    const { to = 0 } = drop?.noVig ?? {};
    expect(to).toBeGreaterThan(1.8);
    expect(drop?.best?.valuePct).toBeCloseTo((2 / to - 1) * 100, 6);
  });

  test('marks a price that was seen longer ago than counts as an offer, and offers it no more', async () => {
    const isStale = async () => {
      const [drop] = (await dropsOf()).drops;
      return [drop?.best?.bookie, ...(drop?.movers ?? []).map((mover) => mover.isStale)];
    };
    expect(await isStale()).toEqual(['bwin', false, false, false]);
    clock.ms += 60_000;
    await push(aQuote('pinnacle', '1', 1.8), aQuote('bet365', '1', 1.85));
    clock.ms += 60_000;
    engine.thread.tick();
    expect(await isStale()).toEqual(['bet365', false, false, true]);
    // The book has it no more: it was not seen at all.
    clock.ms += 60 * 60_000;
    engine.thread.tick();
    await history.settled();
    expect((await dropsOf('?window=6h')).total).toBe(0);
  });

  test.each([
    ['?window=2h', 'window'],
    ['?mode=both', 'mode'],
    ['?sport=golf', 'sport'],
    ['?minPct=0', 'minPct'],
    ['?minPct=91', 'minPct'],
    ['?minMoved=0', 'minMoved'],
    ['?minMoved=1.5', 'minMoved'],
    ['?startsWithin=0', 'startsWithin'],
    ['?sort=name', 'sort'],
    ['?bookies=Bet%20365', 'bookies'],
    [`?bookies=${Array.from({ length: 101 }, (_, number) => `b${number}`).join(',')}`, 'bookies'],
    [`?league=${'x'.repeat(61)}`, 'league'],
    ['?other=1', ''],
  ])('refuses "%s"', async (query, path) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    const refusal: unknown = await response.json();
    expect(refusal).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    if (path) expect(JSON.stringify(refusal)).toContain(path);
  });

  test('is for those who are signed in, and whose plan contains it', async () => {
    expect((await ask('', null)).status).toBe(401);
    const free = await ask('', 'free');
    expect(free.status).toBe(403);
    expect(await free.json()).toMatchObject({ code: 'PLAN_REQUIRED', feature: 'historicOdds:prematch' });
  });

  test('slows down who asks all the time', async () => {
    const states: number[] = [];
    for (let asked = 0; asked < 40; asked++) states.push((await ask('?minPct=90')).status);
    expect(states).toContain(429);
  });
});

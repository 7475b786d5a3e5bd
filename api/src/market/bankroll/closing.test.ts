import { randomUUID } from 'node:crypto';
import { betAnswerSchema, betsLoggedSchema, overviewAnswerSchema } from '@bothways/domain/bankroll';
import { historyEventsAnswerSchema } from '@bothways/domain/history';
import type { Quote } from '@bothways/domain/quotes';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { type LocalHistory, localHistory } from '#market/history/testing';
import { aQuote, Browser, cookieOf, TestClock, type TestServices, testServices } from '#testing';
import { closeBets, type LineReader } from './closing.ts';
import { forgetBankrolls } from './testing/forget.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FIRST_MS = Date.parse('2026-11-20T18:00:00.000Z');
const HOME = { market: 'W', selection: '1' };

onOneDatabase('closing prices of bets', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  let engine: LocalEngine;
  let history: LocalHistory;
  let pro: Browser;
  let round = 0;

  beforeAll(async () => {
    engine = localEngine(clock.nowMs);
    history = localHistory(clock.nowMs);
    services = await testServices({ clock, enginePort: engine, historyPort: history, database: database() });
    pro = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, 'pro')).split('=');
    pro.cookies.set(key, value);
  });
  beforeEach(async () => {
    round += 1;
    clock.ms = startMs() - 60 * MINUTE_MS;
    await forgetBankrolls(database().db);
  });

  /** Each test has an event and a day of its own: clocks do not go back. */
  const startMs = () => FIRST_MS + round * DAY_MS;
  const match = () => ({
    id: `m${round}`,
    sport: 'football' as const,
    country: 'ES',
    league: 'Liga',
    home: `Home ${round}`,
    away: `Away ${round}`,
    startedAt: new Date(startMs()).toISOString(),
  });
  const push = async (
    bookie: string,
    prices: Partial<Record<'1' | 'X' | '2', number>>,
    more: Partial<Quote> = {},
  ) => {
    const event = match();
    const quotes = (['1', 'X', '2'] as const).flatMap((selection) => {
      const odds = prices[selection];
      return odds === undefined ? [] : [aQuote(bookie, '1', odds, { event, ...more, selection })];
    });
    engine.thread.apply(quotes, 'test');
    clock.ms += 1000;
    engine.thread.tick();
    await new Promise((resolve) => setImmediate(resolve));
    await history.settled();
  };
  /** As the page asks it; what it is answered is what the history answers. */
  const lines: LineReader = {
    async explore(question) {
      const { name, about } = question;
      if (name !== 'event' && name !== 'line') throw new Error(`Nobody asks ${name}`);
      const path = name === 'line' ? `${about.event}/lines?line=${about.line}` : about.event;
      const answer = await pro.get(`/api/odds/events/${path}`);
      if (answer.status === 404) throw new ApiError('NOT_FOUND');
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
  const eventId = async () => {
    const answer = await pro.get(`/api/odds/events?${new URLSearchParams({ text: match().home })}`);
    return historyEventsAnswerSchema.parse(await answer.json()).data.events[0]?.id;
  };
  const send = async (path: string, body: object) =>
    pro.send('POST', `/api/bankroll${path}`, JSON.stringify(body));
  const log = async (over: object = {}) => {
    const { home, away, sport, startedAt } = match();
    const event = { id: await eventId(), name: `${home} vs ${away}`, sport, startsAt: startedAt };
    const at = { bookie: 'bet365', name: 'bet365', currency: 'EUR' };
    const leg = { at, event, pick: HOME, odds: 2.2, stakeCents: 10_000, ...over };
    const answer = await send('/bets', { key: randomUUID(), strategy: 'value', legs: [leg] });
    return betsLoggedSchema.parse(await answer.json()).betIds[0] ?? '';
  };
  const betOf = async (id: string) =>
    betAnswerSchema.parse(await (await pro.get(`/api/bankroll/bets/${id}`)).json()).bet;
  const close = async () => {
    clock.ms = startMs() + 5 * MINUTE_MS;
    await closeBets(database().db, lines, clock.ms);
  };

  test('are the sharp bookmaker’s without its margin, whatever the others say', async () => {
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    await push('bet365', { '1': 2.3, X: 3.2, '2': 3.2 });
    const id = await log();
    expect((await betOf(id)).closing).toEqual({ state: 'waiting' });
    await close();
    const { closing, version } = await betOf(id);
    expect(closing).toMatchObject({ state: 'known', reference: 'pinnacle', rawOdds: 2, fairOdds: 2 });
    expect(closing.clvPct).toBeCloseTo(10, 6);
    // What somebody has before them is changed all the same.
    expect((await send(`/bets/${id}/state`, { version, state: 'won' })).status).toBe(200);
    const { total } = overviewAnswerSchema.parse(await (await pro.get('/api/bankroll')).json());
    expect(total).toMatchObject({ clvBets: 1, clvCovered: 1 });
    expect(total.clvPct).toBeCloseTo(10, 6);
  });

  test('count where the bet was settled before they were known', async () => {
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    const id = await log();
    await send(`/bets/${id}/state`, { version: 1, state: 'lost' });
    const total = async () => overviewAnswerSchema.parse(await (await pro.get('/api/bankroll')).json()).total;
    clock.ms = startMs() + 5 * MINUTE_MS;
    expect(await total()).toMatchObject({ clvBets: 1, clvCovered: 0 });
    await close();
    expect(await total()).toMatchObject({ clvBets: 1, clvCovered: 1 });
  });

  test.each([
    [['bet365', 'bwin', 'betsson'], { state: 'known', reference: 'consensus', fairOdds: 2 }],
    [['bet365', 'bwin'], { state: 'missing' }],
  ])('are the consensus of three and more where no sharp one closed: %j', async (bookies, closing) => {
    for (const bookie of bookies) await push(bookie, { '1': 2, X: 4, '2': 4 });
    const id = await log();
    await close();
    expect((await betOf(id)).closing).toMatchObject(closing);
  });

  test('say that the market had moved to another line, or that there never was a price', async () => {
    await push('pinnacle', { '1': 1.95 }, { market: 'AH', handicap: -0.5 });
    await push('pinnacle', { '2': 1.95 }, { market: 'AH', handicap: 0.5 });
    const [moved, never, words] = [
      await log({ pick: { market: 'AH', selection: '1', handicap: -0.75 } }),
      await log({ pick: { market: 'BTS', selection: 'yes' } }),
      await log({ pick: undefined, words: 'First corner' }),
    ];
    await close();
    const states = await Promise.all(
      [moved, never, words].map(async (id) => (await betOf(id)).closing.state),
    );
    expect(states).toEqual(['otherLine', 'missing', 'missing']);
  });

  /** Lets minutes pass in which nothing is heard. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.ms += MINUTE_MS;
      engine.thread.tick();
    }
    await new Promise((resolve) => setImmediate(resolve));
    await history.settled();
  };
  const seenMinutesBefore = (seenAt: string | undefined) =>
    (startMs() - Date.parse(seenAt ?? '')) / MINUTE_MS;

  test('are stale where nobody had confirmed a price for more than ten minutes, never seen at the start', async () => {
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    await pass(48);
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    const id = await log();
    await pass(14);
    await close();
    expect((await betOf(id)).closing.state).toBe('stale');
  });

  test('say when the price was last confirmed, if it was shortly before the start', async () => {
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    await pass(50);
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    const id = await log();
    await pass(12);
    await close();
    const { closing } = await betOf(id);
    expect(closing).toMatchObject({ state: 'known', rawOdds: 2 });
    expect(seenMinutesBefore(closing.seenAt)).toBeCloseTo(10 - 1 / 60, 1);
  });

  test('wait until the event has begun, and the last prices are written', async () => {
    await push('pinnacle', { '1': 2, X: 4, '2': 4 });
    const id = await log();
    await closeBets(database().db, lines, startMs() + MINUTE_MS);
    expect((await betOf(id)).closing).toEqual({ state: 'waiting' });
  });
});

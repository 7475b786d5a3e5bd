import { randomUUID } from 'node:crypto';
import { betAnswerSchema, betsLoggedSchema, overviewAnswerSchema } from '@bothways/domain/bankroll';
import type { ReportedResultInput } from '@bothways/domain/results';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, Browser, cookieOf, TestClock, type TestServices, testServices } from '#testing';
import { BankrollSettlement } from './settlement.ts';
import { forgetBankrolls } from './testing/forget.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MATCH = {
  id: 'k1',
  sport: 'football' as const,
  country: 'England',
  league: 'Premier League',
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-20T18:00:00Z',
};
const EVENT = 'football-20261120-arsenal-chelsea';
const EVENT_OF_BET = { id: EVENT, name: 'Arsenal vs Chelsea', sport: 'football', startsAt: MATCH.startedAt };
const HOME = { market: 'W', selection: '1' };

racesOnBothDatabases('bets settled by results', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  let engine: LocalEngine;
  let pro: Browser;
  /** Another process, which hears of the same results. */
  let other: BankrollSettlement;
  let source = '';

  beforeAll(async () => {
    engine = localEngine(clock.nowMs, { byNames: true });
    services = await testServices({ clock, enginePort: engine, database: database() });
    pro = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, 'pro')).split('=');
    pro.cookies.set(key, value);
    engine.thread.apply([aQuote('bet365', '1', 2.1, { event: MATCH })], 'one');
    clock.ms += 1000;
    engine.thread.tick();
    await Promise.resolve();
    await services.results.settled();
    const { results } = services;
    const { db } = database();
    const jobs = { repeat: () => undefined };
    other = new BankrollSettlement({ db, results, jobs, log: createLog('silent'), nowMs: clock.nowMs });
  });
  beforeEach(async () => {
    clock.ms = Date.parse('2026-11-21T12:00:00Z');
    source = `source-${randomUUID()}`;
    await database().db.updateTable('eventResults').set({ eventId: 'gone' }).execute();
    await forgetBankrolls(database().db);
  });
  afterAll(() => services.results.stop());

  const send = (path: string, body: object) => pro.send('POST', `/api/bankroll${path}`, JSON.stringify(body));
  /** Logs one bet on the match; 100 at 2.10 on the home side unless said otherwise. */
  const log = async (over: object = {}): Promise<string> => {
    const at = { bookie: 'bet365', name: 'bet365', currency: 'EUR' };
    const leg = { at, event: EVENT_OF_BET, pick: HOME, odds: 2.1, stakeCents: 10_000, ...over };
    const answer = await send('/bets', { key: randomUUID(), strategy: 'manual', legs: [leg] });
    return betsLoggedSchema.parse(await answer.json()).betIds[0] ?? '';
  };
  const betOf = async (id: string) =>
    betAnswerSchema.parse(await (await pro.get(`/api/bankroll/bets/${id}`)).json());
  const stateOf = async (id: string) => {
    const { state, profitCents, settledBy } = (await betOf(id)).bet;
    return [state, profitCents, settledBy];
  };
  const tell = async (home: number, away: number, more: Partial<ReportedResultInput> = {}) => {
    const at = new Date(clock.ms - HOUR_MS).toISOString();
    const scores = [{ overTimeIncluded: false, home, away }];
    const result = { eventId: EVENT, state: 'final', scores, at, ...more };
    const { results } = await services.results.take(source, [result]);
    expect(results).toMatchObject([{ result: 'accepted' }]);
    await Promise.all([services.settlement.settled(), other.settled()]);
  };

  test('are won and lost, backed and laid, once though two processes hear of it', {
    tags: ['race'],
  }, async () => {
    const [won, lost, laid, half] = [
      await log(),
      await log({ pick: { market: 'W', selection: 'X' } }),
      await log({ side: 'lay', odds: 3, commissionPct: 2 }),
      await log({ pick: { market: 'AH', selection: '2', handicap: 0.75 }, odds: 2 }),
    ];
    await tell(2, 1);
    expect(await Promise.all([won, lost, laid, half].map(stateOf))).toEqual([
      ['won', 11_000, 'result'],
      ['lost', -10_000, 'result'],
      ['lost', -20_000, 'result'],
      ['halfLost', -5000, 'result'],
    ]);
    expect((await betOf(won)).corrections).toHaveLength(1);
    const { accounts, total } = overviewAnswerSchema.parse(await (await pro.get('/api/bankroll')).json());
    expect(total).toMatchObject({ bets: 4, profitCents: -24_000 });
    expect(accounts).toMatchObject([{ profitCents: -24_000, openCents: 0, balanceCents: -24_000 }]);
  });

  test('stay open where the result does not say, or where there is none', async () => {
    const [firstHalf, words] = [
      await log({ pick: { ...HOME, period: 'H1' } }),
      await log({ pick: undefined, words: 'First corner' }),
    ];
    await tell(2, 1);
    expect([await stateOf(firstHalf), await stateOf(words)]).toEqual([
      ['open', undefined, undefined],
      ['open', undefined, undefined],
    ]);
  });

  test('follow a corrected result, and keep what stood there before', async () => {
    const id = await log();
    await tell(2, 1);
    await tell(1, 1, { at: new Date(clock.ms).toISOString() });
    expect(await stateOf(id)).toEqual(['lost', -10_000, 'result']);
    expect((await betOf(id)).corrections).toMatchObject([
      { by: 'result', reason: 'The result was corrected', before: { state: 'won', profitCents: 11_000 } },
      { by: 'result', before: { state: 'open' } },
    ]);
  });

  test('stay as somebody said who settled them by hand', async () => {
    const id = await log();
    const { version } = (await betOf(id)).bet;
    expect((await send(`/bets/${id}/state`, { version, state: 'void' })).status).toBe(200);
    await tell(2, 1);
    expect(await stateOf(id)).toEqual(['void', 0, 'hand']);
  });

  test('and said so after the result: no later word of a source changes it', async () => {
    const id = await log();
    await tell(2, 1);
    const { version } = (await betOf(id)).bet;
    const change = { version, state: 'void', reason: 'The bookmaker voided it' };
    expect((await send(`/bets/${id}/state`, change)).status).toBe(200);
    await tell(0, 3, { at: new Date(clock.ms).toISOString() });
    expect(await stateOf(id)).toEqual(['void', 0, 'hand']);
  });

  test('are found by the look when nobody listened as the result came', async () => {
    await tell(2, 1);
    const id = await log();
    expect((await stateOf(id))[0]).toBe('open');
    await services.settlement.settleOpen();
    expect(await stateOf(id)).toEqual(['won', 11_000, 'result']);
  });
});

import { DAY_MS } from '@bothways/domain/time';
import { expect, test, vi } from 'vitest';
import { type Schema, transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { findUserIdByEmail } from '#people/users';
import { testServices } from '#testing';
import { DIMENSIONS, replaceDay } from './days.store.ts';
import { sumDays } from './days.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NOTHING = { bets: 1, profitCents: 0, stakedCents: 0, clvBets: 0, clvCovered: 0, clvSum: 0 };
const NO_LUCK = { knownBets: 0, expectedCents: 0, knownExpectedCents: 0, variance: 0 };
const MANY = 10_000;

onOneDatabase('days of a bankroll', (database) => {
  test('are summed as fast beside ten thousand others as alone', async () => {
    await testServices({ database: database() });
    const { db } = database();
    const userId = (await findUserIdByEmail(db, 'pro@bothways.test')) ?? '';
    const days = Array.from({ length: 60 }, (_, at) => at * DAY_MS);
    const tookMs = async (): Promise<number> => {
      const beganMs = performance.now();
      await transact(db, (trx) => sumDays(trx, { userId, currency: 'GBP' }, days));
      return performance.now() - beganMs;
    };
    const best = async () => Math.min(await tookMs(), await tookMs(), await tookMs());
    const aloneMs = await best();
    const others = Array.from({ length: MANY }, (_, at) => new Date((at + 100) * DAY_MS).toISOString());
    const rowsOf = (iso: string): Schema['bankrollDays'][] =>
      DIMENSIONS.map((dimension) => ({
        ...{ userId, currency: 'GBP', dimension, part: 'x', day: iso.slice(0, 10) },
        ...NOTHING,
        ...NO_LUCK,
      }));
    await transact(db, async (trx) => {
      const named = { userId, currency: 'GBP', day: '' };
      await replaceDay(trx, named, others.flatMap(rowsOf));
    });
    expect(await best()).toBeLessThan(aloneMs * 5 + 20);
  });
});

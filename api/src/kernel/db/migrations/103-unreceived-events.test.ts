import { expect, test } from 'vitest';
import { addUser } from '#testing';
import type { BacktestsTable } from '../backtests.schema.ts';
import { onBothDatabases } from '../testing/databases.ts';
import { runSteps } from '../testing/run-steps.ts';
import { unreceivedEvents } from './103-unreceived-events.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const BACKTEST: Omit<BacktestsTable, 'id' | 'userId' | 'unreceived'> = {
  ...{ key: 'k', bodyHash: '', kind: 'arbs', mode: 'prematch' },
  ...{ configurationId: 'c', configurationName: 'Everybody', query: '{}', betting: '{}' },
  ...{ hasScreenRules: 0, fromMs: 0, toMs: NOW_MS, state: 'done', fault: null, holder: null, tries: 1 },
  ...{ events: 7, ofEvents: 7, points: 0, found: 0, outlines: 0 },
  ...{ createdAtMs: NOW_MS, startedAtMs: NOW_MS, endedAtMs: NOW_MS },
};

onBothDatabases('backtests of an older installation', (database) => {
  test('had only the times of sources, for all of their events', async () => {
    const { db } = database();
    const userId = await addUser(database(), 'tester@store.test');
    await db
      .insertInto('backtests')
      .values({ ...BACKTEST, id: 'old', userId, unreceived: 0 })
      .execute();
    await db.schema.alterTable('backtests').dropColumn('unreceived').execute();
    await runSteps(database(), 'step', { '1': unreceivedEvents });
    const { unreceived } = await db.selectFrom('backtests').select('unreceived').executeTakeFirstOrThrow();
    expect(unreceived).toBe(7);
  });
});

import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { sqliteForTest } from '#kernel/db/testing';
import { accountIdOf, adminAccount, availableIn, LedgerKeeper } from '#kernel/ledger';
import { createLog } from '#kernel/log';
import { seedDemoCredits } from './demo-credits.ts';

const NOW_MS = Date.UTC(2026, 10, 22);

it('the owner and the operator hold credits that add up, once', async () => {
  const { db, close } = await sqliteForTest();
  const made = [
    { userId: 'olga', role: 'owner' },
    { userId: 'omar', role: 'operator' },
  ] as const;
  await seedDemoCredits(db, made, NOW_MS);
  await seedDemoCredits(db, made, NOW_MS);
  const held = await Promise.all(
    made.map(({ userId }) => availableIn(db, accountIdOf(adminAccount(userId)))),
  );
  expect(held).toEqual([169_750, 20_250]);
  const log = createLog('silent');
  const keeper = new LedgerKeeper({ db, log, registry: new Registry(), nowMs: () => NOW_MS });
  expect(await keeper.check('test')).toEqual({ accounts: 3, entries: 8 });
  await close();
});

import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { listAccounts } from '#market/bankroll';
import { BOOKMAKERS, BOT_INFO, seedBookies } from '#market/bookies';
import { activeConfigurations } from '#market/settings';
import { addUser } from '#testing';
import { seedConfigurations } from '../seed-configurations.ts';
import { seedBankroll } from './seed-bankroll.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

onBothDatabases('the demo’s season of bets', (database) => {
  test('is made once, and is a season that somebody could have had', async () => {
    const userId = await addUser(database(), 'pro@bothways.test');
    const { db } = database();
    await seedBookies(db, { bookmakers: BOOKMAKERS, botInfo: BOT_INFO }, NOW_MS);
    const configurations = () =>
      seedConfigurations({ db, lastingSecret: 'x'.repeat(32), nowMs: () => NOW_MS }).then(() =>
        activeConfigurations(db, userId),
      );
    const seeded = await configurations();
    // Lists of before the game begin with the bookmakers of one person; those in play with everybody's.
    expect(seeded.map(({ family, mode }) => `${family} ${mode}`).toSorted()).toEqual([
      'arbs prematch',
      'valuebets prematch',
    ]);
    for (const { bookies } of seeded) expect(bookies).toHaveLength(9);
    expect(await configurations()).toEqual(seeded);
    await seedBankroll(database().db, NOW_MS);
    const { accounts } = await listAccounts(database().db, userId);
    expect(accounts).toHaveLength(7);
    const profit = accounts.reduce((sum, { profitCents }) => sum + profitCents, 0);
    expect(Math.abs(profit)).toBeLessThan(200_000);
    expect(accounts.every(({ balanceCents }) => balanceCents > 0)).toBe(true);
    expect(accounts.some(({ openCents }) => openCents > 0)).toBe(true);
    await seedBankroll(database().db, NOW_MS + 1);
    expect((await listAccounts(database().db, userId)).accounts).toEqual(accounts);
  });
});

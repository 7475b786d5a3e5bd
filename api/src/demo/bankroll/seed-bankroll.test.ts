import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { listAccounts } from '#market/bankroll';
import { addUser } from '#testing';
import { seedBankroll } from './seed-bankroll.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

onBothDatabases('the demo’s season of bets', (database) => {
  test('is made once, and is a season that somebody could have had', async () => {
    const userId = await addUser(database(), 'pro@bothways.test');
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

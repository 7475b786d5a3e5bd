import { beforeAll, expect, test } from 'vitest';
import { addBotUsers } from '#bots/bot-users';
import { onOneDatabase } from '#kernel/db/testing';
import { accountIdOf, availableIn } from '#kernel/ledger';
import { Vault } from '#kernel/vault';
import { DEMO_BOT_USERS } from '../demo-bot-users.ts';
import { seedBotLife } from './seed-bot-life.ts';

const NOW_MS = Date.parse('2026-11-23T10:00:00Z');
const vault = new Vault('a secret of the server that is long enough', []);

onOneDatabase("a year of the demo's bot users", (database) => {
  beforeAll(async () => {
    const { db } = database();
    await addBotUsers(
      db,
      DEMO_BOT_USERS.map((user) => ({ ...user, tags: [] })),
    );
    await seedBotLife(db, vault, NOW_MS);
  });
  const rows = (table: 'botUsers' | 'botAccounts' | 'botBets' | 'botBetGroups' | 'botProfitDays') =>
    database()
      .db.selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();

  test('is forty people with some hundred accounts and many thousand bets', async () => {
    expect(Number((await rows('botUsers')).count)).toBe(40);
    expect(Number((await rows('botAccounts')).count)).toBeGreaterThan(200);
    expect(Number((await rows('botBets')).count)).toBeGreaterThan(15_000);
  });

  test('adds up: what somebody has won is the sum of their days, and of their settled bets', async () => {
    const { db } = database();
    const users = await db.selectFrom('botUsers').select(['email', 'profitCents']).execute();
    const days = await db.selectFrom('botProfitDays').selectAll().execute();
    const bets = await db.selectFrom('botBets').selectAll().where('payoutCents', 'is not', null).execute();
    for (const { email, profitCents } of users) {
      const won = days.filter((day) => day.email === email);
      const settled = bets.filter((bet) => bet.email === email);
      const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
      expect(sum(won.map((day) => Number(day.profitCents)))).toBe(Number(profitCents));
      expect(sum(settled.map((bet) => Number(bet.payoutCents) - Number(bet.stakeCents)))).toBe(
        Number(profitCents),
      );
    }
    expect(users.some(({ profitCents }) => profitCents < 0)).toBe(true);
    expect(users.filter(({ profitCents }) => profitCents > 50_000).length).toBeGreaterThan(10);
  });

  test('has its credits in the ledger, as the payments say', async () => {
    const { db } = database();
    const payments = await db.selectFrom('botPayments').selectAll().execute();
    expect(payments.length).toBeGreaterThan(60);
    for (const [email, own] of Map.groupBy(payments, (payment) => payment.email))
      expect(await availableIn(db, accountIdOf({ kind: 'botUser', owner: email }))).toBe(
        own.reduce((sum, { credits }) => sum + Number(credits), 0),
      );
  });

  test('nothing lies in the future, every side is at a bookmaker of its own, and open bets wait for their game', async () => {
    const { db } = database();
    const groups = await db.selectFrom('botBetGroups').selectAll().execute();
    const bets = Map.groupBy(await db.selectFrom('botBets').selectAll().execute(), (bet) => bet.groupId);
    for (const { id, placedAtMs, status, stakeCents } of groups) {
      expect(placedAtMs).toBeLessThanOrEqual(NOW_MS);
      const own = bets.get(id) ?? [];
      expect(new Set(own.map(({ bookie }) => bookie)).size).toBe(own.length);
      expect(own.reduce((sum, bet) => sum + Number(bet.stakeCents), 0)).toBe(Number(stakeCents));
      for (const bet of own) {
        expect(bet.bookie).not.toBe('');
        expect(bet.status).toBe(status);
        expect(Number(bet.settledAtMs ?? 0)).toBeLessThanOrEqual(NOW_MS);
      }
    }
    expect(groups.some(({ status }) => status === 'PLACED')).toBe(true);
  });

  test('comes once', async () => {
    const before = await rows('botBets');
    await seedBotLife(database().db, vault, NOW_MS + 1);
    expect(await rows('botBets')).toEqual(before);
  });
});

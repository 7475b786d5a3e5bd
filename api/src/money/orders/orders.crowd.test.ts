import { expect, inject, test, vi } from 'vitest';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import type { LetterQueue } from '#kernel/mail';
import { lettersOver } from '#kernel/mail/testing';
import { MoneyLetters } from '#money/letters';
import type { OrderDeps } from './order-deps.ts';
import { orderEvents } from './order-events.ts';
import { OrderLab } from './testing/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const CROWD = 10 + 30 * inject('share');

onBothDatabases('a crowd that buys at one moment', (database) => {
  test(`${CROWD} purchases beside ${CROWD} other entries of the log: all are there once, no number is left out`, async () => {
    const { db } = database();
    const lab = new OrderLab(database());
    const told: string[] = [];
    const queue: LetterQueue = {
      add: async (_, { to }) => told.push(to) > 0,
      wake: () => undefined,
    };
    const { nowMs } = lab.clock;
    const letters = new MoneyLetters(lettersOver(queue, nowMs), nowMs);
    const deps: OrderDeps = { ...lab.process(), events: orderEvents(letters, {}) };
    const people = await Promise.all(Array.from({ length: CROWD }, () => lab.person()));
    const buy = async (userId: string) => {
      const order = await lab.order(deps, userId);
      lab.provider.approve(order.payments[0]?.providerOrderId);
      return lab.capture(deps, userId, order.id);
    };
    /** A serializable transaction that reads before it writes into the log. */
    const note = (userId: string) =>
      transact(db, async (trx) => {
        const { name } = await trx
          .selectFrom('users')
          .select('name')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow();
        const entry = { actor: userId, action: 'account.profile-changed', target: `user:${userId}` } as const;
        await recordAudit(trx, { ...entry, atMs: lab.clock.ms, detail: { name } });
      });
    const [bought] = await Promise.all([Promise.all(people.map(buy)), Promise.all(people.map(note))]);
    expect(new Set(bought.map(({ state }) => state))).toEqual(new Set(['paid']));
    const balances = await Promise.all(people.map((userId) => lab.balance(userId)));
    expect(new Set(balances)).toEqual(new Set([25_000]));
    expect([...lab.provider.kept.values()].map(({ captures }) => captures.length)).toEqual(
      people.map(() => 1),
    );
    const numbers = bought.map(({ payments }) => Number(payments[0]?.receipt?.split('-').at(-1)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(people.map((_, nth) => nth + 1));
    expect(new Set(told).size).toBe(CROWD);
    const entries = await db.selectFrom('auditLog').select('seq').orderBy('seq').execute();
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, nth) => nth + 1));
    expect(entries.length).toBeGreaterThanOrEqual(3 * CROWD);
    expect(lab.alarms).toBe(0);
  });
});

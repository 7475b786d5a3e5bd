import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { updateAttempt } from './attempts.store.ts';
import type { OrderDeps, OrderGuards } from './order-deps.ts';
import { findOrder, ordersOf } from './orders.store.ts';
import { insertRefund, type RefundRow } from './refunds.store.ts';
import { repeatRefund } from './refunds.ts';
import { syncOrder } from './sync-order.ts';
import { MemoryOrderProvider, OrderLab } from './testing/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const ASKINGS = 20 + 80 * inject('share');
/** The switches that take a guard away: each must turn its race red. */
const NO_HOLD: Partial<OrderGuards> = { holdSerials: async () => undefined };
const NO_LOCK: Partial<OrderGuards> = { lockOrder: (trx, id) => findOrder(trx, id) };

onBothDatabases('orders that are raced for', (database) => {
  let lab: OrderLab;
  beforeEach(() => {
    lab = new OrderLab(database());
  });
  const isPostgres = () => database().kind === 'postgres';

  /** Many askings of one wish in two processes. @returns how many orders came of it */
  async function askedAtOnce(guards: Partial<OrderGuards>, key: string | undefined): Promise<number> {
    const userId = await lab.person();
    const processes = [lab.process(guards), lab.process(guards)];
    await Promise.allSettled(
      Array.from({ length: ASKINGS }, (_, nth) => {
        const deps = processes[nth % 2];
        return deps && lab.order(deps, userId, key ?? randomUUID());
      }),
    );
    return (await ordersOf(database().db, userId, 200)).length;
  }

  test('one key many times at once is one order, and so are as many tabs that want the same', async () => {
    expect(await askedAtOnce({}, randomUUID())).toBe(1);
    expect(await askedAtOnce({}, undefined)).toBe(1);
  });

  test('without the hold, tabs make orders beside each other, but on SQLite, where one writes at a time', async () => {
    const orders = await askedAtOnce(NO_HOLD, undefined);
    expect(orders > 1).toBe(isPostgres());
  });

  /** Two attempts at one payment, both captured, and read by two processes at once. */
  async function capturedTwice(guards: Partial<OrderGuards>): Promise<{ balance: number; refunds: number }> {
    const userId = await lab.person();
    const one = lab.process(guards);
    const order = await lab.order(one, userId);
    const first = lab.provider.order(order.payments[0]?.providerOrderId);
    await updateAttempt(database().db, first.customId ?? '', { state: 'ended' });
    const { payments } = await lab.order(one, userId);
    const second = lab.provider.order(payments[0]?.providerOrderId);
    for (const { id } of [first, second]) {
      lab.provider.approve(id);
      await lab.provider.capture(id);
    }
    const other = lab.process(guards);
    await Promise.all([syncOrder(one, first.id), syncOrder(other, second.id)]);
    const refunds = [first, second].flatMap((each) => lab.provider.order(each.id).refunds).length;
    return { balance: await lab.balance(userId), refunds };
  }

  test('a payment that was captured twice brings its credits once, and one capture goes back', async () => {
    for (let round = 0; round < 10; round += 1)
      expect(await capturedTwice({})).toEqual({ balance: 25_000, refunds: 1 });
  });

  test('without the lock it brings them twice', async () => {
    const rounds = [];
    for (let round = 0; round < 10; round += 1) rounds.push(await capturedTwice(NO_LOCK));
    expect(rounds.some(({ balance }) => balance > 25_000)).toBe(isPostgres());
  });

  test('what is paid after the clock was put back is taken', async () => {
    const userId = await lab.person();
    const deps = lab.process();
    const { payments } = await lab.order(deps, userId);
    const { id } = lab.provider.order(payments[0]?.providerOrderId);
    await syncOrder(deps, id);
    lab.clock.ms -= 3_600_000;
    lab.provider.approve(id);
    await lab.provider.capture(id);
    await syncOrder(deps, id);
    expect(await lab.balance(userId)).toBe(25_000);
  });

  test('two tabs that come back at once, in two processes, take the money once', async () => {
    const userId = await lab.person();
    const tabs = [lab.process(), lab.process()];
    const [tab] = tabs;
    if (!tab) throw new Error('No tab');
    const order = await lab.order(tab, userId);
    lab.provider.approve(order.payments[0]?.providerOrderId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => lab.capture(tabs[nth % 2] ?? tab, userId, order.id)),
    );
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['paid']));
    expect(lab.provider.order(order.payments[0]?.providerOrderId).captures).toHaveLength(1);
    expect([await lab.balance(userId), new Set(lab.paid).size]).toEqual([25_000, 1]);
  });

  describe('a refund whose answer is lost', () => {
    /** What went back of 10,000 cents after a refund of 4,000 was asked for until it was known. */
    async function refunded(provider: MemoryOrderProvider): Promise<number> {
      lab = Object.assign(new OrderLab(database()), { provider });
      const deps: OrderDeps = lab.process({}, provider);
      const userId = await lab.person();
      const order = await lab.order(deps, userId);
      const id = order.payments[0]?.providerOrderId;
      provider.approve(id);
      await lab.capture(deps, userId, order.id);
      const refund: RefundRow = {
        id: randomUUID(),
        orderId: order.id,
        position: 1,
        actor: 'admin',
        key: randomUUID(),
        amountCents: 4000,
        reason: 'half',
        state: 'asked',
        providerRefundId: null,
        captureId: null,
        atMs: lab.clock.ms,
      };
      await deps.db.transaction().execute((trx) => insertRefund(trx, refund));
      provider.failNext('lost');
      await repeatRefund(deps, refund, false).catch(() => undefined);
      await repeatRefund(deps, refund, false).catch(() => undefined);
      return provider.order(id).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    }

    test('is asked for again by the same name, and given once', async () => {
      expect(await refunded(new MemoryOrderProvider(lab.clock.nowMs))).toBe(4000);
    });

    test('is given twice where each asking has a name of its own', async () => {
      const provider = new MemoryOrderProvider(lab.clock.nowMs);
      const refund = provider.refund.bind(provider);
      provider.refund = (id, { amountCents }) => refund(id, { refundId: randomUUID(), amountCents });
      expect(await refunded(provider)).toBe(8000);
    });
  });

  test('an attempt that was begun and not named is asked for again by its own name', async () => {
    const userId = await lab.person();
    const deps = lab.process();
    lab.provider.failNext('lost');
    const key = randomUUID();
    await expect(lab.order(deps, userId, key)).rejects.toMatchObject({
      details: { error: 'errors.providerError' },
    });
    const order = await lab.order(deps, userId, key);
    expect(order.payments[0]?.providerOrderId).toBeDefined();
    expect([...lab.provider.kept.values()]).toHaveLength(1);
  });
});

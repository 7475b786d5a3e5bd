import type { Order } from '@bothways/domain/orders';
import { DAY_MS } from '@bothways/domain/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { HOUSE, takeBack } from '#kernel/ledger';
import { OrderDesk, type PackCustomer, SCALE } from '#money/paypal/testing';
import { passWaitingDebts, pruneDebtors, rememberBonds, takeOverBonds } from '#people/self-limits';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

onOneDatabase('an order of somebody who left and came back', (database) => {
  let desk: OrderDesk;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    return async () => {
      await desk.openLedger();
      await desk.close();
    };
  });

  const marksOf = ({ userId }: PackCustomer) => ({ emailHash: `of ${userId}`, phoneHash: undefined });
  const use = ({ userId }: PackCustomer, amount: number) =>
    transact(database().db, (trx) =>
      takeBack(
        trx,
        { key: `used by ${userId}`, kind: 'reversal', actor: userId, userId, to: HOUSE, amount },
        desk.clock.ms,
      ),
    );
  const leave = (who: PackCustomer) =>
    transact(database().db, async (trx) => {
      await rememberBonds(trx, who.userId, marksOf(who), desk.clock.ms);
      await trx.updateTable('orders').set({ userId: null }).where('userId', '=', who.userId).execute();
      await trx.deleteFrom('users').where('id', '=', who.userId).execute();
    });
  const comeBack = async (who: PackCustomer) => {
    const again = await desk.person();
    await transact(database().db, (trx) =>
      takeOverBonds(trx, again.userId, [marksOf(who).emailHash], desk.clock.ms),
    );
    return again;
  };

  test('is paid back by the account that had its credits; what that has used is owed by the one of now', async () => {
    const ana = await desk.person();
    const order = await ana.begun(SCALE);
    ana.approve(order);
    await ana.capture(order);
    await use(ana, 50_000);
    await leave(ana);
    const again = await comeBack(ana);
    expect([await ana.balance(), await again.debt()]).toEqual([70_000, 0]);
    const capture = desk.atPaypal(order.payments[0]?.providerOrderId).captures[0];
    if (!capture) throw new Error('No capture');
    desk.paypal.checkout.refund(capture, capture.cents);
    await desk.run('reconcile-orders');
    expect([await ana.balance(), await ana.debt()]).toEqual([0, 0]);
    expect([await again.balance(), await again.debt()]).toEqual([0, 50_000]);
    // Leaving once more, they owe it again.
    await leave(again);
    expect(await (await comeBack(again)).debt()).toBe(50_000);
  });

  const refund = async (order: Order) => {
    const capture = desk.atPaypal(order.payments[0]?.providerOrderId).captures[0];
    if (!capture) throw new Error('No capture');
    desk.paypal.checkout.refund(capture, capture.cents);
    await desk.run('reconcile-orders');
  };

  test('is owed also where it is refunded only after its owner has left, or left twice', async () => {
    const ana = await desk.person();
    const [first, second] = [await ana.begun(), await ana.begun(SCALE)];
    for (const order of [first, second]) {
      ana.approve(order);
      await ana.capture(order);
    }
    await use(ana, await ana.balance());
    await leave(ana);
    await refund(first);
    const again = await comeBack(ana);
    expect(await again.debt()).toBe(25_000);
    await leave(again);
    const third = await comeBack(again);
    await refund(second);
    expect([await ana.debt(), await again.debt(), await third.debt()]).toEqual([0, 0, 145_000]);
  });

  test('is forgotten once it cannot go back any more, and not before', async () => {
    const ana = await desk.person();
    await ana.buy();
    await leave(ana);
    const { db } = database();
    const remembered = () =>
      db.selectFrom('lastingDebts').select('debtor').where('debtor', '=', ana.userId).execute();
    await pruneDebtors(db, desk.clock.ms + 179 * DAY_MS);
    expect(await remembered()).toHaveLength(1);
    await pruneDebtors(db, desk.clock.ms + 181 * DAY_MS);
    expect(await remembered()).toEqual([]);
    const eva = await desk.person();
    await leave(eva);
    expect(
      await db.selectFrom('lastingDebts').select('debtor').where('debtor', '=', eva.userId).execute(),
    ).toEqual([]);
  });

  test('is taken over while the ledger is closed, and what is owed once it is open', async () => {
    const ana = await desk.person();
    await use(ana, 5000);
    await leave(ana);
    await desk.closeLedger();
    const again = await comeBack(ana);
    await passWaitingDebts(database().db, desk.clock.ms);
    expect(await again.debt()).toBe(0);
    await desk.openLedger();
    for (let round = 0; round < 2; round += 1) {
      await passWaitingDebts(database().db, desk.clock.ms);
      expect([await ana.debt(), await again.debt()]).toEqual([0, 5000]);
    }
  });
});

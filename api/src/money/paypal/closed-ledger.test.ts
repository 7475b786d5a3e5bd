import { randomUUID } from 'node:crypto';
import { adminChargesPageSchema, receiptsAnswerSchema } from '@bothways/domain/billing';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { referralAnswerSchema } from '@bothways/domain/rewards';
import {
  agreedChargeSchema,
  type ChargingAction,
  chargeAnswerSchema,
  type Subscription,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Subscription as PaypalSubscription } from '@bothways/paypal-emulator';
import { beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { assignRole } from '#people/iam';
import { KICKSTART, OrderDesk, type PackCustomer } from './testing/order-desk.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const CLOSED = 'errors.ledgerClosed';
/** For who invited somebody who buys, in hundredths of credits. */
const REWARD = 5000;

onOneDatabase('while the ledger is closed', (database) => {
  let desk: OrderDesk;
  let ana: PackCustomer;
  beforeEach(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
    ana = await desk.person();
    return async () => {
      await desk.openLedger();
      await desk.close();
    };
  });

  const ask = async (who: PackCustomer, path: string, body: unknown = {}): Promise<Subscription | string> => {
    const answer = await who.browser.post(`/api/subscriptions${path}`, body);
    const json: unknown = await answer.json();
    if (!answer.ok) {
      const { error, code } = errorAnswerSchema.parse(json);
      return error ?? code;
    }
    const { subscription } = subscriptionAnswerSchema.parse(json);
    if (!subscription) throw new Error('No subscription');
    return subscription;
  };
  const begin = (who: PackCustomer) => ask(who, '', { planId: 'pro', billingOptionId: 'pro-weekly' });
  const at = (subscription: Subscription | string): PaypalSubscription => {
    const id = typeof subscription === 'string' ? subscription : subscription.paypalSubscriptionId;
    const found = desk.paypal.merchant.subscriptions.get(id ?? '');
    if (!found) throw new Error(`PayPal has no subscription ${id}`);
    return found;
  };
  async function subscribed(who: PackCustomer): Promise<{ id: string; theirs: PaypalSubscription }> {
    const begun = await begin(who);
    const theirs = at(begun);
    desk.paypal.merchant.approve(theirs);
    await desk.deliver();
    return { id: typeof begun === 'string' ? '' : begun._id, theirs };
  }
  /** Does what charges, as its person has read it. */
  async function agree(who: PackCustomer, id: string, action: ChargingAction) {
    const answer = await who.browser.get(`/api/subscriptions/${id}/charge?action=${action}`);
    const { charge } = chargeAnswerSchema.parse(await answer.json());
    return ask(who, `/${id}/${action}`, charge ? { agreed: agreedChargeSchema.strip().parse(charge) } : {});
  }
  const mine = async (who: PackCustomer) => {
    await desk.enter(who);
    return subscriptionAnswerSchema.parse(await (await who.browser.get('/api/subscriptions')).json())
      .subscription;
  };
  const run = async (kind: string) => {
    const { jobs, database: kept } = desk.services;
    await kept.db.updateTable('jobs').set({ dueAtMs: desk.clock.ms }).where('kind', '=', kind).execute();
    jobs.poll();
    await jobs.idle();
  };
  /** Who invited them has a reward with the first charge. */
  async function invited(): Promise<{ eva: PackCustomer }> {
    const eva = await desk.person();
    const { code } = referralAnswerSchema.parse(await (await ana.browser.get('/api/referral')).json());
    expect((await eva.browser.post('/api/referral', { code })).status).toBe(200);
    return { eva };
  }
  async function administrator(): Promise<PackCustomer> {
    const leo = await desk.person();
    await assignRole(database().db, leo.userId, 'admin', desk.clock.ms);
    await desk.enter(leo);
    return leo;
  }
  const refusalOf = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, errorAnswerSchema.parse(await response.json()).error];
  };

  test('no subscription begins, and PayPal is asked for none', async () => {
    await desk.closeLedger();
    expect(await begin(ana)).toBe(CLOSED);
    expect(desk.paypal.merchant.subscriptions.size).toBe(0);
    await desk.openLedger();
    expect(at(await begin(ana)).status).toBe('APPROVAL_PENDING');
  });

  test('what was suspended over failed charges is not started again, and nothing is charged', async () => {
    const { id, theirs } = await subscribed(ana);
    theirs.failedPayments = 1;
    desk.paypal.merchant.suspend(theirs);
    await desk.deliver();
    await desk.closeLedger();
    expect(await agree(ana, id, 'reactivate')).toBe(CLOSED);
    expect([theirs.status, theirs.sales.length]).toEqual(['SUSPENDED', 1]);
    await desk.openLedger();
    expect(await agree(ana, id, 'reactivate')).toMatchObject({ status: 'active' });
    expect(theirs.status).toBe('ACTIVE');
  });

  test('what is frozen stays so', async () => {
    const { id, theirs } = await subscribed(ana);
    expect(await ask(ana, `/${id}/freeze`)).toMatchObject({ status: 'frozen' });
    await desk.closeLedger();
    expect(await agree(ana, id, 'unfreeze')).toBe(CLOSED);
    expect(await mine(ana)).toMatchObject({ status: 'frozen' });
    await desk.openLedger();
    expect(await agree(ana, id, 'unfreeze')).toMatchObject({ status: 'active' });
    expect(theirs.sales).toHaveLength(1);
  });

  test('what was unfrozen and whose days are over is started again, and charged, once it is open', async () => {
    const { id, theirs } = await subscribed(ana);
    await ask(ana, `/${id}/freeze`);
    desk.clock.ms += 10 * DAY_MS;
    await desk.enter(ana);
    await agree(ana, id, 'unfreeze');
    expect(theirs.status).toBe('SUSPENDED');
    desk.clock.ms += 8 * DAY_MS;
    await desk.closeLedger();
    await run('resume-renewals');
    expect([theirs.status, theirs.sales.length]).toEqual(['SUSPENDED', 1]);
    await desk.openLedger();
    await run('resume-renewals');
    expect([theirs.status, theirs.sales.length]).toEqual(['ACTIVE', 2]);
    expect(await mine(ana)).toMatchObject({ status: 'active' });
  });

  test('what was agreed to before is charged once, and gives its days, receipt and reward when it is open', async () => {
    const { eva } = await invited();
    const theirs = at(await begin(eva));
    await desk.closeLedger();
    desk.paypal.merchant.approve(theirs);
    await desk.deliver();
    expect(await ana.balance()).toBe(0);
    await desk.openLedger();
    desk.clock.ms += DAY_MS / 24;
    await run('reconcile');
    expect(await mine(eva)).toMatchObject({ status: 'active', renews: true });
    expect([theirs.sales.length, await ana.balance()]).toEqual([1, REWARD]);
  });

  test('a charge is not given back, and its administrator reads why; open again it goes back once', async () => {
    const { eva } = await invited();
    const { theirs } = await subscribed(eva);
    const leo = await administrator();
    const [sale] = theirs.sales;
    const body = { key: randomUUID(), amountCents: sale?.cents, reason: 'They asked' };
    const refund = () => leo.browser.post(`/api/admin/charges/${sale?.id}/refund`, body);
    await desk.closeLedger();
    expect(await refusalOf(refund())).toEqual([503, CLOSED]);
    expect([desk.paypal.merchant.refunds.size, await ana.balance()]).toEqual([0, REWARD]);
    const charges = await (await leo.browser.get(`/api/admin/charges?search=${sale?.id}`)).json();
    expect(adminChargesPageSchema.parse(charges).charges).toMatchObject([{ refundedCents: 0, refunds: [] }]);
    await desk.openLedger();
    expect((await refund()).status).toBe(200);
    expect((await refund()).status).toBe(200);
    expect([desk.paypal.merchant.refunds.size, await ana.balance()]).toEqual([1, 0]);
  });

  test('what was given back before, and not answered, is not asked for again before it is open', async () => {
    const { eva } = await invited();
    const { theirs } = await subscribed(eva);
    const leo = await administrator();
    const [sale] = theirs.sales;
    const body = { key: randomUUID(), amountCents: sale?.cents, reason: 'They asked' };
    Object.assign(desk.paypal.faults, { kind: '500', times: 1, path: /\/refund$/, afterwards: false });
    await leo.browser.post(`/api/admin/charges/${sale?.id}/refund`, body);
    await desk.closeLedger();
    desk.clock.ms += DAY_MS / 24;
    await run('repeat-charge-refunds');
    expect([desk.paypal.merchant.refunds.size, await ana.balance()]).toEqual([0, REWARD]);
    await desk.openLedger();
    await run('repeat-charge-refunds');
    expect([desk.paypal.merchant.refunds.size, await ana.balance()]).toEqual([1, 0]);
  });

  test('what goes back at PayPal itself has its credit note, and takes its reward, when it is open', async () => {
    const { eva } = await invited();
    const { theirs } = await subscribed(eva);
    const [sale] = theirs.sales;
    if (!sale) throw new Error('Nothing was paid');
    await desk.closeLedger();
    desk.paypal.merchant.refund(sale);
    await desk.deliver();
    await desk.openLedger();
    desk.clock.ms += DAY_MS / 24;
    await run('reconcile');
    await desk.enter(eva);
    const { receipts } = receiptsAnswerSchema.parse(
      await (await eva.browser.get('/api/billing/receipts')).json(),
    );
    expect(receipts.map(({ kind, totalCents }) => [kind, totalCents]).toSorted()).toEqual([
      ['creditNote', -sale.cents],
      ['receipt', sale.cents],
    ]);
    expect([await ana.balance(), await mine(eva)]).toMatchObject([0, { daysLeft: 0 }]);
  });

  test('a pack is not given back, and its administrator reads why; open again it goes back once', async () => {
    const order = await ana.buy(KICKSTART);
    const leo = await administrator();
    const body = { key: randomUUID(), amountCents: 10_000, reason: 'They asked' };
    const refund = () => leo.browser.post(`/api/admin/orders/${order.id}/payments/1/refund`, body);
    await desk.closeLedger();
    expect(await refusalOf(refund())).toEqual([503, CLOSED]);
    const [theirs] = desk.paypal.checkout.orders.values();
    expect([theirs?.refunds, await ana.balance()]).toEqual([[], 25_000]);
    await desk.openLedger();
    expect((await refund()).status).toBe(200);
    expect([theirs?.refunds.length, await ana.balance()]).toEqual([1, 0]);
  });

  test('a pack that was to be given back, and not answered, is not asked for again before it is open', async () => {
    const order = await ana.buy(KICKSTART);
    const leo = await administrator();
    const body = { key: randomUUID(), amountCents: 10_000, reason: 'They asked' };
    Object.assign(desk.paypal.faults, { kind: '500', times: 1, path: /\/refund$/, afterwards: false });
    await leo.browser.post(`/api/admin/orders/${order.id}/payments/1/refund`, body);
    const [theirs] = desk.paypal.checkout.orders.values();
    await desk.closeLedger();
    desk.clock.ms += DAY_MS / 24;
    await run('reconcile-orders');
    expect([theirs?.refunds, await ana.balance()]).toEqual([[], 25_000]);
    await desk.openLedger();
    await run('reconcile-orders');
    expect([theirs?.refunds.length, await ana.balance()]).toEqual([1, 0]);
  });
});

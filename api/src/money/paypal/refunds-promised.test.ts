import { randomUUID } from 'node:crypto';
import {
  adminChargeAnswerSchema,
  adminChargesPageSchema,
  paymentAlarmsPageSchema,
  receiptsAnswerSchema,
} from '@bothways/domain/billing';
import { subscriptionAnswerSchema } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Refund, Sale } from '@bothways/paypal-emulator';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { cookieOf, postJson } from '#testing';
import { type PaypalServices, paypalServices } from './testing/paypal-services.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const PART_CENTS = 1000;

onOneDatabase('a refund of a subscription that PayPal has only promised', (database) => {
  let services: PaypalServices;
  let buyer: string;
  let sale: Sale;
  beforeAll(async () => {
    services = await paypalServices({ database: { ...database(), close: async () => undefined } });
    services.paypal.merchant.promisesRefunds = true;
  });
  afterAll(() => services.close());
  beforeEach(async () => {
    const { merchant, deliveries, requests } = services.paypal;
    deliveries.mode = 'hold';
    merchant.refunds.clear();
    requests.length = 0;
    buyer = await services.newCustomer();
    const wanted = { planId: 'pro', billingOptionId: 'pro-quarterly' };
    const answer = await postJson(services, '/api/subscriptions', wanted, { cookie: buyer });
    const { subscription } = subscriptionAnswerSchema.parse(await answer.json());
    const theirs = merchant.subscriptions.get(subscription?.paypalSubscriptionId ?? '');
    if (!theirs) throw new Error('PayPal has no such subscription');
    merchant.approve(theirs);
    await deliver();
    const [first] = theirs.sales;
    if (!first) throw new Error('Nothing was paid');
    sale = first;
  });

  const deliver = async () => {
    for (const event of services.paypal.deliveries.held.splice(0))
      await services.paypal.deliveries.deliver(event);
    await services.idle();
  };
  /** Whoever asks signs in again: sessions do not last as long as a test's time. */
  const asAdmin = async (path: string) => {
    const cookie = await cookieOf(services, 'admin');
    return (await services.app.request(path, { headers: { cookie } })).json();
  };
  const refund = async () => {
    const cookie = await cookieOf(services, 'admin');
    const body = { key: randomUUID(), amountCents: PART_CENTS, reason: 'They asked' };
    const answer = await postJson(services, `/api/admin/charges/${sale.id}/refund`, body, { cookie });
    return adminChargeAnswerSchema.parse(await answer.json()).charge;
  };
  const charge = async () =>
    adminChargesPageSchema.parse(await asAdmin(`/api/admin/charges?search=${sale.id}`)).charges[0];
  const openAlarms = async () =>
    paymentAlarmsPageSchema.parse(await asAdmin('/api/admin/payment-alarms?state=open')).alarms;
  const notes = async (): Promise<number[]> => {
    buyer = await services.customerAgain(buyer);
    const answer = await services.app.request('/api/billing/receipts', { headers: { cookie: buyer } });
    const { receipts } = receiptsAnswerSchema.parse(await answer.json());
    return receipts.filter(({ kind }) => kind === 'creditNote').map(({ totalCents }) => totalCents);
  };
  const promised = (): Refund => {
    const [only, ...others] = services.paypal.merchant.refunds.values();
    if (!only || others.length > 0) throw new Error(`There are ${others.length + Number(!!only)} refunds`);
    return only;
  };
  /** Of what comes again and again this is due now, and nothing else. */
  const run = async (kind: string) => {
    const { db } = services.database;
    const jobs = db.updateTable('jobs').where('state', '=', 'waiting');
    await jobs.set({ dueAtMs: services.clock.ms + DAY_MS }).execute();
    await jobs.set({ dueAtMs: services.clock.ms }).where('kind', '=', kind).execute();
    services.jobs.poll();
    await services.jobs.idle();
  };
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      services.clock.ms += DAY_MS;
      await run('repeat-charge-refunds');
    }
  };

  test('is asked for once, looked at once a day, and counts on the day on which it comes, without a webhook', async () => {
    expect(await refund()).toMatchObject({ refundedCents: PART_CENTS, refunds: [{ state: 'asked' }] });
    await pass(20);
    expect(await charge()).toMatchObject({ refunds: [{ state: 'asked' }] });
    expect(await notes()).toEqual([]);
    services.paypal.deliveries.mode = 'drop';
    services.paypal.merchant.settle(promised(), 'completed');
    services.clock.ms += DAY_MS;
    // Whichever of the two asks first.
    await run('reconcile');
    await run('repeat-charge-refunds');
    expect(await charge()).toMatchObject({ refundedCents: PART_CENTS, refunds: [{ state: 'done' }] });
    expect(await notes()).toEqual([-PART_CENTS]);
    expect(await openAlarms()).toEqual([]);
    const asked = services.paypal.requests.filter((request) => /refund$/.test(request));
    expect(asked).toHaveLength(1);
  });

  test('and comes to nothing may be asked for anew', async () => {
    await refund();
    await pass(5);
    services.paypal.merchant.settle(promised(), 'failed');
    await pass(1);
    expect(await charge()).toMatchObject({
      refundedCents: 0,
      mayRefund: true,
      refunds: [{ state: 'refused' }],
    });
    expect(await notes()).toEqual([]);
  });

  test('and has not come in thirty days waits in the list of alarms, once; told of later it counts', async () => {
    await refund();
    await pass(29);
    expect(await openAlarms()).toEqual([]);
    await pass(3);
    expect(await openAlarms()).toMatchObject([{ target: `payment:${sale.id}`, reason: 'refund late' }]);
    const figures = await (await services.app.request('/metrics')).text();
    expect(figures).toMatch(/^bothways_payment_alarms_total 1$/m);
    services.paypal.merchant.settle(promised(), 'completed');
    await deliver();
    await pass(1);
    expect(await charge()).toMatchObject({ refundedCents: PART_CENTS, refunds: [{ state: 'done' }] });
    expect(await notes()).toEqual([-PART_CENTS]);
  });
});

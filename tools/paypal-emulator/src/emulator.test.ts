import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PaypalEmulator, startPaypalEmulator } from './emulator.ts';
import { PLAN_DEFAULTS } from './plans.ts';

const OPENER = 'http://localhost:4000';
let paypal: PaypalEmulator;
beforeAll(async () => {
  paypal = await startPaypalEmulator({
    port: 0,
    webhookUrl: '',
    nowMs: () => Date.parse('2026-11-20T12:00:00Z'),
  });
});
beforeEach(() => {
  paypal.deliveries.mode = 'hold';
  paypal.deliveries.held.length = 0;
});
afterAll(() => paypal.close());

const get = (path: string) => fetch(paypal.url + path);
const post = (path: string, body: unknown) =>
  fetch(paypal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const idSchema = z.object({ id: z.string() });
const newSubscription = async (): Promise<string> => {
  const body = { client_id: paypal.config.clientId, plan_id: 'P-EMULATOR-PRO-WEEKLY', custom_id: 'ours' };
  return idSchema.parse(await (await post('/sdk/subscriptions', body)).json()).id;
};
const told = () => paypal.deliveries.held.map(({ event_type }) => event_type);
const control = async (path: string, body: unknown = {}) => {
  expect((await post(`/emulator/${path}`, body)).status).toBe(200);
};

describe('the button', () => {
  test('comes as a script, for the client that it knows and for subscriptions', async () => {
    const response = await fetch(paypal.config.sdkUrl);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).toContain('window.paypal');
    expect((await get('/sdk/js?client-id=other&vault=true&intent=subscription')).status).toBe(400);
    expect((await get(`/sdk/js?client-id=${paypal.config.clientId}`)).status).toBe(400);
  });

  test.each([
    ['another client', { client_id: 'other', plan_id: 'P-EMULATOR-PRO-WEEKLY' }, 400],
    ['a plan that there is not', { client_id: 'emulator-client-id', plan_id: 'P-NONE' }, 404],
  ])('begins nothing for %s', async (_, body, status) => {
    expect((await post('/sdk/subscriptions', body)).status).toBe(status);
  });

  test.each([
    ['agree', 'approved', 'ACTIVE'],
    ['cancel', 'cancelled', 'APPROVAL_PENDING'],
  ])('its window: %s tells the page %s', async (action, outcome, status) => {
    const id = await newSubscription();
    const window = await get(`/checkout/${id}?opener=${encodeURIComponent(OPENER)}`);
    expect(await window.text()).toContain('43.99 EUR every 7 days');
    expect(window.headers.get('content-security-policy')).not.toContain('unsafe');
    const done = await fetch(`${paypal.url}/checkout/${id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ opener: OPENER }),
    });
    expect(await done.text()).toContain(`data-id="${id}" data-outcome="${outcome}" data-opener="${OPENER}"`);
    expect(paypal.merchant.subscriptions.get(id)?.status).toBe(status);
  });

  test.each(['javascript:alert(1)', 'http://localhost"><script>', ''])(
    'no window for "%s"',
    async (opener) => {
      const id = await newSubscription();
      expect((await get(`/checkout/${id}?opener=${encodeURIComponent(opener)}`)).status).toBe(404);
    },
  );
});

describe('what is moved by hand', () => {
  test('time: payments come when they are due', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    await control('advance', { days: 21 });
    const paidAt = paypal.merchant.subscriptions.get(id)?.sales.map(({ atMs }) => atMs) ?? [];
    expect(paidAt.map((ms) => Math.round((ms - (paidAt[0] ?? 0)) / 86_400_000))).toEqual([0, 7, 14, 21]);
    expect(paidAt.slice(1).map((ms) => new Date(ms).getUTCHours())).toEqual([10, 10, 10]);
  });

  test('three payments that fail suspend it', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    await control(`subscriptions/${id}/fail`, { times: 3 });
    paypal.deliveries.held.length = 0;
    await control('advance', { days: 30 });
    const own = paypal.deliveries.held.filter((event) => JSON.stringify(event).includes(id));
    expect(own.map(({ event_type }) => event_type)).toEqual([
      ...Array(3).fill('BILLING.SUBSCRIPTION.PAYMENT.FAILED'),
      'BILLING.SUBSCRIPTION.SUSPENDED',
    ]);
  });

  test('what a plan of PayPal adds by default: setup fee, tax, and what could not be charged', async () => {
    const id = await newSubscription();
    const subscription = paypal.merchant.subscriptions.get(id);
    const plan = paypal.merchant.plans.get(subscription?.planId ?? '');
    if (!subscription || !plan) throw new Error('No plan');
    const before = { ...plan };
    const taxes = { percentage: '10', inclusive: false };
    Object.assign(plan, PLAN_DEFAULTS, { setupFeeCents: 2500, taxes, failureThreshold: 2 });
    await control(`subscriptions/${id}/approve`);
    const withTax = Math.round(plan.priceCents * 1.1);
    await control(`subscriptions/${id}/fail`, { times: 3 });
    await control('advance', { days: 18 });
    expect(subscription).toMatchObject({
      status: 'ACTIVE',
      failedPayments: 1,
      outstandingCents: withTax,
    });
    await control('advance', { days: 5 });
    expect(subscription.sales.map(({ cents }) => cents)).toEqual([withTax + 2500, 2 * withTax]);
    expect(subscription).toMatchObject({ failedPayments: 0, outstandingCents: 0 });
    Object.assign(plan, before);
  });

  test('what a buyer agreed to may wait, and buyers cancel, suspend, and come to an end there', async () => {
    await control('payments', { startsLater: true });
    const ids = [await newSubscription(), await newSubscription(), await newSubscription()];
    for (const id of ids) await control(`subscriptions/${id}/approve`);
    await control('payments', { startsLater: false });
    const states = () => ids.map((id) => paypal.merchant.subscriptions.get(id)?.status);
    expect(states()).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    for (const id of ids) await control(`subscriptions/${id}/start`);
    await control(`subscriptions/${ids[0]}/cancel`);
    await control(`subscriptions/${ids[1]}/suspend`);
    await control(`subscriptions/${ids[2]}/expire`);
    expect(states()).toEqual(['CANCELLED', 'SUSPENDED', 'EXPIRED']);
  });

  test('names of requests are forgotten: of subscriptions after three days, of refunds after 45', async () => {
    const { merchant } = paypal;
    merchant.keepMade('name', 'made');
    await control('advance', { days: 2.9 });
    expect([merchant.madeBy('name', 'subscription'), merchant.madeBy('name', 'payment')]).toEqual([
      'made',
      'made',
    ]);
    await control('advance', { days: 42 });
    expect([merchant.madeBy('name', 'subscription'), merchant.madeBy('name', 'payment')]).toEqual([
      '',
      'made',
    ]);
    await control('advance', { days: 0.2 });
    expect(merchant.madeBy('name', 'payment')).toBe('');
  });

  test('another start signs with another certificate, under another name', async () => {
    const again = await startPaypalEmulator({
      port: 0,
      webhookUrl: 'http://127.0.0.1:1',
      root: paypal.chain.root,
    });
    expect(again.chain.rootPem).toContain('BEGIN');
    expect(new URL(again.signer().certUrl).pathname).not.toBe(new URL(paypal.signer().certUrl).pathname);
    await again.close();
  });

  test('what was suspended over a charge and goes on is charged at once, once, and then by the calendar', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    const subscription = paypal.merchant.subscriptions.get(id);
    if (!subscription) throw new Error('No subscription');
    paypal.merchant.suspend(subscription);
    await control('advance', { days: 20 });
    paypal.merchant.activate(subscription);
    expect(subscription.sales).toHaveLength(2);
    await control('advance', { days: 6 });
    expect(subscription.sales).toHaveLength(2);
    await control('advance', { days: 1 });
    expect(subscription.sales).toHaveLength(3);
  });

  test('what was suspended and goes on before its charge is charged when that is due', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    const subscription = paypal.merchant.subscriptions.get(id);
    if (!subscription) throw new Error('No subscription');
    paypal.merchant.suspend(subscription);
    await control('advance', { days: 2 });
    paypal.merchant.activate(subscription);
    expect(subscription.sales).toHaveLength(1);
  });

  test('the first payment may come after the activation', async () => {
    await control('payments', { firstSaleAfterMinutes: 30 });
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    await control('payments', { firstSaleAfterMinutes: 0 });
    const subscription = paypal.merchant.subscriptions.get(id);
    expect([subscription?.status, subscription?.sales.length]).toEqual(['ACTIVE', 0]);
    await control('advance', { days: 0.05 });
    expect(subscription?.sales).toHaveLength(1);
  });

  test('what failed too often is not started again where the merchant may not', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    await control(`subscriptions/${id}/fail`, { times: 3 });
    await control('advance', { days: 30 });
    const subscription = paypal.merchant.subscriptions.get(id);
    if (!subscription) throw new Error('No subscription');
    await control('payments', { startsAgain: false });
    expect(() => paypal.merchant.activate(subscription)).toThrow('SUSPENDED');
    await control('payments', { startsAgain: true });
    paypal.merchant.activate(subscription);
    expect(subscription.status).toBe('ACTIVE');
  });

  test('money goes back in parts, and never more than was paid', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    const sale = paypal.merchant.subscriptions.get(id)?.sales[0];
    if (!sale) throw new Error('No sale');
    await control(`sales/${sale.id}/refund`, { cents: 1000 });
    expect(sale.status).toBe('PARTIALLY_REFUNDED');
    expect((await post(`/emulator/sales/${sale.id}/refund`, { cents: 3400 })).status).toBe(409);
    await control(`sales/${sale.id}/refund`);
    expect(sale.status).toBe('REFUNDED');
  });

  test('money goes back, and webhooks can be held and let go, the newest first', async () => {
    const id = await newSubscription();
    await control(`subscriptions/${id}/approve`);
    await control(`sales/${paypal.merchant.subscriptions.get(id)?.sales[0]?.id}/refund`);
    expect(told()).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.REFUNDED',
    ]);
    await control('webhooks/release');
    expect(told()).toEqual([]);
    await paypal.deliveries.idle();
  });

  test.each([
    ['advance', { days: -1 }, 400],
    ['faults', { kind: 'fire' }, 400],
    ['webhooks', { mode: 'lose' }, 400],
    ['subscriptions/I-NONE/approve', {}, 404],
    ['sales/NONE/refund', {}, 404],
  ])('%s %j is refused', async (path, body, status) => {
    expect((await post(`/emulator/${path}`, body)).status).toBe(status);
  });
});

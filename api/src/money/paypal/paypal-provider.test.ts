import { DAY_MS } from '@bothways/domain/time';
import {
  noFaults,
  type PaypalEmulator,
  PLAN_DEFAULTS,
  type Subscription,
  startPaypalEmulator,
} from '@bothways/paypal-emulator';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Breakers } from '#kernel/delivery';
import { ProviderError } from '#money/payments';
import { keepCollecting } from '#testing';
import { type PaypalProvider, paypalProvider } from './paypal-provider.ts';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const WEEKLY = 'P-EMULATOR-PRO-WEEKLY';
/** Long enough for whoever answers on a busy machine. */
const TIMEOUT_MS = 1000;

let paypal: PaypalEmulator;
const clock = { ms: START_MS };
beforeAll(async () => {
  paypal = await startPaypalEmulator({ port: 0, webhookUrl: '', nowMs: () => clock.ms });
  paypal.deliveries.mode = 'drop';
});
afterEach(() => {
  Object.assign(paypal.faults, noFaults());
  paypal.requests.length = 0;
  paypal.pageSize = 20;
  clock.ms = START_MS;
});
afterAll(() => paypal.close());

const provider = (config: Partial<PaypalEmulator['config']> = {}): PaypalProvider =>
  paypalProvider({
    config: { ...paypal.config, ...config },
    publicUrl: 'http://localhost:4000',
    fetch,
    nowMs: () => paypal.merchant.nowMs(),
    breakers: new Breakers(new Registry(), () => clock.ms),
    monotonicMs: () => clock.ms,
    timeoutMs: TIMEOUT_MS,
  });

function bought(customId = 'ours-1'): Subscription {
  const subscription = paypal.merchant.create(WEEKLY, customId);
  if (!subscription) throw new Error('No such plan');
  paypal.merchant.approve(subscription);
  return subscription;
}

const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProviderError)) throw new Error(`No ProviderError: ${String(error)}`);
  expect(error.message).not.toMatch(/secret|Bearer|buyer@/);
  return error.failure;
};

describe('what PayPal says of a subscription', () => {
  test('that was bought: ours by name, active, paid once', async () => {
    const { id, sales } = bought('ours-7');
    expect(await provider().find(id)).toEqual({
      id,
      status: 'active',
      customId: 'ours-7',
      planId: WEEKLY,
      payments: [
        { id: sales[0]?.id, status: 'completed', atMs: START_MS, amountCents: 4399, currency: 'EUR' },
      ],
      // PayPal charges at ten, whenever it was bought.
      nextBillingAtMs: Date.parse('2026-11-27T10:00:00Z'),
      failedPayments: 0,
      unreadable: 0,
    });
  });

  test('that nobody has agreed to: pending, and nothing else is asked', async () => {
    const subscription = paypal.merchant.create(WEEKLY, undefined);
    const found = await provider().find(subscription?.id ?? '');
    expect(found).toMatchObject({ status: 'pending', customId: undefined, payments: [] });
    expect(paypal.requests.filter((request) => request.endsWith('/transactions'))).toEqual([]);
  });

  test.each(['I-NOBODY00000', 'I-../../v1/payments', '', 'x'.repeat(100)])(
    'that there is not ("%s"): undefined',
    async (id) => {
      expect(await provider().find(id)).toBeUndefined();
    },
  );

  test.each([
    ['suspend', 'suspended'],
    ['cancel', 'ended'],
  ] as const)('after %s: %s', async (action, status) => {
    const { id } = bought();
    await provider()[action](id, 'The customer asked for it');
    expect(await provider().find(id)).toMatchObject({ status });
  });

  test.each([
    ['REFUNDED', 'returned'],
    ['FAILED', 'failed'],
    ['PARTIALLY_REFUNDED', 'completed'],
    ['PENDING', 'pending'],
    ['DECLINED', 'failed'],
  ] as const)('a payment that is %s counts as %s', async (theirs, ours) => {
    const subscription = bought();
    for (const sale of subscription.sales) sale.status = theirs;
    expect((await provider().find(subscription.id))?.payments).toMatchObject([{ status: ours }]);
  });

  test('many payments come page by page, all of them', async () => {
    const { id } = bought();
    paypal.merchant.advance(52 * 7 * DAY_MS);
    paypal.pageSize = 5;
    const payments = (await provider().find(id))?.payments ?? [];
    expect(new Set(payments.map((payment) => payment.id)).size).toBe(53);
    expect(paypal.requests.filter((request) => request.endsWith('/transactions'))).toHaveLength(11);
  });

  test('an amount that is none loses its own payment and no other', async () => {
    const subscription = bought();
    paypal.merchant.advance(7 * DAY_MS);
    const [first, second] = subscription.sales;
    if (first) first.cents = Number.NaN;
    const found = await provider().find(subscription.id);
    expect([found?.payments.map(({ id }) => id), found?.unreadable]).toEqual([[second?.id], 1]);
  });

  test('amounts may have three decimals', async () => {
    paypal.merchant.decimals = 3;
    const { id } = bought();
    const found = await provider().find(id);
    paypal.merchant.decimals = 2;
    expect(found?.payments).toMatchObject([{ amountCents: 4399 }]);
  });

  test('a sale names its subscription', async () => {
    const { id, sales } = bought();
    expect(await provider().subscriptionOfSale(sales[0]?.id ?? '')).toBe(id);
    expect(await provider().subscriptionOfSale('NOSALE')).toBeUndefined();
  });
});

describe('what PayPal is told to do', () => {
  test('suspend and activate go there and back', async () => {
    const { id } = bought();
    const { suspend, activate, find } = provider();
    await suspend(id, 'frozen');
    await activate(id, 'resumed');
    expect(await find(id)).toMatchObject({ status: 'active' });
  });

  test.each([
    ['activate', 'refused'],
    ['suspend', undefined],
  ] as const)('%s an active one', async (action, failure) => {
    const { id } = bought();
    const done = provider()[action](id, 'why');
    expect(failure === undefined ? await done : await failureOf(done)).toBe(failure);
  });

  test('what there is not is refused', async () => {
    expect(await failureOf(provider().cancel('I-NOBODY00000', 'why'))).toBe('refused');
  });

  test('a long reason is cut to what PayPal takes', async () => {
    const { id } = bought();
    await provider().cancel(id, 'why '.repeat(100));
    expect(await provider().find(id)).toMatchObject({ status: 'ended' });
  });
});

describe('what is made at PayPal', () => {
  const wanted = { requestId: 'request-1', planId: WEEKLY, customId: 'ours-made' };

  test('waits to be approved, and is the same one for the same request', async () => {
    const id = await provider().create(wanted);
    expect(await provider().find(id)).toMatchObject({ status: 'pending', customId: 'ours-made' });
    expect(await provider().create(wanted)).toBe(id);
    expect(await provider().create({ ...wanted, requestId: 'request-2' })).not.toBe(id);
  });

  test('whose answer was lost is found again by its request', async () => {
    const asked = provider();
    await asked.find('I-NOBODY00000');
    Object.assign(paypal.faults, { kind: 'late', path: /subscriptions$/, times: 1 });
    const lost = { ...wanted, requestId: 'request-3', customId: 'ours-lost' };
    expect(await failureOf(asked.create(lost))).toBe('unknown');
    const id = await asked.create(lost);
    const made = [...paypal.merchant.subscriptions.values()].filter(
      ({ customId }) => customId === 'ours-lost',
    );
    expect(made.map((each) => each.id)).toEqual([id]);
  });

  test('a plan that there is not is refused', async () => {
    expect(await failureOf(provider().create({ ...wanted, requestId: 'r-4', planId: 'P-NONE' }))).toBe(
      'refused',
    );
  });

  test('another plan must be agreed to, and then holds', async () => {
    const subscription = bought();
    const address = await provider().revise(subscription.id, 'P-EMULATOR-PRO-MONTHLY');
    expect(await provider().find(subscription.id)).toMatchObject({ planId: WEEKLY });
    const agreed = await fetch(`${address}/agree`, { method: 'POST', redirect: 'manual' });
    expect([agreed.status, agreed.headers.get('location')]).toEqual([
      303,
      'http://localhost:4000/account/plan',
    ]);
    expect(await provider().find(subscription.id)).toMatchObject({ planId: 'P-EMULATOR-PRO-MONTHLY' });
    expect(subscription.sales).toHaveLength(1);
  });

  test('money goes back in parts, once for each key, and never more than was paid', async () => {
    const { sales } = bought();
    const id = sales[0]?.id ?? '';
    const refund = (amountCents: number, key: string) =>
      provider().refund(id, { amountCents, reason: 'Asked for', key });
    const first = await refund(1000, 'a');
    expect(first).toMatchObject({ paymentId: id, status: 'completed', amountCents: 1000, totalCents: 1000 });
    expect(await refund(1000, 'a')).toEqual(first);
    expect(await provider().findRefund(first.id)).toEqual(first);
    expect(await failureOf(refund(3400, 'b'))).toBe('refused');
    expect(await refund(3399, 'c')).toMatchObject({ amountCents: 3399, totalCents: 4399 });
    expect(sales[0]?.status).toBe('REFUNDED');
  });

  test('a plan says what it charges, and how often', async () => {
    expect(await provider().findPlan(WEEKLY)).toEqual({
      id: WEEKLY,
      isActive: true,
      priceCents: 4399,
      currency: 'EUR',
      interval: { unit: 'DAY', count: 7 },
      setupFeeCents: 0,
      addsOutstanding: false,
      failureThreshold: 1,
      addsTax: false,
    });
    const plan = paypal.merchant.plans.get(WEEKLY);
    if (!plan) throw new Error('No plan');
    const before = { ...plan };
    Object.assign(plan, PLAN_DEFAULTS, {
      setupFeeCents: 2500,
      taxes: { percentage: '21.0', inclusive: false },
    });
    expect(await provider().findPlan(WEEKLY)).toMatchObject({
      setupFeeCents: 2500,
      addsOutstanding: true,
      failureThreshold: 0,
      addsTax: true,
    });
    Object.assign(plan, before);
    expect(await provider().findPlan('P-NONE')).toBeUndefined();
  });

  test.each([
    [undefined, undefined, 'open', 4399],
    ['RESOLVED_BUYER_FAVOUR', undefined, 'lost', 4399],
    ['RESOLVED_BUYER_FAVOUR', 1000, 'lost', 1000],
    ['ACCEPTED', 1000, 'lost', 1000],
    ['RESOLVED_SELLER_FAVOUR', undefined, 'won', 4399],
    ['RESOLVED_WITH_PAYOUT', undefined, 'won', 4399],
    ['CANCELED_BY_BUYER', undefined, 'won', 4399],
    ['NONE', undefined, 'won', 4399],
  ] as const)('a dispute that ends with %s of %s is %s', async (outcome, cents, state, amountCents) => {
    const { sales } = bought();
    if (!sales[0]) throw new Error('No sale');
    const dispute = paypal.merchant.dispute(sales[0]);
    if (outcome) paypal.merchant.resolve(dispute, outcome, cents);
    expect(await provider().findDispute(dispute.id)).toEqual({
      id: dispute.id,
      openedAtMs: dispute.atMs,
      state,
      amountCents,
      paymentIds: [sales[0].id],
    });
  });
});

describe('when PayPal is not well', () => {
  const KINDS = ['hang', 'reset', '500', '429', 'html', 'redirect'] as const;
  test.each(KINDS)(
    'a read that meets "%s" fails in time; only what is an answer is unreadable',
    async (kind) => {
      const { id } = bought();
      const asked = provider();
      await asked.find(id);
      Object.assign(paypal.faults, { kind });
      keepCollecting();
      expect(await failureOf(asked.find(id))).toBe(kind === 'html' ? 'unreadable' : 'unavailable');
    },
  );

  test('what nobody can read of one is no outage: the next is asked all the same', async () => {
    const [odd, sound] = [bought(), bought()];
    const asked = provider();
    await asked.find(sound.id);
    Object.assign(paypal.faults, { kind: 'html', path: new RegExp(odd.id) });
    for (let time = 0; time < 8; time += 1) expect(await failureOf(asked.find(odd.id))).toBe('unreadable');
    expect(await asked.find(sound.id)).toMatchObject({ id: sound.id });
  });

  test.each(['cancel', 'suspend'] as const)('%s: a 200 with a page is not taken for done', async (action) => {
    const { id } = bought();
    const asked = provider();
    await asked.find(id);
    Object.assign(paypal.faults, { kind: 'html', path: new RegExp(action) });
    expect(await failureOf(asked[action](id, 'why'))).toBe('unknown');
  });

  test.each([
    ['hang', 'unknown'],
    ['late', 'unknown'],
    ['reset', 'unknown'],
    ['500', 'unknown'],
    ['redirect', 'unknown'],
    ['429', 'unavailable'],
  ] as const)('a write that meets "%s" is %s, and is not sent again', async (kind, failure) => {
    const { id } = bought();
    const asked = provider();
    await asked.find(id);
    Object.assign(paypal.faults, { kind, path: /cancel/ });
    expect(await failureOf(asked.cancel(id, 'why'))).toBe(failure);
    expect(paypal.requests.filter((request) => request.endsWith('/cancel'))).toHaveLength(1);
    expect(paypal.merchant.subscriptions.get(id)?.status).toBe(kind === 'late' ? 'CANCELLED' : 'ACTIVE');
  });

  test.each(KINDS)('a token that meets "%s" leaves the write undone', async (kind) => {
    const { id } = bought();
    Object.assign(paypal.faults, { kind, path: /token/ });
    expect(await failureOf(provider().cancel(id, 'why'))).toBe('unavailable');
    expect(paypal.merchant.subscriptions.get(id)?.status).toBe('ACTIVE');
  });

  test('a host that is not there has done nothing', async () => {
    expect(await failureOf(provider({ apiUrl: 'http://127.0.0.1:9' }).cancel('I-1', 'why'))).toBe(
      'unavailable',
    );
  });

  test('a wrong key is refused', async () => {
    expect(await failureOf(provider({ clientSecret: 'other' }).find('I-1'))).toBe('refused');
  });

  test('hanging, it is left alone after five: callers hear so at once, and it is asked again after 30 s', async () => {
    const { id } = bought();
    const asked = provider();
    Object.assign(paypal.faults, { kind: 'hang' });
    await Promise.all(Array.from({ length: 5 }, () => failureOf(asked.find(id))));
    Object.assign(paypal.faults, noFaults());
    paypal.requests.length = 0;
    expect(await failureOf(asked.find(id))).toBe('unavailable');
    expect(paypal.requests).toEqual([]);
    clock.ms += 30_000;
    expect(await asked.find(id)).toMatchObject({ id });
  });
});

describe('the token', () => {
  const tokensAsked = () => paypal.requests.filter((request) => request.endsWith('/token')).length;

  test('is fetched once for many who ask at once, and kept', async () => {
    const { id } = bought();
    const asked = provider();
    await Promise.all(Array.from({ length: 20 }, () => asked.find(id)));
    await asked.find(id);
    expect(tokensAsked()).toBe(1);
  });

  test('is fetched anew before its end', async () => {
    const { id } = bought();
    const asked = provider();
    await asked.find(id);
    clock.ms += (32_400 - 61) * 1000;
    await asked.find(id);
    expect(tokensAsked()).toBe(1);
    clock.ms += 2000;
    await asked.find(id);
    expect(tokensAsked()).toBe(2);
  });

  test('that was taken back is replaced, and the caller does not notice', async () => {
    const { id } = bought();
    const asked = provider();
    await asked.find(id);
    paypal.tokens.clear();
    expect(await asked.find(id)).toMatchObject({ id });
    expect(tokensAsked()).toBe(2);
  });
});

import {
  agreedChargeSchema,
  chargeAnswerSchema,
  type Subscription,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import { type Faults, noFaults } from '@bothways/paypal-emulator';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { postJson } from '#testing';
import { type PaypalServices, paypalServices } from './testing/paypal-services.ts';

const PURCHASES = 100 * inject('share');
const FAULTY = 0.3;
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const QUARTER_MS = 15 * 60 * 1000;
/** Longer than PayPal is left alone after it failed. */
const REST_MS = 31_000;

let services: PaypalServices;
beforeEach(async () => {
  services = await paypalServices();
  services.paypal.deliveries.mode = 'drop';
});
afterEach(() => services.close());

/** What a request answers; undefined for a refusal. */
async function ask(cookie: string, path: string, body: unknown = {}): Promise<Subscription | undefined> {
  const answer = await postJson(services, `/api/subscriptions${path}`, body, { cookie });
  const { data } = subscriptionAnswerSchema.safeParse(await answer.json());
  return data?.subscription ?? undefined;
}
const mine = async (cookie: string): Promise<Subscription | null> => {
  const answer = await services.app.request('/api/subscriptions', { headers: { cookie } });
  return subscriptionAnswerSchema.parse(await answer.json()).subscription;
};
/** Does what charges, as it is said to. */
async function agree(cookie: string, id: string, action: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ action, ...more });
  const answer = await services.app.request(`/api/subscriptions/${id}/charge?${query}`, {
    headers: { cookie },
  });
  const { charge } = chargeAnswerSchema.parse(await answer.json());
  const agreed = charge && { agreed: agreedChargeSchema.strip().parse(charge) };
  return { charge, done: await ask(cookie, `/${id}/${action}`, { ...more, ...agreed }) };
}
async function passCycle(): Promise<void> {
  services.clock.ms += QUARTER_MS;
  services.jobs.poll();
  await services.jobs.idle();
}
async function buy(cookie: string, billingOptionId = 'pro-weekly') {
  const begun = await ask(cookie, '', { planId: 'pro', billingOptionId });
  const { _id: id = '', paypalSubscriptionId = '' } = begun ?? {};
  const subscription = services.paypal.merchant.subscriptions.get(paypalSubscriptionId);
  if (!subscription) throw new Error('PayPal has no such subscription');
  services.paypal.merchant.approve(subscription);
  await ask(cookie, `/${id}/approve`, { paypalSubscriptionId });
  return { id, subscription };
}

/** The same dice at each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const KINDS: readonly Partial<Faults>[] = [
  { kind: '500' },
  { kind: '429' },
  { kind: 'html' },
  { kind: 'reset' },
  { kind: 'reset', afterwards: true },
  { kind: 'html', afterwards: true },
  { kind: '500', afterwards: true },
];

test(`${PURCHASES} purchases, of whose requests 30 % fail, with every message dropped: as many captures`, async () => {
  const roll = dice(12);
  const { merchant, faults } = services.paypal;
  let failed = 0;
  const spoil = () => {
    Object.assign(faults, noFaults());
    services.clock.ms += REST_MS;
    if (roll() >= FAULTY) return;
    failed += 1;
    Object.assign(faults, { ...KINDS[Math.floor(roll() * KINDS.length)], times: 1, path: /billing/ });
  };
  const cookies: string[] = [];
  for (let each = 0; each < PURCHASES; each += 1) {
    const cookie = await services.newCustomer();
    cookies.push(cookie);
    let begun: Subscription | undefined;
    // Whoever presses the button hears that it failed, and presses again.
    for (let time = 0; time < 20 && begun === undefined; time += 1) {
      spoil();
      begun = await ask(cookie, '', { planId: 'pro', billingOptionId: 'pro-weekly' });
    }
    const { _id: id, paypalSubscriptionId = '' } = begun ?? {};
    const subscription = merchant.subscriptions.get(paypalSubscriptionId);
    if (!subscription) throw new Error('PayPal has no such subscription');
    merchant.approve(subscription);
    spoil();
    // A third closes the page, and never says that it was approved.
    if (roll() > 0.33) await ask(cookie, `/${id}/approve`, { paypalSubscriptionId });
  }
  Object.assign(faults, noFaults());
  await passCycle();
  const made = [...merchant.subscriptions.values()];
  expect(made).toHaveLength(PURCHASES);
  expect(made.flatMap(({ sales }) => sales)).toHaveLength(PURCHASES);
  const states = new Map<string, number>();
  for (const cookie of cookies) {
    const { status = 'none', daysLeft = 0, renews = false } = (await mine(cookie)) ?? {};
    const state = `${status} ${daysLeft} ${renews}`;
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  expect([...states]).toEqual([['active 7 true', PURCHASES]]);
  expect(failed).toBeGreaterThan(PURCHASES * FAULTY);
});

test('an answer that nobody can read is not taken for frozen, nor for cancelled', async () => {
  const cookie = await services.newCustomer();
  const { id, subscription } = await buy(cookie);
  for (const action of ['freeze', 'cancel']) {
    const path = action === 'freeze' ? /suspend/ : /\/cancel/;
    Object.assign(services.paypal.faults, { kind: 'html', path });
    expect(await ask(cookie, `/${id}/${action}`)).toBeUndefined();
    Object.assign(services.paypal.faults, noFaults());
    expect([(await mine(cookie))?.status, subscription.status]).toEqual(['active', 'ACTIVE']);
  }
  // Where it was done all the same, it is read back.
  Object.assign(services.paypal.faults, { kind: 'html', path: /suspend/, afterwards: true });
  expect(await ask(cookie, `/${id}/freeze`)).toMatchObject({ status: 'frozen' });
  expect(subscription.status).toBe('SUSPENDED');
});

test.each([
  ['before the charge', 3],
  ['over one charge', 8],
  ['over three charges', 24],
])('unfreezing %s charges when the days that were left have run, and not before', async (_, days) => {
  const cookie = await services.newCustomer();
  const { id, subscription } = await buy(cookie);
  services.clock.ms += 1.2 * DAY_MS;
  await ask(cookie, `/${id}/freeze`);
  services.clock.ms += days * DAY_MS;
  services.paypal.merchant.advance(0);
  // Sessions do not last as long.
  const again = await services.customerAgain(cookie);
  const paidUntilMs = services.clock.ms + 5.8 * DAY_MS;
  const { charge, done } = await agree(again, id, 'unfreeze');
  const chargesAt = new Date(paidUntilMs).toISOString();
  expect(charge).toMatchObject({ amountCents: 4399, chargesAt, tax: { name: 'IVA', rate: 2100 } });
  expect(done).toMatchObject({ status: 'active', renews: true, renewsAt: chargesAt, endsAt: chargesAt });
  services.clock.ms = paidUntilMs - QUARTER_MS - 1;
  services.paypal.merchant.advance(0);
  await passCycle();
  expect([subscription.status, subscription.sales.length]).toEqual(['SUSPENDED', 1]);
  await passCycle();
  expect([subscription.status, subscription.sales.length]).toEqual(['ACTIVE', 2]);
  const nowOn = await services.customerAgain(cookie);
  expect(await mine(nowOn)).toMatchObject({
    status: 'active',
    endsAt: new Date(services.clock.ms + 7 * DAY_MS).toISOString(),
  });
});

test('the first payment may come after the activation: the plan opens with it', async () => {
  services.paypal.merchant.firstSaleAfterMs = 30 * 60_000;
  const cookie = await services.newCustomer();
  await buy(cookie);
  expect(await mine(cookie)).toMatchObject({ status: 'pending', renews: true });
  await passCycle();
  services.clock.ms += QUARTER_MS;
  services.paypal.merchant.advance(0);
  await passCycle();
  expect(await mine(cookie)).toMatchObject({ status: 'active', daysLeft: 7 });
});

test('three payments that fail suspend it: access ends with the paid days, and a new start charges when it says', async () => {
  const cookie = await services.newCustomer();
  const { id, subscription } = await buy(cookie);
  const { merchant } = services.paypal;
  merchant.failing.set(subscription.id, 3);
  for (let day = 0; day < 26; day += 1) {
    services.clock.ms += DAY_MS;
    merchant.advance(0);
  }
  await passCycle();
  const again = await services.customerAgain(cookie);
  expect(await mine(again)).toMatchObject({ status: 'expired', problem: 'suspended' });
  const { charge, done } = await agree(again, id, 'reactivate');
  expect(charge).not.toHaveProperty('chargesAt');
  expect(done).toMatchObject({ renews: true });
  await passCycle();
  expect(await mine(again)).toMatchObject({ status: 'active', daysLeft: 7 });
  expect(subscription.sales).toHaveLength(2);
});

test('money that goes back in a part takes its days, though only a message tells how much', async () => {
  const cookie = await services.newCustomer();
  const { subscription } = await buy(cookie);
  const sale = subscription.sales[0];
  if (!sale) throw new Error('No sale');
  services.paypal.deliveries.mode = 'send';
  services.paypal.merchant.refund(sale, 1886);
  await services.paypal.deliveries.idle();
  await services.idle();
  // Three sevenths went back.
  expect(await mine(cookie)).toMatchObject({ status: 'active', daysLeft: 4, renews: true });
});

test('another period is agreed to at PayPal, and is charged when the paid one ends', async () => {
  const cookie = await services.newCustomer();
  const { id, subscription } = await buy(cookie);
  const asked = (await agree(cookie, id, 'revise', { billingOptionId: 'pro-monthly' })).done;
  expect(asked).toMatchObject({ labelKey: 'weekly', revision: { labelKey: 'monthly' } });
  const [revision] = services.paypal.merchant.revisions.values();
  if (!revision) throw new Error('Nothing to agree to');
  services.paypal.merchant.agreeRevision(revision);
  services.clock.ms += 6 * DAY_MS;
  services.clock.ms += DAY_MS;
  services.paypal.merchant.advance(0);
  await passCycle();
  expect(subscription.sales.map(({ cents }) => cents)).toEqual([4399, 15_999]);
  const again = await services.customerAgain(cookie);
  expect(await mine(again)).toMatchObject({ labelKey: 'monthly', status: 'active', daysLeft: 30 });
});

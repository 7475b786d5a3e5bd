import {
  type Subscription as OurSubscription,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { EmulatedEvent, Merchant, Sale, Subscription } from '@bothways/paypal-emulator';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawing, postJson } from '#testing';
import { type PaypalServices, paypalServices } from './testing/paypal-services.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const QUARTER_MS = 15 * 60 * 1000;

let services: PaypalServices;
beforeEach(async () => {
  services = await paypalServices();
  services.paypal.deliveries.mode = 'hold';
});
afterEach(() => services.close());

interface Buying {
  cookie: string;
  providerId: string;
}
async function begin(billingOptionId = 'pro-weekly'): Promise<Buying> {
  const cookie = await services.newCustomer();
  const answer = await postJson(
    services,
    '/api/subscriptions',
    { planId: 'pro', billingOptionId },
    { cookie },
  );
  const { subscription } = subscriptionAnswerSchema.parse(await answer.json());
  return { cookie, providerId: subscription?.paypalSubscriptionId ?? '' };
}
/** What the button opens: the server has had it made. */
function press({ providerId }: Pick<Buying, 'providerId'>): Subscription {
  const subscription = services.paypal.merchant.subscriptions.get(providerId);
  if (!subscription) throw new Error('PayPal has no such subscription');
  return subscription;
}
const mine = async ({ cookie }: Buying): Promise<OurSubscription | null> => {
  const answer = await services.app.request('/api/subscriptions', { headers: { cookie } });
  return subscriptionAnswerSchema.parse(await answer.json()).subscription;
};
const held = (): EmulatedEvent[] => services.paypal.deliveries.held.splice(0);
async function deliver(events: readonly EmulatedEvent[]): Promise<void> {
  for (const event of events) expect((await services.paypal.deliveries.deliver(event)).status).toBe(200);
  await services.idle();
}
const alarms = async (): Promise<number> => {
  const text = await (await services.app.request('/metrics')).text();
  return Number(/^bothways_payment_alarms_total (\d+)$/m.exec(text)?.[1]);
};
async function buy(): Promise<{ buying: Buying; subscription: Subscription }> {
  const buying = await begin();
  const subscription = press(buying);
  services.paypal.merchant.approve(subscription);
  await deliver(held());
  return { buying, subscription };
}

const NOTHING = { _id: '', customId: '', paypalSubscriptionId: '' };

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

test('a purchase by webhooks alone gives seven days of pro that are renewed', async () => {
  const { buying } = await buy();
  expect(await mine(buying)).toMatchObject({ status: 'active', plan: 'pro', daysLeft: 7, renews: true });
  expect(await alarms()).toBe(0);
});

describe('the order of events does not matter', () => {
  /** What happens, each of which tells one event. */
  const STEPS: ((merchant: Merchant, subscription: Subscription) => void)[] = [
    (merchant, subscription) => merchant.approve(subscription),
    (merchant, subscription) => merchant.suspend(subscription),
    (merchant, subscription) => merchant.cancel(subscription),
  ];

  test('orders of five events, a tenth of 120 or all of them, each twice, at their time where the order lets them: one state', async () => {
    const { merchant } = services.paypal;
    const states = new Set<string>();
    for (const order of drawing()(permutations([0, 1, 2, 3, 4]))) {
      const buying = await begin();
      const subscription = press(buying);
      const happened = held();
      const waiting = [...order];
      const sendPossible = async () => {
        while (waiting[0] !== undefined && waiting[0] < happened.length) {
          const event = happened[waiting.shift() ?? 0];
          if (event) await deliver([event, event]);
        }
      };
      await sendPossible();
      for (const step of STEPS) {
        step(merchant, subscription);
        happened.push(...held());
        await sendPossible();
      }
      expect(happened.map(({ event_type }) => event_type.split('.').at(-1))).toEqual([
        'CREATED',
        'ACTIVATED',
        'COMPLETED',
        'SUSPENDED',
        'CANCELLED',
      ]);
      const { _id, customId, paypalSubscriptionId, ...state } = (await mine(buying)) ?? NOTHING;
      states.add(JSON.stringify(state));
    }
    expect(permutations([0, 1, 2, 3, 4])).toHaveLength(120);
    expect([...states].map((state) => JSON.parse(state))).toEqual([
      expect.objectContaining({ status: 'cancelled', daysLeft: 7, renews: false }),
    ]);
    expect(await alarms()).toBe(0);
  });
});

describe('money that is not what was asked for buys nothing', () => {
  /** Every payment, changed. */
  const paid =
    (change: (sale: Sale) => Partial<Sale>) =>
    ({ sales }: Subscription): void => {
      for (const sale of sales) Object.assign(sale, change(sale));
    };
  const vanish = ({ id }: Subscription): void => {
    services.paypal.merchant.subscriptions.delete(id);
  };
  const PAID: [string, (subscription: Subscription) => void, number][] = [
    ['a cent less', paid(({ cents }) => ({ cents: cents - 1 })), 1],
    ['another currency', paid(() => ({ currency: 'USD' })), 1],
    // It would be charged again, so it is stopped.
    ['given back already', paid(() => ({ status: 'REFUNDED' })), 1],
    ['not through yet', paid(() => ({ status: 'PENDING' })), 0],
    ['at somebody else', vanish, 0],
  ];
  test.each(PAID)('%s', async (_, change, expectedAlarms) => {
    const buying = await begin();
    const subscription = press(buying);
    services.paypal.merchant.approve(subscription);
    change(subscription);
    const events = held();
    await deliver([...events, ...events]);
    expect((await mine(buying))?.daysLeft ?? 0).toBe(0);
    expect(await alarms()).toBe(expectedAlarms);
  });

  test('for another plan', async () => {
    const buying = await begin('pro-monthly');
    const subscription = press(buying);
    subscription.planId = 'P-EMULATOR-PRO-WEEKLY';
    services.paypal.merchant.approve(subscription);
    await deliver(held());
    expect((await mine(buying))?.daysLeft ?? 0).toBe(0);
    expect(await alarms()).toBe(1);
  });

  test('under a name that is none of ours', async () => {
    const buying = await begin();
    const subscription = press(buying);
    subscription.customId = 'somebody-else';
    services.paypal.merchant.approve(subscription);
    await deliver(held());
    expect((await mine(buying))?.daysLeft ?? 0).toBe(0);
    expect(await alarms()).toBe(1);
  });

  test('used for another subscription already', async () => {
    const first = await buy();
    const buying = await begin();
    const second = press(buying);
    services.paypal.merchant.approve(second);
    for (const sale of second.sales) sale.id = first.subscription.sales[0]?.id ?? '';
    await deliver(held());
    expect((await mine(buying))?.daysLeft ?? 0).toBe(0);
    expect((await mine(first.buying))?.daysLeft).toBe(7);
    expect(await alarms()).toBe(1);
  });
});

test('money that goes back takes its days with it, though the event names only the sale; nobody is charged again', async () => {
  const { buying, subscription } = await buy();
  for (const sale of subscription.sales) services.paypal.merchant.refund(sale);
  await deliver(held());
  expect((await mine(buying))?.daysLeft ?? 0).toBe(0);
  expect(subscription.status).toBe('CANCELLED');
  expect(await alarms()).toBe(1);
});

test('72 hours without a webhook: within a quarter of an hour everything is as PayPal says', async () => {
  const [renewed, cancelled, refunded] = [await buy(), await buy(), await buy()];
  const { merchant, deliveries } = services.paypal;
  deliveries.mode = 'drop';
  services.clock.ms += 5 * DAY_MS;
  // Who comes back within a week stays signed in.
  for (const { buying } of [renewed, cancelled, refunded]) await mine(buying);
  merchant.cancel(cancelled.subscription);
  for (const sale of refunded.subscription.sales) merchant.refund(sale);
  services.clock.ms += 3 * DAY_MS - QUARTER_MS;
  merchant.advance(0);
  services.clock.ms += QUARTER_MS;
  services.jobs.poll();
  await services.jobs.idle();
  expect(renewed.subscription.sales).toHaveLength(2);
  const [a, b, c] = [await mine(renewed.buying), await mine(cancelled.buying), await mine(refunded.buying)];
  expect(a).toMatchObject({ status: 'active', daysLeft: 7, renews: true });
  expect(b?.status).not.toBe('active');
  expect([b?.daysLeft ?? 0, c?.daysLeft === 7]).toEqual([0, true]);
});

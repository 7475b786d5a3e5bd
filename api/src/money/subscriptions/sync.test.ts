import type { Subscription } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { drawing } from '#testing';
import { isRenewed } from './access.store.ts';
import { type Customer, MONTHLY_CENTS, Shop } from './testing/shop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

racesOnBothDatabases('money that came in', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());
  const paidEnd = async (person: Customer) => (await person.mine())?.endsAt;

  test('counts once, however often and however many at once tell of it', { tags: ['race'] }, async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    const end = await paidEnd(ana);
    for (let time = 0; time < 25; time += 1) await shop.sync(providerId);
    await Promise.all(Array.from({ length: 10 }, () => shop.sync(providerId)));
    expect(await paidEnd(ana)).toBe(end);
    const entries = (await shop.audit('subscription.paid')).filter(({ target }) =>
      target.endsWith(ana.userId),
    );
    expect(entries).toHaveLength(1);
  });

  test('is told of for the first time by many at once, and counts once', { tags: ['race'] }, async () => {
    const ana = await shop.person();
    const { paypalSubscriptionId: providerId = '' } = await ana.begin();
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    await Promise.all(Array.from({ length: 20 }, () => shop.sync(providerId)));
    expect(await ana.mine()).toMatchObject({ status: 'active', daysLeft: 30 });
  });

  test('is not read from an answer that was asked for before another process had a newer one', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    const { db } = shop.services.database;
    const ask = shop.provider.find.bind(shop.provider);
    vi.spyOn(shop.provider, 'find').mockImplementationOnce(async (id) => {
      const asked = await ask(id);
      shop.clock.ms += 2000;
      const newer = { providerStatus: 'ended', syncedAtMs: shop.clock.ms - 1000 };
      await db.updateTable('subscriptions').set(newer).where('providerId', '=', id).execute();
      return asked;
    });
    const status = async () => {
      const row = db
        .selectFrom('subscriptions')
        .select('providerStatus')
        .where('providerId', '=', providerId);
      return (await row.executeTakeFirst())?.providerStatus;
    };
    await shop.sync(providerId);
    expect(await status()).toBe('ended');
    await shop.sync(providerId);
    expect(await status()).toBe('active');
  });

  test('is read after the clock was put back behind the last answer', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    const { db } = shop.services.database;
    const ahead = { providerStatus: 'suspended', syncedAtMs: shop.clock.ms + 3_600_000 };
    await db.updateTable('subscriptions').set(ahead).where('providerId', '=', providerId).execute();
    await shop.sync(providerId);
    expect(await isRenewed(db, { userId: ana.userId, plan: 'pro' })).toBe(true);
  });

  test('is not awaited from one that was cancelled, whatever the provider still says of it', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    const { db } = shop.services.database;
    const line = { userId: ana.userId, plan: 'pro' };
    expect(await isRenewed(db, line)).toBe(true);
    const cancelled = { cancelledAtMs: shop.clock.ms };
    await db.updateTable('subscriptions').set(cancelled).where('providerId', '=', providerId).execute();
    expect(await isRenewed(db, line)).toBe(false);
  });

  test('goes back and takes its days with it, and the access', async () => {
    const ana = await shop.person();
    const { providerId, paymentId } = await ana.buy();
    shop.provider.turn(providerId, paymentId, 'returned');
    await shop.sync(providerId);
    expect([await ana.plan(), (await ana.mine())?.status]).toEqual(['free', 'expired']);
    shop.provider.turn(providerId, paymentId, 'completed');
    await shop.sync(providerId);
    expect([await ana.plan(), (await ana.mine())?.daysLeft]).toEqual(['pro', 30]);
    expect((await ana.mine())?.renews).toBe(false);
    const entries = (await shop.audit()).filter(({ target }) => target.endsWith(ana.userId));
    expect(entries.map(({ action }) => action)).toEqual([
      'subscription.begun',
      'subscription.paid',
      'subscription.approved',
      'subscription.payment-returned',
      'subscription.stopped',
      'subscription.paid',
    ]);
  });

  test.each(['pending', 'failed'] as const)('that is %s buys nothing', async (status) => {
    const ana = await shop.person();
    const { paypalSubscriptionId: providerId = '' } = await ana.begin();
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS, status });
    await shop.sync(providerId);
    expect([await ana.plan(), (await ana.mine())?.status]).toEqual(['free', 'pending']);
  });

  test('an answer that was asked for earlier and comes later undoes nothing', async () => {
    const ana = await shop.person();
    const { id, providerId } = await ana.buy();
    shop.clock.ms += 1000;
    const early = shop.provider.holdNext();
    const slow = shop.sync(providerId);
    await early.taken;
    shop.clock.ms += 1000;
    await ana.ask(`/${id}/cancel`);
    early.release();
    await slow;
    expect(await ana.mine()).toMatchObject({ status: 'cancelled', renews: false });
  });

  test('in whatever order its messages come, what happened at the provider ends in the same', async () => {
    const ends = new Set<string>();
    for (const order of drawing()(permutations([0, 1, 2, 3, 4]), 1)) {
      const ana = await shop.person();
      const { paypalSubscriptionId: id = '' } = await ana.begin();
      const { provider, clock } = shop;
      provider.approve(id);
      const first = provider.charge(id, { atMs: clock.ms, amountCents: MONTHLY_CENTS });
      const happenings = [
        () => provider.set(id, 'suspended'),
        () => provider.set(id, 'active'),
        () => provider.charge(id, { atMs: clock.ms + DAY_MS, amountCents: MONTHLY_CENTS }),
        () => provider.turn(id, first, 'returned'),
        () => provider.set(id, 'ended'),
      ];
      let happened = 0;
      for (const message of order) {
        // No message comes before what it tells of; some come long after.
        for (; happened <= message; happened += 1) happenings[happened]?.();
        await shop.sync(id);
      }
      const { status, daysLeft, renews } = (await ana.mine()) ?? {};
      ends.add(JSON.stringify({ status, daysLeft, renews }));
    }
    expect([...ends]).toEqual(['{"status":"cancelled","daysLeft":31,"renews":false}']);
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

describe('money that does not fit what was bought', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open();
  });
  afterAll(() => shop.close());

  /** What is wrong with what the provider tells; answers whose sync is asked for. */
  const VARIANTS: [string, (begun: Subscription) => Promise<string>][] = [
    ['a cent less', async (begun) => pay(begun, { amountCents: MONTHLY_CENTS - 1 })],
    ['another currency', async (begun) => pay(begun, { currency: 'USD' })],
    [
      'another plan of the provider',
      async (begun) => {
        shop.provider.change(begun.paypalSubscriptionId ?? '', { planId: 'P-WEEKLY' });
        return pay(begun);
      },
    ],
    ['made by somebody else under our name', async ({ customId }) => paid('P-WEEKLY', customId)],
    ['a name that is not ours', async () => paid('P-MONTHLY', 'not-ours')],
    ['no name', async () => paid('P-MONTHLY', undefined)],
    [
      'a payment that was used for another subscription',
      async (begun) => {
        const { paymentId } = await (await shop.person()).buy();
        return pay(begun, { id: paymentId });
      },
    ],
  ];
  type More = Partial<{ amountCents: number; currency: string; id: string }>;
  /** What was made here is agreed to, and charged. */
  function pay({ paypalSubscriptionId: providerId = '' }: Subscription, more: More = {}): string {
    shop.provider.approve(providerId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS, ...more });
    return providerId;
  }
  function paid(planId: string, customId: string | undefined, more: More = {}) {
    const providerId = shop.provider.begin(planId, customId);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS, ...more });
    return providerId;
  }

  test.each(VARIANTS)('%s: no days, and one alarm', async (_, tell) => {
    const ana = await shop.person();
    const providerId = await tell(await ana.begin());
    const [alarms, entries] = [
      await shop.alarms(),
      (await shop.audit('subscription.payment-refused')).length,
    ];
    for (let time = 0; time < 3; time += 1) await shop.sync(providerId);
    expect([await ana.plan(), (await ana.mine())?.status]).toEqual(['free', 'pending']);
    expect((await shop.alarms()) - alarms).toBe(1);
    expect((await shop.audit('subscription.payment-refused')).length - entries).toBe(1);
  });

  test('a second subscription under the same name is stopped and given back, and the first goes on', async () => {
    const ana = await shop.person();
    await ana.buy();
    const customId = (await ana.mine())?.customId;
    const alarms = await shop.alarms();
    const second = paid('P-MONTHLY', customId);
    await shop.sync(second);
    expect(await ana.mine()).toMatchObject({ status: 'active', daysLeft: 30 });
    expect(shop.provider.statusOf(second)).toBe('ended');
    expect(shop.provider.paymentsOf(second)).toMatchObject([{ status: 'returned' }]);
    expect((await shop.alarms()) - alarms).toBe(1);
  });

  test('one of somebody else under a name that is none of ours is left alone', async () => {
    const stranger = paid('P-MONTHLY', 'not-ours-either');
    await shop.sync(stranger);
    expect(shop.provider.statusOf(stranger)).toBe('active');
    expect(shop.provider.paymentsOf(stranger)).toMatchObject([{ status: 'completed' }]);
  });

  test('money that is more than the price buys the days of the price, and somebody looks at the difference', async () => {
    const ana = await shop.person();
    const providerId = pay(await ana.begin(), { amountCents: MONTHLY_CENTS * 2 });
    await shop.sync(providerId);
    await shop.sync(providerId);
    expect(await ana.mine()).toMatchObject({ daysLeft: 30 });
    const [{ id: paymentId } = { id: '' }] = shop.provider.paymentsOf(providerId);
    const alarms = await shop.audit('subscription.payment-refused');
    expect(alarms.filter(({ target }) => target === `payment:${paymentId}`)).toMatchObject([
      { detail: JSON.stringify({ excessCents: String(MONTHLY_CENTS), reason: 'too much' }) },
    ]);
    const give = (amountCents: number, key: string) =>
      shop.services.subscriptions.refund(paymentId, {
        amountCents,
        reason: 'Too much',
        key: key + paymentId,
      });
    await give(MONTHLY_CENTS, 'over');
    // What was over bought nothing.
    expect(await ana.mine()).toMatchObject({ daysLeft: 30 });
    await give(MONTHLY_CENTS - 1, 'rest');
    expect(await ana.mine()).toMatchObject({ daysLeft: 1 });
  });

  test('a price that has changed since asks no more of who has begun', async () => {
    const ana = await shop.person();
    const begun = await ana.begin();
    const { db } = shop.services.database;
    const change = (cents: number) =>
      sql`update "billingOptions" set "priceCents" = ${cents} where id = 'pro-monthly'`.execute(db);
    await change(99_999);
    await shop.sync(pay(begun));
    await change(MONTHLY_CENTS);
    expect(await ana.mine()).toMatchObject({ status: 'active', daysLeft: 30 });
  });
});

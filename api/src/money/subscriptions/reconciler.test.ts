import { DAY_MS, HOUR_MS } from '@bothways/domain/time';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECONCILE_EVERY_MS } from '#money/payments';

import { MONTHLY_CENTS, Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const charge = (providerId: string) =>
  shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });

test('three days in which no message came are made up for in one cycle', async () => {
  const people = await Promise.all(
    ['renewed', 'left', 'refunded', 'paused', 'unpaid'].map((name) => shop.person(name)),
  );
  const [renewed, left, refunded, paused, unpaid] = people;
  if (!renewed || !left || !refunded || !paused || !unpaid) throw new Error('Nobody came');
  const bought = await Promise.all([renewed, left, refunded, paused].map((person) => person.buy()));
  const [b1, b2, b3, b4] = bought.map(({ providerId }) => providerId);
  if (!b1 || !b2 || !b3 || !b4) throw new Error('Nothing was bought');
  const { _id: id, paypalSubscriptionId: late = '' } = await unpaid.begin();
  await unpaid.approve(id, late);
  // What happens there is not heard of here.
  shop.clock.ms += 28 * DAY_MS;
  charge(b1);
  shop.provider.set(b2, 'ended');
  shop.provider.turn(b3, bought[2]?.paymentId ?? '', 'returned');
  shop.provider.set(b4, 'suspended');
  shop.clock.ms += 72 * HOUR_MS;
  await shop.pass(RECONCILE_EVERY_MS);
  const seen = await Promise.all(
    people.map(async (person) => {
      const { status, renews } = (await person.mine()) ?? {};
      return [status, renews, await person.plan()];
    }),
  );
  expect(seen).toEqual([
    ['active', true, 'pro'],
    ['expired', false, 'free'],
    // Whoever has the money back is charged no more.
    ['expired', false, 'free'],
    ['expired', false, 'free'],
    // Begun a month ago: whoever leaves it that long is not asked after any more.
    [undefined, undefined, 'free'],
  ]);
});

test('who approved and whose payment came later gets in with the next cycle', async () => {
  const ana = await shop.person();
  const { _id: id, paypalSubscriptionId: providerId = '' } = await ana.begin();
  await ana.approve(id, providerId);
  expect(await ana.plan()).toBe('free');
  shop.provider.set(providerId, 'active');
  charge(providerId);
  await shop.pass(RECONCILE_EVERY_MS);
  expect(await ana.plan()).toBe('pro');
});

test('a provider that is down is asked again in the next cycle, and time still ends what has run out', async () => {
  const [ana, eve] = [await shop.person(), await shop.person()];
  const { id } = await eve.buy();
  await eve.ask(`/${id}/cancel`);
  const { providerId } = await ana.buy();
  shop.clock.ms += 30 * DAY_MS;
  charge(providerId);
  shop.provider.failNext(...Array<'down'>(5).fill('down'));
  await shop.pass(RECONCILE_EVERY_MS);
  expect([await eve.plan(), (await eve.mine())?.status]).toEqual(['free', 'expired']);
  shop.provider.clearFaults();
  await shop.pass(RECONCILE_EVERY_MS);
  expect(await ana.mine()).toMatchObject({ status: 'active', daysLeft: 30 });
});

test('who deleted the account while the provider was charging is charged no more', async () => {
  const ana = await shop.person();
  const { providerId } = await ana.buy();
  await shop.remove(ana);
  await shop.pass(RECONCILE_EVERY_MS);
  expect(shop.provider.statusOf(providerId)).toBe('ended');
});

test('stops with the services', async () => {
  shop.services.jobs.start();
  await shop.services.jobs.stop();
  const done = shop.provider.asked;
  await shop.pass(RECONCILE_EVERY_MS);
  expect(shop.provider.asked).toBe(done);
});

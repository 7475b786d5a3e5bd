import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { giveTime, type TimeGift } from './give-time.ts';
import { type Customer, MONTHLY_CENTS, Shop } from './testing/shop.ts';

let keys = 0;

racesOnBothDatabases('time that is given', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  const give = ({ userId }: Customer, minutes: number, key?: string) => {
    keys += 1;
    const gift: TimeGift = {
      userId,
      plan: 'pro',
      minutes,
      cause: 'outage',
      key: key ?? `key-${keys}`,
      atMs: shop.clock.ms,
    };
    return transact(shop.services.database.db, (trx) => giveTime(trx, gift));
  };
  const endOf = async (person: Customer) => Date.parse((await person.mine())?.endsAt ?? '');

  test('stands at the end of what is paid, and a charge of the provider comes after it', async () => {
    const ana = await shop.person();
    const { providerId } = await ana.buy();
    const paidUntilMs = await endOf(ana);
    expect(await give(ana, 95)).toEqual({
      isNew: true,
      isOpened: false,
      endsAtMs: paidUntilMs + 95 * MINUTE_MS,
    });
    const own = await ana.mine();
    expect(own).toMatchObject({ renews: true, given: [{ minutes: 95, cause: 'outage' }] });
    await shop.pass(30 * DAY_MS);
    shop.provider.charge(providerId, { atMs: shop.clock.ms, amountCents: MONTHLY_CENTS });
    await shop.sync(providerId);
    expect(await endOf(ana)).toBe(paidUntilMs + 30 * DAY_MS + 95 * MINUTE_MS);
  });

  test('is given once for a key, also by many at the same time, and written down once', {
    tags: ['race'],
  }, async () => {
    const ana = await shop.person();
    await ana.buy();
    const paidUntilMs = await endOf(ana);
    const given = await Promise.all(Array.from({ length: 8 }, () => give(ana, 40, `once ${ana.userId}`)));
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await endOf(ana)).toBe(paidUntilMs + 40 * MINUTE_MS);
    const entries = await shop.audit('subscription.time-given');
    expect(entries.filter(({ target }) => target === `user:${ana.userId}`)).toHaveLength(1);
  });

  test('waits while frozen, with the rest', async () => {
    const ana = await shop.person();
    const { id } = await ana.buy();
    await shop.pass(10 * DAY_MS);
    await ana.ask(`/${id}/freeze`);
    expect((await give(ana, 60)).endsAtMs).toBeUndefined();
    expect(await ana.plan()).toBe('free');
    await shop.pass(5 * DAY_MS);
    await ana.agree(id, { action: 'unfreeze' });
    expect((await endOf(ana)) - shop.clock.ms).toBe(20 * DAY_MS + 60 * MINUTE_MS);
  });

  test('lets in again who was out, for as long, and no longer', async () => {
    const ana = await shop.person();
    const { id } = await ana.buy();
    await ana.ask(`/${id}/cancel`);
    await shop.pass(40 * DAY_MS);
    expect(await ana.plan()).toBe('free');
    expect(await give(ana, 60)).toMatchObject({ isOpened: true, endsAtMs: shop.clock.ms + 60 * MINUTE_MS });
    await shop.enter(ana);
    expect(await ana.plan()).toBe('pro');
    await shop.pass(60 * MINUTE_MS);
    expect(await ana.plan()).toBe('free');
  });

  test('is refused by the database where it is none', async () => {
    const ana = await shop.person();
    await expect(give(ana, 0)).rejects.toThrow();
    await expect(give(ana, -5)).rejects.toThrow();
  });
});

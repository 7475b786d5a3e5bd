import { type AdminCoupon, adminCouponAnswerSchema, adminCouponsPageSchema } from '@bothways/domain/coupons';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { couponsAnswerSchema } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { Lanes } from '#money/payments';
import { type Customer, MONTHLY, Shop } from '#money/subscriptions/testing';
import { saveProfile } from '#people/users';
import { Browser, cookieOf, versionIn } from '#testing';
import { takeRedemption } from './coupons.store.ts';
import { type RedeemDeps, redeemCoupon } from './redeem-coupon.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const AT_ONCE = 20;

racesOnBothDatabases('coupons', (database) => {
  let shop: Shop;
  let admin: Browser;
  beforeAll(async () => {
    shop = await Shop.open(database());
    admin = new Browser(shop.services);
    await signIn();
  });
  afterAll(() => shop.services.jobs.stop());

  const signIn = async () => {
    const [name = '', value = ''] = (await cookieOf(shop.services, 'admin')).split('=');
    admin.cookies.set(name, value);
  };
  const change = async (method: string, path: string, body: unknown): Promise<AdminCoupon | string> => {
    const answer = await admin.send(method, `/api/admin/coupons${path}`, JSON.stringify(body));
    const json: unknown = await answer.json();
    if (answer.ok) return adminCouponAnswerSchema.parse(json).coupon;
    return errorAnswerSchema.parse(json).error ?? `status ${answer.status}`;
  };
  /** Changes it as it stands there now. */
  const save = async (id: string, body: object) =>
    change('PUT', `/${id}`, {
      version: await versionIn(admin.get('/api/admin/coupons?limit=200'), id),
      ...body,
    });
  const make = async (body: Record<string, unknown>): Promise<AdminCoupon> => {
    const made = await change('POST', '', { days: 7, ...body });
    if (typeof made === 'string') throw new Error(`Refused: ${made}`);
    return made;
  };
  let numbers = 0;
  const verify = (person: Customer, mobilePhoneNumber: string) =>
    saveProfile(shop.services.database.db, person.userId, { mobilePhoneNumber, mobilePhoneVerifiedAtMs: 1 });
  /** Somebody with a verified number of their own. */
  const verified = async (): Promise<Customer> => {
    const person = await shop.person();
    numbers += 1;
    await verify(person, `+34611${String(numbers).padStart(6, '0')}`);
    return person;
  };
  const redeem = (person: Customer, code: string) => person.ask('/coupons/redeem', { code });

  test('give free days of pro to who has nothing, at once', async () => {
    const { code } = await make({ code: 'WELCOME-7' });
    const ana = await verified();
    expect(await redeem(ana, ` ${code.toLowerCase()} `)).toMatchObject({
      source: 'coupon',
      status: 'active',
      plan: 'pro',
      daysLeft: 7,
      renews: false,
      actions: ['freeze'],
    });
    expect(await ana.plan()).toBe('pro');
    const list = couponsAnswerSchema.parse(
      await (await ana.browser.get('/api/subscriptions/coupons')).json(),
    );
    expect(list.coupons).toEqual([{ code, days: 7, redeemedAt: new Date(shop.clock.ms).toISOString() }]);
    expect(await redeem(ana, code)).toBe('errors.couponUsed');
  });

  test('are redeemed once by a mailbox, whose account went and came back', { tags: ['race'] }, async () => {
    const { code } = await make({});
    const [ana, again] = [await verified(), await verified()];
    const { db } = shop.services.database;
    const give = (person: Customer, email: string) =>
      db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
    await give(ana, 'coupon.ana@gmail.com');
    await redeem(ana, code);
    await shop.remove(ana);
    await give(again, 'couponana+again@googlemail.com');
    expect(await redeem(again, code)).toBe('errors.couponUsed');
  });

  test('are redeemed once by a mailbox, also where that was long ago', async () => {
    const { code } = await make({});
    const [ana, twin, again] = [await verified(), await verified(), await verified()];
    const { db } = shop.services.database;
    const give = (person: Customer, email: string) =>
      db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
    for (const person of [ana, twin]) {
      await give(person, `${person.userId}@example.test`);
      await redeem(person, code);
    }
    // As they were before the marks, when two accounts of a mailbox could.
    await db.updateTable('couponRedemptions').set({ emailHash: null }).where('code', '=', code).execute();
    await give(ana, 'old.ana@gmail.com');
    await give(twin, 'oldana@gmail.com');
    const { jobs } = shop.services;
    await db.updateTable('jobs').set({ dueAtMs: 0 }).where('kind', '=', 'mark-redemptions').execute();
    jobs.poll();
    await jobs.idle();
    await shop.remove(ana);
    await shop.remove(twin);
    await give(again, 'oldana+again@googlemail.com');
    expect(await redeem(again, code)).toBe('errors.couponUsed');
  });

  test('can be frozen without any provider, and end by themselves', async () => {
    const { code } = await make({});
    const ana = await verified();
    const { _id: id } = Object(await redeem(ana, code));
    await ana.ask(`/${id}/freeze`);
    expect(await ana.plan()).toBe('free');
    await shop.pass(50 * DAY_MS);
    expect(await ana.ask(`/${id}/unfreeze`)).toMatchObject({ status: 'active', daysLeft: 7 });
    await shop.pass(7 * DAY_MS);
    await signIn();
    expect([await ana.plan(), (await ana.mine())?.status]).toEqual(['free', 'expired']);
  });

  test('add to what is paid, and hinder no purchase', async () => {
    const [first, second] = [await make({}), await make({ days: 10 })];
    const ana = await verified();
    await redeem(ana, first.code);
    expect(await ana.ask('', MONTHLY)).toMatchObject({ status: 'pending' });
    await ana.buy();
    expect(await redeem(ana, second.code)).toMatchObject({
      source: 'paypal',
      status: 'active',
      daysLeft: 47,
    });
  });

  test('say what is wrong with them', async () => {
    const ana = await verified();
    const expiresAt = new Date(shop.clock.ms + DAY_MS).toISOString();
    const [expired, gone, off] = [
      await make({ expiresAt }),
      await make({ maxRedemptions: 1 }),
      await make({}),
    ];
    await redeem(await verified(), gone.code);
    await change('POST', `/${off._id}/disable`, {});
    await shop.pass(DAY_MS);
    await signIn();
    const answers = ['NO-SUCH-CODE', 'x', expired.code, gone.code, off.code].map((code) => redeem(ana, code));
    expect(await Promise.all(answers)).toEqual([
      'errors.couponUnknown',
      'errors.couponUnknown',
      'errors.couponExpired',
      'errors.couponGone',
      'errors.couponUnknown',
    ]);
  });

  test('are not guessed: who tries many is made to wait', async () => {
    const eve = await verified();
    const answers: unknown[] = [];
    for (let time = 0; time < 12; time += 1) answers.push(await redeem(eve, `GUESS-${time}`));
    expect(answers.filter((answer) => answer === 'errors.couponUnknown')).toHaveLength(10);
    expect(answers.at(-1)).toBe('status 429');
    await shop.pass(60 * 60_000);
    await signIn();
  });

  test('need a verified number, so that accounts made for it get nothing', async () => {
    const { code, _id } = await make({});
    const fresh = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
    const [unread] = fresh;
    await saveProfile(shop.services.database.db, unread?.userId ?? '', {
      mobilePhoneNumber: '+34612000222',
      mobilePhoneVerifiedAtMs: null,
    });
    const answers = await Promise.all(fresh.map((person) => redeem(person, code)));
    expect(answers).toEqual(fresh.map(() => 'errors.phoneUnverified'));
    expect(await Promise.all(fresh.map((person) => person.plan()))).toEqual(fresh.map(() => 'free'));
    expect(await redemptionsOf(_id)).toBe(0);
    await verify(fresh[1] ?? (await verified()), '+34612000333');
    expect(await redeem(fresh[1] ?? (await verified()), code)).toMatchObject({ daysLeft: 7 });
  });

  test('count once for a number that moves between accounts, and once for an account that changes numbers', async () => {
    const { code, _id } = await make({});
    const [ana, eva] = [await shop.person(), await shop.person()];
    await verify(ana, '+34612000444');
    expect(await redeem(ana, code)).toMatchObject({ daysLeft: 7 });
    await verify(ana, '+34612000555');
    expect(await redeem(ana, code)).toBe('errors.couponUsed');
    await verify(eva, '+34612000444');
    expect(await redeem(eva, code)).toBe('errors.couponUsed');
    expect(await eva.plan()).toBe('free');
    await verify(eva, '+34612000666');
    expect(await redeem(eva, code)).toMatchObject({ daysLeft: 7 });
    expect(await redemptionsOf(_id)).toBe(2);
  });

  test('count once for a phone number, also when the account was deleted meanwhile', async () => {
    const { code } = await make({});
    const { db } = shop.services.database;
    const ana = await shop.person();
    await verify(ana, '+34612000111');
    await redeem(ana, code);
    await shop.remove(ana);
    const back = await shop.person();
    await verify(back, '+34612000111');
    expect(await redeem(back, code)).toBe('errors.couponUsed');
    const kept = await db.selectFrom('couponRedemptions').selectAll().where('code', '=', code).execute();
    expect(kept).toEqual([expect.objectContaining({ userId: null, days: 7 })]);
    expect(JSON.stringify(kept)).not.toContain('612000111');
  });

  test(`${AT_ONCE} at once for the last one: exactly one gets it`, { tags: ['race'] }, async () => {
    const { code, _id } = await make({ maxRedemptions: 1 });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, verified));
    await shop.pass(60 * 60_000);
    await signIn();
    const answers = await Promise.all(people.map((person) => redeem(person, code)));
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'errors.couponGone')).toHaveLength(AT_ONCE - 1);
    expect(await redemptionsOf(_id)).toBe(1);
  });

  const redemptionsOf = async (couponId: string): Promise<number> => {
    const { db } = shop.services.database;
    const rows = await db
      .selectFrom('couponRedemptions')
      .select('id')
      .where('couponId', '=', couponId)
      .execute();
    return rows.length;
  };
  /** As many processes would: each with lanes of its own. */
  const redeemEverywhere = async (take: RedeemDeps['take']) => {
    const { code, _id } = await make({ maxRedemptions: 1 });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, verified));
    const results = await Promise.allSettled(
      people.map(({ userId }) => {
        const { db } = shop.services.database;
        const own = { lanes: new Lanes(), nowMs: shop.clock.nowMs, onChanged: () => undefined };
        const deps = { ...own, db, take, hashPhone: (phone: string) => phone };
        return redeemCoupon(deps, { userId, ip: '203.0.113.5' }, code);
      }),
    );
    const given = results.filter(({ status }) => status === 'fulfilled').length;
    return { given, kept: await redemptionsOf(_id) };
  };

  test('in many processes too; without the counting statement this would show', async () => {
    expect(await redeemEverywhere(takeRedemption)).toEqual({ given: 1, kept: 1 });
    const sabotaged = await redeemEverywhere(async () => true);
    expect(sabotaged.given).toBeGreaterThan(1);
  });

  test('are made, found, changed and disabled by the back office', async () => {
    const made = await make({ code: 'Autumn-26', days: 14, maxRedemptions: 2, note: 'for the forum' });
    expect(made).toMatchObject({
      code: 'AUTUMN-26',
      days: 14,
      redemptions: 0,
      state: 'open',
      createdBy: 'admin@bothways.test',
    });
    expect((await make({})).code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    expect(await change('POST', '', { code: 'autumn-26', days: 1 })).toBe('errors.codeTaken');
    expect(await change('POST', '', { days: 7, expiresAt: '2020-01-01T00:00:00Z' })).toBe(
      'errors.expiryPast',
    );
    expect(await change('POST', '', { days: 366 })).toBe('status 400');
    const path = `/${made._id}`;
    const id = made._id;
    expect(await save(id, { days: 20, maxRedemptions: 2 })).toMatchObject({ days: 20 });
    await redeem(await verified(), made.code);
    await redeem(await verified(), made.code);
    expect(await save(id, { days: 21 })).toBe('errors.daysFixed');
    expect(await save(id, { maxRedemptions: 1 })).toBe('errors.belowRedemptions');
    const found = await admin.get('/api/admin/coupons?search=autumn');
    expect(adminCouponsPageSchema.parse(await found.json())).toMatchObject({
      total: 1,
      coupons: [{ code: 'AUTUMN-26', redemptions: 2, maxRedemptions: 2, state: 'gone' }],
    });
    expect(await save(id, { maxRedemptions: null })).toMatchObject({ state: 'open', note: 'for the forum' });
    expect(await change('POST', `${path}/disable`, {})).toMatchObject({ state: 'disabled' });
    expect(await change('POST', `${path}/disable`, {})).toMatchObject({ state: 'disabled' });
    expect(await save(id, { days: 20 })).toBe('errors.couponDisabled');
    expect(await change('PUT', '/nothing', { version: made.version, days: 20 })).toBe('status 404');
    const entries = (await shop.audit()).filter(({ target }) => target === `coupon:${made._id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      'coupon.created',
      'coupon.updated',
      'coupon.updated',
      'coupon.disabled',
    ]);
  });

  test('that somebody else saved meanwhile are not written over, and their redemptions are no change', async () => {
    const made = await make({ code: 'TWO-HANDS', days: 5, maxRedemptions: 3, note: 'as it was' });
    await redeem(await verified(), made.code);
    const put = async (body: object) => {
      const answer = await admin.send('PUT', `/api/admin/coupons/${made._id}`, JSON.stringify(body));
      return { status: answer.status, body: await answer.json() };
    };
    const { version } = made;
    const first = { version, maxRedemptions: 9, expiresAt: '2031-01-01T00:00:00Z' };
    const other = adminCouponAnswerSchema.parse((await put(first)).body).coupon;
    expect(await put({ version, note: 'mine' })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED',
        changed: ['maxRedemptions', 'expiresAt'],
        current: { maxRedemptions: 9, note: 'as it was', version: other.version },
        changedBy: 'admin@bothways.test',
      },
    });
    expect(await put(first)).toMatchObject({ status: 200, body: { coupon: other } });
    expect((await put({ note: 'mine' })).status).toBe(400);
    expect(await put({ version: other.version, note: null })).toMatchObject({
      body: { coupon: { days: 5, maxRedemptions: 9, expiresAt: '2031-01-01T00:00:00.000Z' } },
    });
    expect(await save(made._id, {})).not.toHaveProperty('note');
    const entries = (await shop.audit()).filter(({ target }) => target === `coupon:${made._id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      'coupon.created',
      'coupon.updated',
      'coupon.updated',
    ]);
  });

  test('come in pages by code', async () => {
    for (const letter of ['C', 'A', 'B']) await make({ code: `PAGED-${letter}` });
    const page = async (query: string) =>
      adminCouponsPageSchema.parse(
        await (await admin.get(`/api/admin/coupons?search=paged&limit=2${query}`)).json(),
      );
    const first = await page('');
    expect([first.coupons.map(({ code }) => code), first.total, first.nextAfter]).toEqual([
      ['PAGED-A', 'PAGED-B'],
      3,
      'PAGED-B',
    ]);
    const second = await page(`&after=${first.nextAfter}`);
    expect([second.coupons.map(({ code }) => code), second.nextAfter]).toEqual([['PAGED-C'], undefined]);
  });
});

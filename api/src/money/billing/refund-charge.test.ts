import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { ProviderError } from '#money/subscriptions';
import { ACCESS_GUARDS } from '#people/iam';
import { findUserIdByEmail } from '#people/users';
import { addUser, type TestServices, testServices } from '#testing';
import { findCharge } from './admin-billing.store.ts';
import { type GiveBack, type RefundDeps, refundCharge } from './refund-charge.ts';
import { repeatAsked } from './repeat-refunds.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const PAID_CENTS = 15_999;
let number = 0;

onBothDatabases('refunds of subscription payments', (database) => {
  let services: TestServices;
  let admin: string;
  let buyer: string;
  let paymentId: string;
  /** What the provider was asked, each key once as it does. */
  let given: Map<string, number>;
  const db = () => database().db;

  beforeAll(async () => {
    services = await testServices({ database: database() });
    admin = (await findUserIdByEmail(db(), 'admin@bothways.test')) ?? '';
    buyer = await addUser(database(), 'refunded@bothways.test');
    await subscriptionOf('sub-buyer', buyer);
    await subscriptionOf('sub-admin', admin);
  });
  afterAll(() => services.jobs.stop());
  beforeEach(async () => {
    number += 1;
    given = new Map();
    paymentId = await charge('sub-buyer', buyer);
  });

  const subscriptionOf = (id: string, userId: string) =>
    db()
      .insertInto('subscriptions')
      .values({
        id,
        userId,
        plan: 'pro',
        source: 'paypal',
        createdAtMs: 1,
        durationDays: 30,
        priceCents: PAID_CENTS,
        currency: 'EUR',
        providerPlanId: 'P-MONTHLY',
        customId: `custom ${id}`,
      })
      .execute();
  async function charge(subscriptionId: string, userId: string, status = 'completed'): Promise<string> {
    const providerPaymentId = `SALE-${subscriptionId}-${number}-${status}`;
    await db()
      .insertInto('subscriptionPayments')
      .values({
        providerPaymentId,
        subscriptionId,
        userId,
        plan: 'pro',
        status,
        atMs: 1,
        amountCents: PAID_CENTS,
        currency: 'EUR',
        days: status === 'completed' ? 30 : 0,
      })
      .execute();
    return providerPaymentId;
  }
  const deps = (giveBack: RefundDeps['giveBack']): RefundDeps => ({
    db: db(),
    nowMs: services.clock.nowMs,
    onChanged: () => undefined,
    guards: ACCESS_GUARDS,
    giveBack,
  });
  const gives: GiveBack = async (_, { key, amountCents }) => {
    given.set(key, amountCents);
    return { status: 'completed' };
  };
  /** One pass of what asks again. */
  const repeat = (giveBack: GiveBack) =>
    repeatAsked(
      { db: db(), giveBack, nowMs: services.clock.nowMs, log: createLog('silent') },
      new AbortController().signal,
    );
  const keyOf = (name: string | number): string => {
    const digits = [...String(name)].map((letter) => letter.charCodeAt(0).toString(16)).join('');
    return `00000000-0000-4000-8000-${`${number}${digits}`.padStart(12, '0').slice(-12)}`;
  };
  const refund = (
    amountCents: number,
    more: {
      key?: string;
      reason?: string;
      giveBack?: RefundDeps['giveBack'];
      actor?: string;
      of?: string;
    } = {},
  ) =>
    refundCharge(
      deps('giveBack' in more ? more.giveBack : gives),
      { userId: more.actor ?? admin, ip: '203.0.113.5' },
      more.of ?? paymentId,
      { key: more.key ?? keyOf('a'), amountCents, reason: more.reason ?? 'They asked' },
    );
  const audited = async (action: string) => {
    const rows = await db().selectFrom('auditLog').select('detail').where('action', '=', action).execute();
    return rows.filter(({ detail }) => detail.includes(paymentId)).length;
  };

  test('go back in parts, up to the whole, and are written down with who and why', async () => {
    expect(await refund(6000)).toMatchObject({
      refundedCents: 6000,
      mayRefund: true,
      refunds: [{ amountCents: 6000, state: 'done', reason: 'They asked', by: 'admin@bothways.test' }],
    });
    await expect(refund(10_000, { key: keyOf('b') })).rejects.toMatchObject({
      details: { error: 'errors.refundTooMuch' },
    });
    expect(await refund(9999, { key: keyOf('c') })).toMatchObject({
      refundedCents: PAID_CENTS,
      mayRefund: false,
    });
    await expect(refund(1, { key: keyOf('d') })).rejects.toMatchObject({
      details: { error: 'errors.notNow' },
    });
    expect([...given.values()]).toEqual([6000, 9999]);
    expect(await audited('payment.refund-asked')).toBe(2);
  });

  test('happen once for a key; for something else it is refused', async () => {
    await refund(5000);
    expect(await refund(5000)).toMatchObject({ refundedCents: 5000 });
    await expect(refund(5000, { reason: 'Another' })).rejects.toMatchObject({ code: 'KEY_REUSED' });
    const of = await charge('sub-admin', admin);
    await expect(refund(5000, { of })).rejects.toMatchObject({ code: 'KEY_REUSED' });
    await expect(refund(5001)).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(given.size).toBe(1);
  });

  test('asked for ten times at once with one key go back once', async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => refund(PAID_CENTS)));
    expect([...given]).toEqual([[keyOf('a'), PAID_CENTS]]);
    expect(await audited('payment.refund-asked')).toBe(1);
  });

  test('asked for by ten with keys of their own never come to more than was paid', async () => {
    const asked = Array.from({ length: 10 }, (_, nth) => refund(6000, { key: keyOf(nth) }));
    const done = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeLessThanOrEqual(2);
    expect([...given.values()].reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(PAID_CENTS);
    expect(given.size).toBe(done.length);
  });

  test('that the provider refuses leave everything as it was', async () => {
    const refuses = async () => {
      throw new ProviderError('refused', 'no');
    };
    await expect(refund(6000, { giveBack: refuses })).rejects.toMatchObject({
      details: { error: 'errors.providerError' },
    });
    expect(await audited('payment.refund-refused')).toBe(1);
    expect(await refund(PAID_CENTS, { key: keyOf('b') })).toMatchObject({ refundedCents: PAID_CENTS });
  });

  test.each(['a lost answer', 'a promise'])(
    'that end in %s are asked for again by their name until they are there',
    async (end) => {
      const ends: GiveBack = async (_, { key, amountCents }) => {
        given.set(key, amountCents);
        if (end === 'a promise') return { status: 'pending' };
        throw new ProviderError('unknown', 'no answer');
      };
      const first = await refund(6000, { giveBack: ends }).catch(() => undefined);
      if (end === 'a promise')
        expect(first).toMatchObject({ refundedCents: 6000, refunds: [{ state: 'asked' }] });
      // A moment later it is still being asked for.
      await repeat(gives);
      expect((await findCharge(db(), paymentId))?.refunds).toMatchObject([{ state: 'asked' }]);
      services.clock.ms += 61_000;
      await repeat(ends);
      expect((await findCharge(db(), paymentId))?.refunds).toMatchObject([{ state: 'asked' }]);
      await repeat(gives);
      expect(await findCharge(db(), paymentId)).toMatchObject({
        refundedCents: 6000,
        refunds: [{ state: 'done' }],
      });
      expect(given.get(keyOf('a'))).toBe(6000);
    },
  );

  test('that are refused when they are asked for again leave the money to give', async () => {
    await refund(6000, { giveBack: async () => ({ status: 'pending' }) });
    services.clock.ms += 61_000;
    await repeat(async () => {
      throw new ProviderError('refused', 'no');
    });
    expect(await findCharge(db(), paymentId)).toMatchObject({
      refundedCents: 0,
      refunds: [{ state: 'refused' }],
    });
    expect(await audited('payment.refund-refused')).toBe(1);
  });

  test('are not asked for again once the provider may have forgotten their names', async () => {
    await refund(6000, { giveBack: async () => ({ status: 'pending' }) });
    services.clock.ms += 73 * 3_600_000;
    await repeat(gives);
    expect(given.has(keyOf('a'))).toBe(false);
  });

  test('of which nobody knows whether they were made stay asked, and the same key asks again', async () => {
    const hangs = async () => {
      throw new ProviderError('unknown', 'no answer');
    };
    await expect(refund(6000, { giveBack: hangs })).rejects.toMatchObject({
      details: { error: 'errors.providerError' },
    });
    await expect(refund(10_000, { key: keyOf('b') })).rejects.toMatchObject({
      details: { error: 'errors.refundTooMuch' },
    });
    expect(await refund(6000)).toMatchObject({ refunds: [{ state: 'done' }] });
    expect([...given]).toEqual([[keyOf('a'), 6000]]);
    expect(await audited('payment.refund-asked')).toBe(1);
  });

  test.each(['pending', 'failed', 'returned'])('of a payment that is %s are none', async (status) => {
    const of = await charge('sub-buyer', buyer, status);
    await expect(refund(1, { of })).rejects.toMatchObject({ details: { error: 'errors.notNow' } });
  });

  test('of a payment that is disputed are none, for they would be paid twice, until it is won', async () => {
    const decided = async (state: 'open' | 'won') => {
      await db()
        .insertInto('subscriptionDisputes')
        .values({ id: `PP-D-${number}`, providerPaymentId: paymentId, state, openedAtMs: 1, askedAtMs: 1 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
        .execute();
      return findCharge(db(), paymentId);
    };
    expect(await decided('open')).toMatchObject({ disputed: 'open', mayRefund: false });
    await expect(refund(1)).rejects.toMatchObject({ details: { error: 'errors.notNow' } });
    expect(given.size).toBe(0);
    expect(await decided('won')).toMatchObject({ mayRefund: true });
    expect(await refund(1)).toMatchObject({ refundedCents: 1 });
  });

  test('of a payment of one’s own, by who may not, of nothing, or without a provider are refused', async () => {
    const own = await charge('sub-admin', admin);
    await expect(refund(1, { of: own })).rejects.toMatchObject({ details: { error: 'errors.ownPayment' } });
    await expect(refund(1, { actor: buyer })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refund(1, { of: 'SALE-NONE' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(refund(1, { giveBack: undefined })).rejects.toMatchObject({
      details: { error: 'errors.providerMissing' },
    });
    expect(given.size).toBe(0);
  });
});

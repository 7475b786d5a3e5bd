import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { ProviderError } from '#money/payments';
import { ACCESS_GUARDS } from '#people/iam';
import { silentSecurity } from '#people/security-log/testing';
import { findUserIdByEmail } from '#people/users';
import { addUser, type TestServices, testServices } from '#testing';
import { findCharge } from './admin-billing.store.ts';
import { listAlarms } from './alarms.store.ts';
import type { GiveBack, ReadRefund, RefundAnswer } from './ask-provider.ts';
import { type RefundDeps, refundCharge } from './refund-charge.ts';
import { repeatAsked } from './repeat-refunds.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const PAID_CENTS = 15_999;
let number = 0;

racesOnBothDatabases('refunds of subscription payments', (database) => {
  let services: TestServices;
  let admin: string;
  let buyer: string;
  let paymentId: string;
  /** What the provider was asked, each key once as it does. */
  let given: Map<string, number>;
  /** How often somebody was told to look. */
  let logged: object[];
  let raised: number;
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
    raised = 0;
    logged = [];
    await db().deleteFrom('chargeRefunds').execute();
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
  const logPayment = (line: object) => void logged.push(line);
  const deps = (giveBack: RefundDeps['giveBack'], readRefund: ReadRefund): RefundDeps => ({
    db: db(),
    log: createLog('silent'),
    nowMs: services.clock.nowMs,
    onChanged: () => undefined,
    guards: ACCESS_GUARDS,
    security: silentSecurity(services.clock.nowMs),
    holders: { tell: async () => undefined },
    giveBack,
    readRefund,
    logPayment,
  });
  const gives: GiveBack = async (_, { key, amountCents }) => {
    given.set(key, amountCents);
    return { id: `R-${key}`, status: 'completed' };
  };
  const refuses: GiveBack = async () => {
    throw new ProviderError('refused', 'no');
  };
  /** It gives, and the answer never comes. */
  const loses: GiveBack = async (_, { key, amountCents }) => {
    given.set(key, amountCents);
    throw new ProviderError('unknown', 'no answer');
  };
  /** The provider has named none. */
  const none: ReadRefund = async () => undefined;
  /** One pass of what asks again. */
  const repeat = (giveBack: GiveBack, readRefund = none) => {
    const onAlarm = () => {
      raised += 1;
    };
    const { nowMs } = services.clock;
    return repeatAsked(
      { db: db(), giveBack, readRefund, nowMs, log: createLog('silent'), logPayment, onAlarm },
      new AbortController().signal,
    );
  };
  /** The alarms that wait for somebody and are of this payment. */
  const open = async () => {
    const { alarms } = await listAlarms(db(), { state: 'open', limit: 50 });
    return alarms.filter(({ target }) => target === `payment:${paymentId}`);
  };
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
      readRefund?: ReadRefund;
      actor?: string;
      of?: string;
    } = {},
  ) =>
    refundCharge(
      deps('giveBack' in more ? more.giveBack : gives, more.readRefund ?? none),
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

  test('asked for ten times at once with one key go back once', { tags: ['race'] }, async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => refund(PAID_CENTS)));
    expect([...given]).toEqual([[keyOf('a'), PAID_CENTS]]);
    expect(await audited('payment.refund-asked')).toBe(1);
  });

  test('asked for by ten with keys of their own never come to more than was paid', {
    tags: ['race'],
  }, async () => {
    const asked = Array.from({ length: 10 }, (_, nth) => refund(6000, { key: keyOf(nth) }));
    const done = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeLessThanOrEqual(2);
    expect([...given.values()].reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(PAID_CENTS);
    expect(given.size).toBe(done.length);
  });

  test('that the provider refuses leave everything as it was', async () => {
    await expect(refund(6000, { giveBack: refuses })).rejects.toMatchObject({
      details: { error: 'errors.providerError' },
    });
    expect(await audited('payment.refund-refused')).toBe(1);
    expect(logged).toEqual([{ event: 'refusal', payment: paymentId, cents: 6000, why: 'refund' }]);
    expect(await refund(PAID_CENTS, { key: keyOf('b') })).toMatchObject({ refundedCents: PAID_CENTS });
  });

  test('whose answer is lost are asked for again by their name until they are there', async () => {
    await refund(6000, { giveBack: loses }).catch(() => undefined);
    // A moment later it is still being asked for.
    await repeat(gives);
    expect((await findCharge(db(), paymentId))?.refunds).toMatchObject([{ state: 'asked' }]);
    services.clock.ms += 61_000;
    await repeat(loses);
    expect((await findCharge(db(), paymentId))?.refunds).toMatchObject([{ state: 'asked' }]);
    await repeat(gives);
    expect(await findCharge(db(), paymentId)).toMatchObject({
      refundedCents: 6000,
      refunds: [{ state: 'done' }],
    });
    expect(given.get(keyOf('a'))).toBe(6000);
  });

  test('whose answer was lost are not asked for by hand either once the provider may have forgotten them', async () => {
    await refund(6000, { giveBack: loses }).catch(() => undefined);
    given.clear();
    services.clock.ms += 72 * HOUR_MS - 1;
    await refund(6000, { giveBack: loses }).catch(() => undefined);
    expect(given.size).toBe(1);
    given.clear();
    services.clock.ms += 1;
    await expect(refund(6000, { giveBack: gives })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(given.size).toBe(0);
  });

  describe('that are only promised', () => {
    /** What the provider is asked about, and says. */
    let looked: string[];
    let says: RefundAnswer['status'];
    const promises: GiveBack = async (_, { key }) => ({ id: `R-${key}`, status: 'pending' });
    const reads: ReadRefund = async (id) => {
      looked.push(id);
      return { id, status: says };
    };
    /** Nobody asks for it a second time. */
    const never: GiveBack = async () => {
      throw new Error('It would be given twice');
    };
    const pass = async (ms: number) => {
      services.clock.ms += ms;
      await repeat(never, reads);
    };
    beforeEach(async () => {
      looked = [];
      says = 'pending';
      expect(await refund(6000, { giveBack: promises })).toMatchObject({
        refundedCents: 6000,
        refunds: [{ state: 'asked' }],
      });
    });

    test('are looked at for three days, then once a day, by the name that the provider gave', async () => {
      for (let quarter = 0; quarter < 4; quarter += 1) await pass(15 * 60_000);
      expect(looked).toHaveLength(4);
      // The same key, pressed again, asks for nothing more.
      await refund(6000, { giveBack: never, readRefund: reads });
      expect(new Set(looked)).toEqual(new Set([`R-${keyOf('a')}`]));
      await pass(72 * HOUR_MS);
      looked.length = 0;
      for (let hour = 0; hour < 72; hour += 1) await pass(HOUR_MS);
      expect(looked).toHaveLength(3);
      says = 'completed';
      await pass(24 * HOUR_MS);
      expect(await findCharge(db(), paymentId)).toMatchObject({
        refundedCents: 6000,
        refunds: [{ state: 'done' }],
      });
      looked.length = 0;
      await pass(24 * HOUR_MS);
      expect([looked, raised]).toEqual([[], 0]);
    });

    test('and fail leave the money to give', async () => {
      says = 'failed';
      await pass(10 * 24 * HOUR_MS);
      expect(await findCharge(db(), paymentId)).toMatchObject({
        refundedCents: 0,
        refunds: [{ state: 'refused' }],
      });
      expect(await audited('payment.refund-refused')).toBe(1);
      expect(await refund(PAID_CENTS, { key: keyOf('b') })).toMatchObject({ refundedCents: PAID_CENTS });
    });

    test('stay promised where the provider refuses the question, or does not answer it', async () => {
      for (const failure of ['refused', 'unavailable'] as const) {
        services.clock.ms += HOUR_MS;
        await repeat(never, async () => {
          throw new ProviderError(failure, 'no');
        });
      }
      expect((await findCharge(db(), paymentId))?.refunds).toMatchObject([{ state: 'asked' }]);
    });

    test('and have not come in thirty days are an alarm, once, and nobody asks any more', async () => {
      await pass(30 * 24 * HOUR_MS - 1);
      expect([looked.length, await open()]).toEqual([1, []]);
      await pass(1);
      await pass(24 * HOUR_MS);
      expect(await open()).toMatchObject([
        { target: `payment:${paymentId}`, reason: 'refund late', amountCents: PAID_CENTS },
      ]);
      expect([looked.length, raised]).toEqual([1, 1]);
      // What the provider tells later by itself still counts, once.
      const id = `R-${keyOf('a')}`;
      await db()
        .insertInto('subscriptionRefunds')
        .values({ id, providerPaymentId: paymentId, amountCents: 6000, totalCents: 6000, notedAtMs: 1 })
        .execute();
      await db()
        .updateTable('subscriptionPayments')
        .set({ refundedCents: 6000 })
        .where('providerPaymentId', '=', paymentId)
        .execute();
      await pass(HOUR_MS);
      expect(await findCharge(db(), paymentId)).toMatchObject({
        refundedCents: 6000,
        refunds: [{ state: 'done' }],
      });
    });
  });

  test('that are refused when they are asked for again leave the money to give', async () => {
    await refund(6000, { giveBack: loses }).catch(() => undefined);
    services.clock.ms += 61_000;
    await repeat(refuses);
    expect(await findCharge(db(), paymentId)).toMatchObject({
      refundedCents: 0,
      refunds: [{ state: 'refused' }],
    });
    expect(await audited('payment.refund-refused')).toBe(1);
  });

  test('are not asked for again once the provider may have forgotten their names: somebody must look', async () => {
    await refund(6000, { giveBack: loses }).catch(() => undefined);
    given.clear();
    services.clock.ms += 73 * HOUR_MS;
    await repeat(gives);
    await repeat(gives);
    expect(given.has(keyOf('a'))).toBe(false);
    expect([await open(), raised]).toMatchObject([[{ reason: 'refund late' }], 1]);
  });

  test('of which nobody knows whether they were made stay asked, and the same key asks again', async () => {
    await expect(refund(6000, { giveBack: loses })).rejects.toMatchObject({
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

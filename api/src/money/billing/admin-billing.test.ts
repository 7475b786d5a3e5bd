import {
  adminChargesPageSchema,
  adminReceiptsPageSchema,
  type PaymentAlarm,
  paymentAlarmAnswerSchema,
  paymentAlarmsPageSchema,
  taxRatesAnswerSchema,
} from '@bothways/domain/billing';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { issueCreditNote, issueReceipt } from '#money/receipts';
import { saveProfile } from '#people/users';
import { addUser, Browser, cookieOf, type TestServices, testServices } from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

racesOnBothDatabases('payments, for administrators', (database) => {
  let services: TestServices;
  let admin: Browser;
  let customer: Browser;
  let userId: string;
  const db = () => database().db;

  const browserOf = async (name: 'admin' | 'free'): Promise<Browser> => {
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, name)).split('=');
    browser.cookies.set(key, value);
    return browser;
  };
  const pay = (paymentId: string, totalCents = 10_000) =>
    transact(db(), (trx) =>
      issueReceipt(trx, {
        userId,
        paymentId,
        item: { kind: 'subscription', plan: 'pro', days: 30 },
        seller: {},
        totalCents,
        paidAtMs: services.clock.ms,
        nowMs: services.clock.ms,
      }),
    );
  /** As the provider's payments are written down. */
  const charge = async (providerPaymentId: string, more: { status?: string; refusedFor?: string } = {}) => {
    await db()
      .insertInto('subscriptions')
      .values({
        id: 'sub-1',
        userId,
        plan: 'pro',
        source: 'paypal',
        createdAtMs: 1,
        planId: 'pro',
        billingOptionId: 'pro-monthly',
        labelKey: 'monthly',
        durationDays: 30,
        priceCents: 15_999,
        currency: 'EUR',
        providerPlanId: 'P-MONTHLY',
        customId: 'custom-1',
        providerId: 'I-SUB1',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db()
      .insertInto('subscriptionPayments')
      .values({
        providerPaymentId,
        subscriptionId: 'sub-1',
        userId,
        plan: 'pro',
        status: more.status ?? 'completed',
        atMs: services.clock.ms,
        amountCents: 15_999,
        currency: 'EUR',
        days: more.refusedFor === undefined && more.status === undefined ? 30 : 0,
        refusedFor: more.refusedFor ?? null,
      })
      .execute();
  };
  const alarm = (target: `${string}:${string}`, reason: string, about: Record<string, string> = {}) =>
    transact(db(), (trx) =>
      recordAudit(trx, {
        atMs: services.clock.ms,
        actor: SYSTEM_ACTOR,
        action: 'subscription.payment-refused',
        target,
        detail: { reason, ...about },
      }),
    );
  const audited = async (action: string) => {
    const rows = await db()
      .selectFrom('auditLog')
      .select(['target', 'detail', 'actor'])
      .where('action', '=', action)
      .orderBy('seq')
      .execute();
    return rows;
  };
  const asked = async (browser: Browser, method: string, path: string, body?: unknown) => {
    const answer = await browser.send(
      method,
      `/api/admin/${path}`,
      body === undefined ? undefined : JSON.stringify(body),
    );
    const json: unknown = await answer.json();
    return { status: answer.status, json, error: errorAnswerSchema.safeParse(json).data?.error };
  };
  const get = async (path: string) => (await asked(admin, 'GET', path)).json;

  beforeAll(async () => {
    services = await testServices({ database: database() });
    [admin, customer] = [await browserOf('admin'), await browserOf('free')];
    userId = await addUser(database(), 'payer@bothways.test');
    await saveProfile(db(), userId, { country: 'ES' });
  });
  afterAll(() => services.jobs.stop());

  test("receipts are found by person, number and the provider's name, and say what became of them", async () => {
    const { receipt } = await pay('CAPTURE-A');
    await pay('CAPTURE-B');
    await transact(db(), (trx) =>
      issueCreditNote(trx, { paymentId: 'CAPTURE-A', refundedCents: 2500, nowMs: services.clock.ms }),
    );
    const found = async (query: string) =>
      adminReceiptsPageSchema
        .parse(await get(`receipts?${query}`))
        .receipts.map(({ paymentId, kind }) => [paymentId, kind]);
    expect(await found('search=PAYER@')).toHaveLength(3);
    expect(await found('search=capture-b')).toEqual([['CAPTURE-B', 'receipt']]);
    expect(await found(`search=${receipt.number}`)).toEqual([['CAPTURE-A', 'receipt']]);
    expect(await found('kind=creditNote')).toEqual([['CAPTURE-A', 'creditNote']]);
    expect(await found('search=%25')).toEqual([]);
    expect(await get(`receipts/${receipt.number}`)).toMatchObject({
      receipt: { creditedCents: 2500, state: 'partlyRefunded' },
      notes: [{ kind: 'creditNote', totalCents: -2500 }],
    });
  });

  test('lists come in pages, each row once', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      await pay(`PAGED-${nth}`);
      await charge(`PAGED-${nth}`);
    }
    for (const [list, schema] of [
      ['receipts', adminReceiptsPageSchema.transform((page) => ({ ...page, rows: page.receipts }))],
      ['charges', adminChargesPageSchema.transform((page) => ({ ...page, rows: page.charges }))],
    ] as const) {
      const seen: string[] = [];
      let before: string | undefined = '';
      while (before !== undefined) {
        const page: { rows: { paymentId: string }[]; nextBefore?: string | undefined } = schema.parse(
          await get(`${list}?search=paged&limit=2${before && `&before=${before}`}`),
        );
        seen.push(...page.rows.map(({ paymentId }) => paymentId));
        before = page.nextBefore;
      }
      expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4].map((nth) => `PAGED-${nth}`));
    }
  });

  test('payments of subscriptions name their person and receipt, and why they bought nothing', async () => {
    await charge('SALE-GOOD');
    await pay('SALE-GOOD');
    await charge('SALE-BAD', { refusedFor: 'amount' });
    await charge('SALE-FAILED', { status: 'failed' });
    const page = adminChargesPageSchema.parse(await get('charges?search=SALE-'));
    expect(page.charges).toHaveLength(3);
    const named = (paymentId: string) => page.charges.find((one) => one.paymentId === paymentId);
    expect(named('SALE-GOOD')).toMatchObject({
      buyer: { email: 'payer@bothways.test' },
      providerId: 'I-SUB1',
      receipt: expect.stringMatching(/^R-/),
      amountCents: 15_999,
    });
    expect(named('SALE-BAD')).toMatchObject({ refusedFor: 'amount' });
    const failed = adminChargesPageSchema.parse(await get('charges?status=failed'));
    expect(failed.charges.map(({ paymentId }) => paymentId)).toEqual(['SALE-FAILED']);
    const bySubscription = adminChargesPageSchema.parse(await get('charges?search=i-sub1&limit=100'));
    expect(bySubscription.charges.length).toBeGreaterThanOrEqual(3);
  });

  const openAlarms = async (state = 'open'): Promise<PaymentAlarm[]> =>
    paymentAlarmsPageSchema.parse(await get(`payment-alarms?state=${state}`)).alarms;

  test('money that bought nothing is listed until somebody says what was done', async () => {
    await alarm('payment:SALE-BAD', 'amount');
    await alarm('subscription:I-UNKNOWN', 'unknown');
    const [unknown, bad] = await openAlarms();
    expect([unknown?.reason, unknown?.buyer]).toEqual(['unknown', undefined]);
    expect(bad).toMatchObject({
      target: 'payment:SALE-BAD',
      reason: 'amount',
      buyer: { email: 'payer@bothways.test' },
      amountCents: 15_999,
    });
    const body = { how: 'refunded', note: 'Sent back by hand' };
    const resolved = await asked(admin, 'POST', `payment-alarms/${bad?.id}/resolve`, body);
    expect(paymentAlarmAnswerSchema.parse(resolved.json).alarm.resolved).toMatchObject({
      how: 'refunded',
      note: 'Sent back by hand',
      by: 'admin@bothways.test',
    });
    expect((await asked(admin, 'POST', `payment-alarms/${bad?.id}/resolve`, body)).error).toBe(
      'errors.alarmResolved',
    );
    expect((await openAlarms()).map(({ target }) => target)).toEqual(['subscription:I-UNKNOWN']);
    expect((await openAlarms('resolved')).map(({ target }) => target)).toEqual(['payment:SALE-BAD']);
    expect(await audited('payment.alarm-resolved')).toMatchObject([{ target: `alarm:${bad?.id}` }]);
  });

  test('a dispute, a subscription and an order name who is meant', async () => {
    await charge('SALE-HELD');
    await db()
      .insertInto('subscriptionDisputes')
      .values({ id: 'PP-D-1', providerPaymentId: 'SALE-HELD', state: 'open', openedAtMs: 1, askedAtMs: 1 })
      .execute();
    await alarm('dispute:PP-D-1', 'dispute');
    await alarm('subscription:I-SUB1', 'refunded and renewing');
    const [subscription, dispute] = await openAlarms();
    expect(dispute).toMatchObject({ buyer: { email: 'payer@bothways.test' }, amountCents: 15_999 });
    expect(subscription).toMatchObject({ buyer: { email: 'payer@bothways.test' } });
    expect(subscription?.amountCents).toBeUndefined();
    const held = adminChargesPageSchema.parse(await get('charges?search=SALE-HELD'));
    expect(held.charges).toMatchObject([{ disputed: 'open', mayRefund: false }]);
    for (const each of [subscription, dispute])
      await asked(admin, 'POST', `payment-alarms/${each?.id}/resolve`, { how: 'kept', note: 'Looked at' });
  });

  test('a charge that is not what was agreed comes with what should go back, as long as it can', async () => {
    await charge('SALE-OVER');
    await charge('SALE-UNDER', { refusedFor: 'amount' });
    await charge('SALE-GONE', { status: 'returned', refusedFor: 'amount' });
    await alarm('payment:SALE-OVER', 'too much', { excessCents: '4000' });
    await alarm('payment:SALE-UNDER', 'amount');
    await alarm('payment:SALE-GONE', 'amount');
    const proposals = async () =>
      (await openAlarms()).slice(0, 3).map(({ proposal }) => proposal?.refundCents);
    expect(await proposals()).toEqual([undefined, 15_999, 4000]);
    await db()
      .updateTable('subscriptionPayments')
      .set({ refundedCents: 1500 })
      .where('providerPaymentId', '=', 'SALE-OVER')
      .execute();
    expect((await openAlarms())[2]?.proposal).toEqual({
      paymentId: 'SALE-OVER',
      refundCents: 2500,
      leftCents: 14_499,
    });
    for (const each of (await openAlarms()).slice(0, 3))
      await asked(admin, 'POST', `payment-alarms/${each.id}/resolve`, { how: 'kept', note: 'Looked at' });
    await db().deleteFrom('subscriptionPayments').where('providerPaymentId', 'like', 'SALE-%R').execute();
    await db().deleteFrom('subscriptionPayments').where('providerPaymentId', '=', 'SALE-GONE').execute();
  });

  test('one alarm is resolved by one of ten who try at once', { tags: ['race'] }, async () => {
    await alarm('payment:RACED', 'currency');
    const [raced] = await openAlarms();
    const body = { how: 'kept', note: 'They agreed' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asked(admin, 'POST', `payment-alarms/${raced?.id}/resolve`, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await audited('payment.alarm-resolved')).filter(({ target }) => target === `alarm:${raced?.id}`),
    ).toHaveLength(1);
  });

  test.each(['0', '-1', '999999', '1e3', '9007199254740993', 'x'])(
    'an alarm "%s" is not there',
    async (id) => {
      const body = { how: 'kept', note: 'They agreed' };
      expect((await asked(admin, 'POST', `payment-alarms/${id}/resolve`, body)).status).toBe(404);
    },
  );

  test('an entry of the audit log that is no alarm is not resolved', async () => {
    const { seq } = await db()
      .selectFrom('auditLog')
      .select('seq')
      .where('action', '=', 'account.signed-in')
      .executeTakeFirstOrThrow();
    const body = { how: 'kept', note: 'They agreed' };
    expect((await asked(admin, 'POST', `payment-alarms/${seq}/resolve`, body)).status).toBe(404);
  });

  const day = (inDays: number) => new Date(services.clock.ms + inDays * DAY_MS).toISOString().slice(0, 10);
  const rate = (more: object = {}) => ({
    country: 'ES',
    name: 'IVA',
    rate: 2200,
    validFrom: day(1),
    ...more,
  });
  const spain = async () =>
    taxRatesAnswerSchema
      .parse(await get('tax-rates'))
      .taxRates.filter(({ country }) => country === 'ES')
      .map(({ rate: percent, state }) => [percent, state]);

  test('a tax rate counts from its day on, and what was written before stays', async () => {
    const { receipt: before } = await pay('TAX-1', 12_200);
    expect((await asked(admin, 'POST', 'tax-rates', rate())).status).toBe(200);
    expect(await spain()).toEqual([
      [2200, 'future'],
      [2100, 'current'],
    ]);
    expect((await pay('TAX-2', 12_200)).receipt.taxRate).toBe(2100);
    services.clock.ms += DAY_MS;
    admin = await browserOf('admin');
    expect(await spain()).toEqual([
      [2200, 'current'],
      [2100, 'past'],
    ]);
    expect((await pay('TAX-3', 12_200)).receipt).toMatchObject({
      taxRate: 2200,
      netCents: 10_000,
      taxCents: 2200,
    });
    expect((await pay('TAX-1', 12_200)).receipt).toEqual(before);
    expect((await audited('tax-rate.added')).at(-1)).toMatchObject({ target: 'tax-rate:ES' });
  });

  test('a tax rate begins no earlier than today, once a day, and goes only while it does not count', async () => {
    expect((await asked(admin, 'POST', 'tax-rates', rate({ validFrom: day(-1) }))).error).toBe(
      'errors.taxRatePast',
    );
    const later = rate({ country: 'DE', name: 'MwSt.', rate: 1900, validFrom: day(10) });
    expect((await asked(admin, 'POST', 'tax-rates', later)).status).toBe(200);
    expect((await asked(admin, 'POST', 'tax-rates', later)).error).toBe('errors.taxRateTaken');
    expect((await asked(admin, 'DELETE', `tax-rates/DE/${day(10)}`)).status).toBe(200);
    expect((await asked(admin, 'DELETE', `tax-rates/DE/${day(10)}`)).status).toBe(404);
    expect((await asked(admin, 'DELETE', 'tax-rates/FR/2014-01-01')).error).toBe('errors.taxRatePast');
    const { taxRates } = taxRatesAnswerSchema.parse(await get('tax-rates'));
    expect(taxRates.some(({ country }) => country === 'FR')).toBe(true);
    expect(taxRates.at(-1)?.country).toBe('OTHER');
    expect(await audited('tax-rate.removed')).toMatchObject([{ target: 'tax-rate:DE' }]);
  });

  test.each([
    { rate: -1 },
    { rate: 10_001 },
    { rate: 21.5 },
    { country: 'es' },
    { country: 'ESP' },
    { name: '' },
    { name: 'I\nVA' },
    { validFrom: '2026-02-30' },
    { validFrom: '٢٠٢٧-٠١-٠١' },
  ])('%j is no tax rate', async (more) => {
    expect((await asked(admin, 'POST', 'tax-rates', rate(more))).status).toBe(400);
  });

  test('who may not is refused, and nothing changes', async () => {
    const open = (await openAlarms()).length;
    for (const [method, path, body] of [
      ['GET', 'receipts', undefined],
      ['GET', 'charges', undefined],
      ['GET', 'payment-alarms', undefined],
      ['POST', `payment-alarms/${(await openAlarms())[0]?.id}/resolve`, { how: 'kept', note: 'Mine' }],
      ['POST', 'tax-rates', rate({ validFrom: day(3) })],
      ['DELETE', 'tax-rates/ES/2012-09-01', undefined],
    ] as const)
      expect((await asked(customer, method, path, body)).status).toBe(403);
    expect((await openAlarms()).length).toBe(open);
  });
});

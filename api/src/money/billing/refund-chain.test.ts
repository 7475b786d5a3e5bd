import {
  adminChargeAnswerSchema,
  adminChargesPageSchema,
  receiptsAnswerSchema,
} from '@bothways/domain/billing';
import { remainingDays } from '@bothways/domain/subscriptions';
import { MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { MONTHLY_CENTS, Shop } from '#money/subscriptions/testing';
import { Browser, cookieOf } from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

onOneDatabase('from a charge to its refund', (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  const lettersTold = async () => {
    const rows = await shop.services.database.db
      .selectFrom('moneyLetters')
      .select('key')
      .orderBy('atMs')
      .execute();
    return rows.map(({ key }) => key.split(':')[0]).toSorted();
  };

  test('a charge has its receipt and letter; a refund its credit note and letter, once, in part and whole', async () => {
    const ana = await shop.person();
    const { paymentId, providerId } = await ana.buy();
    const receipts = async () =>
      receiptsAnswerSchema.parse(await (await ana.browser.get('/api/billing/receipts')).json()).receipts;
    expect(await receipts()).toMatchObject([
      {
        kind: 'receipt',
        paymentId,
        totalCents: MONTHLY_CENTS,
        state: 'paid',
        item: { plan: 'pro', days: 30 },
      },
    ]);
    await shop.sync(providerId);
    expect(await lettersTold()).toEqual(['bought']);

    const admin = new Browser(shop.services);
    const [name = '', value = ''] = (await cookieOf(shop.services, 'admin')).split('=');
    admin.cookies.set(name, value);
    const refund = async (key: string, amountCents: number) => {
      const body = { key, amountCents, reason: 'They asked' };
      const answer = await admin.post(`/api/admin/charges/${paymentId}/refund`, body);
      return adminChargeAnswerSchema.parse(await answer.json()).charge;
    };
    const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    expect(await refund(first, 5999)).toMatchObject({ refundedCents: 5999, mayRefund: true });
    expect(await refund(first, 5999)).toMatchObject({ refundedCents: 5999 });
    const parts = (await receipts()).toSorted((a, b) => a.totalCents - b.totalCents);
    expect(parts.map(({ kind, totalCents, state }) => [kind, totalCents, state])).toEqual([
      ['creditNote', -5999, undefined],
      ['receipt', MONTHLY_CENTS, 'partlyRefunded'],
    ]);
    expect(await refund(second, MONTHLY_CENTS - 5999)).toMatchObject({
      status: 'returned',
      mayRefund: false,
    });
    const all = await receipts();
    expect(all.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0);
    expect(all.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(0);
    expect(await lettersTold()).toEqual(['bought', 'refunded', 'refunded']);
    const page = adminChargesPageSchema.parse(
      await (await admin.get(`/api/admin/charges?search=${paymentId}`)).json(),
    );
    expect(page.charges).toMatchObject([{ status: 'returned', refundedCents: MONTHLY_CENTS }]);
  });

  test("of the provider's own refunds administrators know, and give no more than is left", async () => {
    const eva = await shop.person();
    const { paymentId } = await eva.buy();
    await shop.services.subscriptions.refund(paymentId, {
      key: 'elsewhere',
      amountCents: 10_000,
      reason: 'at the provider',
    });
    const admin = new Browser(shop.services);
    const [name = '', value = ''] = (await cookieOf(shop.services, 'admin')).split('=');
    admin.cookies.set(name, value);
    const page = adminChargesPageSchema.parse(
      await (await admin.get(`/api/admin/charges?search=${paymentId}`)).json(),
    );
    expect(page.charges).toMatchObject([{ refundedCents: 10_000, mayRefund: true }]);
    const body = { key: '00000000-0000-4000-8000-000000000003', amountCents: 6000, reason: 'Too much' };
    expect((await admin.post(`/api/admin/charges/${paymentId}/refund`, body)).status).toBe(409);
  });

  test('a lost dispute and a later refund of an administrator are two amounts', async () => {
    const ada = await shop.person();
    const { paymentId } = await ada.buy();
    const id = `D-${paymentId}`;
    const about = { id, paymentIds: [paymentId], openedAtMs: shop.clock.ms };
    shop.provider.disputes.set(id, { ...about, state: 'lost', amountCents: 1000 });
    await shop.services.subscriptions.applyDispute(id);
    shop.clock.ms += MINUTE_MS;
    const admin = new Browser(shop.services);
    const [name = '', value = ''] = (await cookieOf(shop.services, 'admin')).split('=');
    admin.cookies.set(name, value);
    const body = { key: '00000000-0000-4000-8000-000000000004', amountCents: 2000, reason: 'They asked' };
    const answer = await admin.post(`/api/admin/charges/${paymentId}/refund`, body);
    expect(adminChargeAnswerSchema.parse(await answer.json()).charge.refundedCents).toBe(3000);
    const { receipts } = receiptsAnswerSchema.parse(
      await (await ada.browser.get('/api/billing/receipts')).json(),
    );
    expect(receipts.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b)).toEqual([
      -2000,
      -1000,
      MONTHLY_CENTS,
    ]);
    const daysLeft = remainingDays({ days: 30, amountCents: MONTHLY_CENTS, refundedCents: 3000 });
    expect((await ada.mine())?.daysLeft).toBe(daysLeft);
  });
});

import { receiptAnswerSchema, receiptsAnswerSchema } from '@bothways/domain/billing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { issueCreditNote, issueReceipt } from '#money/receipts';
import { Shop } from '#money/subscriptions/testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
/** More than any page of a list holds. */
const MANY = 250;

onOneDatabase("one's own receipts", (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());

  const pay = async (userId: string, paymentIds: readonly string[]) => {
    const { ms } = shop.clock;
    await transact(database().db, async (trx) => {
      for (const paymentId of paymentIds)
        await issueReceipt(trx, {
          userId,
          paymentId,
          item: { kind: 'subscription', plan: 'pro', days: 7 },
          seller: {},
          totalCents: 4399,
          paidAtMs: ms,
          nowMs: ms,
        });
    });
  };

  test('are all there, newest first, and nobody else sees one', async () => {
    const [ana, eva] = [await shop.person(), await shop.person()];
    await pay(eva.userId, ['EVA-1']);
    await pay(
      ana.userId,
      Array.from({ length: MANY }, (_, nth) => `ANA-${nth}`),
    );
    const { receipts } = receiptsAnswerSchema.parse(
      await (await ana.browser.get('/api/billing/receipts')).json(),
    );
    expect(receipts).toHaveLength(MANY);
    expect([receipts[0]?.paymentId, receipts.at(-1)?.paymentId]).toEqual([`ANA-${MANY - 1}`, 'ANA-0']);
    const mine = `/api/billing/receipts/${receipts[0]?.number}`;
    expect((await ana.browser.get(mine)).status).toBe(200);
    expect((await eva.browser.get(mine)).status).toBe(404);
  });

  test('come with their credit notes, which have a page of their own', async () => {
    const ana = await shop.person();
    await pay(ana.userId, ['BACK-1']);
    const { ms: nowMs } = shop.clock;
    for (const refundedCents of [1000, 4399])
      await transact(database().db, (trx) =>
        issueCreditNote(trx, { paymentId: 'BACK-1', refundedCents, nowMs }),
      );
    const read = async (number: string) =>
      receiptAnswerSchema.parse(await (await ana.browser.get(`/api/billing/receipts/${number}`)).json());
    const { receipts } = receiptsAnswerSchema.parse(
      await (await ana.browser.get('/api/billing/receipts')).json(),
    );
    const receipt = receipts.find(({ kind }) => kind === 'receipt')?.number ?? '';
    const { receipt: whole, notes } = await read(receipt);
    expect([whole.state, whole.creditedCents, notes.map(({ totalCents }) => totalCents)]).toEqual([
      'refunded',
      4399,
      [-1000, -3399],
    ]);
    expect((await read(notes[1]?.number ?? '')).receipt).toMatchObject({ kind: 'creditNote', of: receipt });
  });
});

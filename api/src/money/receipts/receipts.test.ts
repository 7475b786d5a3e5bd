import type { Receipt } from '@bothways/domain/receipts';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { ledgerTransaction } from '#kernel/ledger';
import { saveProfile } from '#people/users';
import { addUser } from '#testing';
import { type IssueSeams, issueCreditNote, issueReceipt, type ReceiptDraft } from './issue.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT_MS = Date.UTC(2026, 10, 23, 10);
const NEW_YEAR_MS = Date.UTC(2027, 0, 1);
const RACERS = 40;
let number = 0;

racesOnBothDatabases('receipts', (database) => {
  const db = () => database().db;
  let userId: string;
  let paymentId: string;

  const person = async (country: string | undefined): Promise<string> => {
    number += 1;
    const id = await addUser(database(), `ana${number}@bothways.test`);
    if (country !== undefined) await saveProfile(db(), id, { country });
    return id;
  };
  beforeEach(async () => {
    userId = await person('ES');
    paymentId = `CAPTURE-${number}`;
  });

  const draft = (more: Partial<ReceiptDraft> = {}): ReceiptDraft => ({
    userId,
    paymentId,
    item: { kind: 'subscription', plan: 'pro', days: 30 },
    seller: { name: 'Bothways SL', taxId: 'B00000000' },
    totalCents: 15_999,
    paidAtMs: AT_MS,
    nowMs: AT_MS,
    ...more,
  });
  const issue = async (more: Partial<ReceiptDraft> = {}): Promise<Receipt> =>
    (await transact(db(), (trx) => issueReceipt(trx, draft(more)))).receipt;
  const takeBack = (refundedCents: number, of = paymentId) =>
    transact(db(), (trx) => issueCreditNote(trx, { paymentId: of, refundedCents, nowMs: AT_MS }));
  const numbers = async (kind: 'receipt' | 'creditNote') => {
    const rows = await db()
      .selectFrom('receipts')
      .select(['year', 'place', 'number', 'atMs'])
      .where('kind', '=', kind)
      .orderBy('year')
      .orderBy('place')
      .execute();
    return rows;
  };
  /** No gap in any year, and the later number is never the earlier date. */
  const expectWhole = async (kind: 'receipt' | 'creditNote') => {
    const rows = await numbers(kind);
    const places = new Map<number, number>();
    let atMs = 0;
    for (const row of rows) {
      expect(row.place).toBe((places.get(row.year) ?? 0) + 1);
      expect(row.atMs).toBeGreaterThanOrEqual(atMs);
      places.set(row.year, row.place);
      atMs = row.atMs;
    }
  };

  test('say who paid what, and the tax inside it', async () => {
    expect(await issue()).toMatchObject({
      number: expect.stringMatching(/^R-2026-\d{6}$/),
      kind: 'receipt',
      at: '2026-11-23T10:00:00.000Z',
      paidAt: '2026-11-23T10:00:00.000Z',
      buyer: { name: 'Test', email: `ana${number}@bothways.test`, country: 'ES' },
      seller: { name: 'Bothways SL', taxId: 'B00000000' },
      item: { kind: 'subscription', plan: 'pro', days: 30 },
      totalCents: 15_999,
      netCents: 13_222,
      taxCents: 2777,
      taxRate: 2100,
      taxName: 'IVA',
      paymentId,
    });
  });

  test('are one for each payment, however often they are asked for', async () => {
    const first = await issue();
    const again = await transact(db(), (trx) =>
      issueReceipt(trx, draft({ totalCents: 1, nowMs: AT_MS + 1 })),
    );
    expect(again).toEqual({ receipt: first, isNew: false });
  });

  test('stay as they were when the person changes, moves or goes', async () => {
    const first = await issue();
    await saveProfile(db(), userId, { country: 'EE' });
    await db().updateTable('users').set({ name: 'Somebody else' }).where('id', '=', userId).execute();
    expect(await issue()).toEqual(first);
    await db().deleteFrom('users').where('id', '=', userId).execute();
    expect(await issue()).toEqual(first);
  });

  test('of an account that is gone name nobody', async () => {
    for (const gone of [null, 'nobody']) {
      const { buyer, seller } = await issue({ userId: gone, paymentId: `${paymentId} ${gone}`, seller: {} });
      expect(seller).toBeUndefined();
      expect(buyer).toEqual({ name: '', email: '', country: 'OTHER' });
    }
  });

  test.each([
    ['ES', AT_MS, 'IVA', 2100],
    ['FR', AT_MS, 'TVA', 2000],
    ['IT', AT_MS, 'IVA', 2200],
    ['PT', AT_MS, 'IVA', 2300],
    ['EE', AT_MS, 'KM', 2400],
    ['EE', Date.UTC(2025, 5, 30, 23, 59), 'KM', 2200],
    ['EE', Date.UTC(2025, 6, 1), 'KM', 2400],
    ['GB', AT_MS, 'VAT', 2000],
    ['US', AT_MS, 'Sales tax', 0],
    ['OTHER', AT_MS, 'VAT', 0],
    ['BR', AT_MS, 'VAT', 0],
    [undefined, AT_MS, 'VAT', 0],
  ] as const)('of %s at %i take %s of %i', async (country, paidAtMs, taxName, taxRate) => {
    userId = await person(country);
    const made = await issue({ paidAtMs });
    expect([made.taxName, made.taxRate]).toEqual([taxName, taxRate]);
    expect(made.netCents + made.taxCents).toBe(made.totalCents);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('over %d cents are none', async (totalCents) => {
    await expect(issue({ totalCents })).rejects.toThrow(RangeError);
    await expectWhole('receipt');
  });

  test('of a payment that is not written down in the end leave no gap', async () => {
    const failed = transact(db(), async (trx) => {
      await issueReceipt(trx, draft());
      throw new Error('the payment was refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await issue({ paymentId: `${paymentId} next` });
    await expectWhole('receipt');
  });

  test('go on where they were when the clock is put back, and begin anew with the year', async () => {
    const last = await issue({ paymentId: `${paymentId} a`, nowMs: NEW_YEAR_MS - 1 });
    const back = await issue({ paymentId: `${paymentId} b`, nowMs: AT_MS });
    expect([back.number > last.number, back.at]).toEqual([true, last.at]);
    const next = await issue({ paymentId: `${paymentId} c`, nowMs: NEW_YEAR_MS });
    const old = await issue({ paymentId: `${paymentId} d`, nowMs: AT_MS });
    const year = (said: Receipt) => said.number.slice(0, 6);
    expect([year(last), year(next), year(old)]).toEqual(['R-2026', 'R-2027', 'R-2027']);
    expect(old.at).toBe('2027-01-01T00:00:00.000Z');
    await expectWhole('receipt');
  });

  test('are never changed or removed, and none is put between', async () => {
    const { number: mine } = await issue();
    const row = await db()
      .selectFrom('receipts')
      .selectAll()
      .where('number', '=', mine)
      .executeTakeFirstOrThrow();
    await expect(
      db().updateTable('receipts').set({ totalCents: 1 }).where('number', '=', mine).execute(),
    ).rejects.toThrow('append-only');
    await expect(db().deleteFrom('receipts').where('number', '=', mine).execute()).rejects.toThrow(
      'append-only',
    );
    const ahead = { ...row, number: 'R-2099-000002', year: 2099, place: 2, paymentId: `${paymentId} ahead` };
    await expect(db().insertInto('receipts').values(ahead).execute()).rejects.toThrow('continue');
    if (database().kind === 'sqlite')
      await expect(
        sql`insert or replace into receipts select * from receipts where number = ${mine}`.execute(db()),
      ).rejects.toThrow(/append-only|continue/);
    else await expect(sql`truncate receipts cascade`.execute(db())).rejects.toThrow('append-only');
  });

  /** Many payments at once, each in a transaction of its own, as `how` isolates them. */
  const race = (how: typeof transact, seams?: IssueSeams, same?: string) =>
    Promise.allSettled(
      Array.from({ length: RACERS }, (_, nth) =>
        how(db(), async (trx) => {
          await trx.selectFrom('users').select('id').execute();
          return issueReceipt(trx, draft({ paymentId: same ?? `${paymentId} ${nth}` }), seams);
        }),
      ),
    );

  test.each([
    ['payments', undefined],
    ['times the same payment', 'same'],
  ] as const)(`${RACERS} %s at once leave no gap and no double`, { tags: ['race'] }, async (_, same) => {
    const before = (await numbers('receipt')).length;
    const results = await race(ledgerTransaction, undefined, same && `${paymentId} same`);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await numbers('receipt')).length - before).toBe(same ? 1 : RACERS);
    await expectWhole('receipt');
  });

  test('in serializable transactions who loses a race tries again alone, and nobody is left out', {
    tags: ['race'],
  }, async () => {
    const before = (await numbers('receipt')).length;
    const results = await race(transact);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await numbers('receipt')).length - before).toBe(RACERS);
    await expectWhole('receipt');
  });

  test('without holding the series this would show', { tags: ['race'] }, async () => {
    if (database().kind === 'sqlite') return;
    const peek: IssueSeams = {
      hold: (trx, kind) =>
        trx
          .selectFrom('receiptSeries')
          .select(['year', 'place', 'atMs'])
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow(),
    };
    const results = await race(ledgerTransaction, peek);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    await expectWhole('receipt');
  });

  test('are taken back in parts, which come to the whole', async () => {
    const receipt = await issue();
    const notes: Receipt[] = [];
    for (const refunded of [1, 5334, 10_667, 15_999]) {
      const made = await takeBack(refunded);
      expect(made?.isNew).toBe(true);
      if (made) notes.push(made.receipt);
    }
    expect(notes[0]).toMatchObject({
      kind: 'creditNote',
      of: receipt.number,
      buyer: receipt.buyer,
      seller: receipt.seller,
      taxRate: 2100,
    });
    const sum = (of: (note: Receipt) => number) => notes.reduce((total, note) => total + of(note), 0);
    expect(sum((note) => note.totalCents)).toBe(-receipt.totalCents);
    expect(sum((note) => note.netCents)).toBe(-receipt.netCents);
    expect(sum((note) => note.taxCents)).toBe(-receipt.taxCents);
    for (const note of notes) expect(note.netCents + note.taxCents).toBe(note.totalCents);
    await expectWhole('creditNote');
  });

  test('are taken back once, whoever says it again or says less', async () => {
    await issue();
    const first = await takeBack(5000);
    expect(await takeBack(5000)).toEqual({ ...first, isNew: false });
    expect(await takeBack(1000)).toEqual({ ...first, isNew: false });
    await expect(takeBack(16_000)).rejects.toThrow(RangeError);
    expect(await takeBack(100, 'no such payment')).toBeUndefined();
  });

  test(`are taken back once by ${RACERS} at once`, { tags: ['race'] }, async () => {
    await issue();
    const back = () =>
      ledgerTransaction(db(), (trx) =>
        issueCreditNote(trx, { paymentId, refundedCents: 15_999, nowMs: AT_MS }),
      );
    const made = await Promise.all(Array.from({ length: RACERS }, back));
    expect(made.filter((note) => note?.isNew)).toHaveLength(1);
    await expectWhole('creditNote');
  });

  test('are never taken back by more than there is, not even past the rules', async () => {
    const { number: mine } = await issue();
    const note = await takeBack(15_000);
    const row = await db()
      .selectFrom('receipts')
      .selectAll()
      .where('number', '=', note?.receipt.number ?? '')
      .executeTakeFirstOrThrow();
    const more = { ...row, number: 'C-2098-000001', year: 2098, place: 1, receiptNumber: mine };
    await expect(
      db()
        .insertInto('receipts')
        .values({ ...more, totalCents: -1000, netCents: -1000, taxCents: 0 })
        .execute(),
    ).rejects.toThrow('takes back more');
  });
});

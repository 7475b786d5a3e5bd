import type { Receipt } from '@bothways/domain/receipts';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import type { LetterQueue } from '#kernel/mail';
import { lettersOver } from '#kernel/mail/testing';
import { saveProfile } from '#people/users';
import { addUser } from '#testing';
import { type MoneyLetter, MoneyLetters } from './money-letters.ts';

const AT_MS = Date.UTC(2026, 10, 23);
const RECEIPT: Receipt = {
  number: 'R-2026-000071',
  kind: 'receipt',
  at: '2026-11-23T10:00:00.000Z',
  paidAt: '2026-11-23T10:00:00.000Z',
  buyer: { name: 'Ana', email: 'ana@bothways.test', country: 'ES' },
  item: { kind: 'pack', pack: 'momentum', credits: 70_000, payment: 1, payments: 1, orderNumber: 'PK-0071' },
  currency: 'EUR',
  totalCents: 25_000,
  netCents: 20_661,
  taxCents: 4339,
  taxRate: 2100,
  taxName: 'IVA',
  paymentId: 'CAPTURE-1',
};
const PLAN: Receipt = {
  ...RECEIPT,
  number: 'R-2026-000072',
  item: { kind: 'subscription', plan: 'pro', days: 30 },
};
const IVA = { name: 'IVA', rate: 2100 };
let people = 0;

racesOnBothDatabases('letters about money', (database) => {
  let sent: { to: string; subject: string; text: string }[];
  let letters: MoneyLetters;
  let userId: string;
  let email: string;
  const db = () => database().db;
  const post = (letter: MoneyLetter, to: string | null = userId) =>
    transact(db(), (trx) => letters.post(trx, to, letter));

  beforeEach(async () => {
    people += 1;
    sent = [];
    const queue: LetterQueue = {
      add: async (_, mail) => {
        sent.push(mail);
        return true;
      },
      wake: () => undefined,
    };
    letters = new MoneyLetters(
      lettersOver(queue, () => AT_MS),
      () => AT_MS,
    );
    email = `reader${people}@bothways.test`;
    userId = await addUser(database(), email);
    await db().deleteFrom('moneyLetters').execute();
  });

  test('come once for an event, however often it is told', async () => {
    expect(await post({ kind: 'bought', receipt: RECEIPT })).toBe(true);
    expect(await post({ kind: 'bought', receipt: RECEIPT })).toBe(false);
    expect(sent.map(({ to }) => to)).toEqual([email]);
    const failed = { kind: 'paymentFailed', plan: 'pro' } as const;
    await post({ ...failed, event: 'SALE-1' });
    await post({ ...failed, event: 'SALE-1' });
    await post({ ...failed, event: 'SALE-2' });
    expect(sent).toHaveLength(3);
  });

  test('of a change that fails never were, and are told when it comes', async () => {
    const failing = transact(db(), async (trx) => {
      await letters.post(trx, userId, { kind: 'bought', receipt: RECEIPT });
      throw new Error('the change was refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await post({ kind: 'bought', receipt: RECEIPT })).toBe(true);
  });

  test('of twenty who tell the same at once one is written', { tags: ['race'] }, async () => {
    const told = await Promise.all(
      Array.from({ length: 20 }, () => post({ kind: 'renewed', receipt: RECEIPT })),
    );
    expect(told.filter(Boolean)).toHaveLength(1);
  });

  test('speak the language of their reader, English until one was chosen', async () => {
    await post({ kind: 'bought', receipt: RECEIPT });
    await saveProfile(db(), userId, { locale: 'es' });
    await post({ kind: 'bought', receipt: PLAN });
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your receipt R-2026-000071 - Bothways',
      'Tu recibo R-2026-000072 - Bothways',
    ]);
    expect(sent[1]?.text).toContain('https://bothways.test/es/account/billing/R-2026-000072');
  });

  test('lead on to what was bought', async () => {
    await post({ kind: 'bought', receipt: RECEIPT });
    await post({ kind: 'bought', receipt: PLAN });
    for (const { text } of sent) expect(text).toContain('(incl. 21% IVA)');
    expect(sent[0]?.text).toContain('https://bothways.test/en/bot\n');
    expect(sent[1]?.text).toContain('https://bothways.test/en/dashboard\n');
  });

  test('ask for a second payment on its page', async () => {
    const due = { orderId: 'order-1', orderNumber: 'PK-0071', amountCents: 10_000, tax: IVA, dueAtMs: AT_MS };
    await post({ kind: 'secondDue', ...due, event: 'order-1:1' });
    await post({ kind: 'secondOverdue', ...due, event: 'order-1:2' });
    for (const { text } of sent) {
      expect(text).toContain('https://bothways.test/en/onboarding/payment?order=order-1');
      expect(text).toContain('€100.00 (incl. 21% IVA)');
    }
  });

  test('say what went back as a sum above zero', async () => {
    const note: Receipt = { ...RECEIPT, number: 'C-2026-000001', kind: 'creditNote', totalCents: -5000 };
    await post({ kind: 'refunded', receipt: note });
    expect(sent[0]?.text).toContain('We have sent €50.00 back');
  });

  test('go to nobody where the account is gone', async () => {
    for (const gone of [null, 'nobody'])
      expect(await post({ kind: 'bought', receipt: RECEIPT }, gone)).toBe(false);
    expect(sent).toEqual([]);
  });
});

import type { Company } from '@bothways/domain/company';
import { type Receipt, type ReceiptItem, taxTakenBack, taxWithin } from '@bothways/domain/receipts';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import {
  buyerOf,
  holdSeries,
  notesOf,
  receiptOfPayment,
  type Series,
  toReceipt,
  writeNext,
} from './receipts.store.ts';
import { ELSEWHERE, taxOn } from './tax-rates.store.ts';

type Trx = Transaction<Schema>;

/** What a payment is for. */
export interface ReceiptDraft {
  /** Who has paid; null where the account is gone. */
  userId: string | null;
  /** The provider's name of the payment: one receipt each. */
  paymentId: string;
  item: ReceiptItem;
  /** Who sells, as the settings name them. */
  seller: Company;
  /** What was paid in euro cents, tax included; more than nothing. */
  totalCents: number;
  /** When the money came, by the provider; decides which tax rate is valid. */
  paidAtMs: number;
  nowMs: number;
}

/** What went back of a payment. */
interface CreditNoteDraft {
  paymentId: string;
  /** What went back of it **in all** up to now, in euro cents: the note is for what no earlier note says. */
  refundedCents: number;
  nowMs: number;
}

/** Paper that was written now, or when the same was asked before. */
interface Issued {
  receipt: Receipt;
  isNew: boolean;
}

/** What a test puts in the place of waiting for the series. */
export interface IssueSeams {
  hold: (trx: Trx, kind: Receipt['kind']) => Promise<Series>;
}
const SEAMS: IssueSeams = { hold: holdSeries };

/**
 * Writes the receipt of a payment, once for each payment id. To be called in the transaction in which the payment is
 * written down, as late as possible: others who write one wait from here until its end.
 * @throws RangeError for an amount that is no price
 */
export async function issueReceipt(trx: Trx, draft: ReceiptDraft, { hold } = SEAMS): Promise<Issued> {
  const { userId, paymentId, item, seller, totalCents, paidAtMs, nowMs } = draft;
  if (!Number.isSafeInteger(totalCents) || totalCents <= 0)
    throw new RangeError(`A receipt over ${totalCents} cents`);
  const series = await hold(trx, 'receipt');
  const before = await receiptOfPayment(trx, paymentId);
  if (before) return { receipt: toReceipt(before), isNew: false };
  const buyer = userId === null ? undefined : await buyerOf(trx, userId);
  const country = buyer?.country ?? ELSEWHERE;
  const tax = await taxOn(trx, country, paidAtMs);
  const taxCents = taxWithin(totalCents, tax.rate);
  const row = await writeNext(trx, series, {
    kind: 'receipt',
    receiptNumber: null,
    atMs: nowMs,
    paidAtMs,
    userId,
    buyerName: buyer?.name ?? '',
    buyerEmail: buyer?.email ?? '',
    buyerCountry: country,
    seller: Object.keys(seller).length === 0 ? null : JSON.stringify(seller),
    item,
    currency: 'EUR',
    totalCents,
    netCents: totalCents - taxCents,
    taxCents,
    taxRate: tax.rate,
    taxName: tax.name,
    paymentId,
  });
  return { receipt: toReceipt(row), isNew: true };
}

/**
 * Takes a receipt back, in part or whole, by what went back since its last credit note. To be called in the
 * transaction in which the refund is written down; how often makes no difference.
 * @returns undefined where there is nothing to take back: no receipt of this payment, or its notes say all of it
 * @throws RangeError where more went back than was paid
 */
export async function issueCreditNote(
  trx: Trx,
  { paymentId, refundedCents, nowMs }: CreditNoteDraft,
  { hold } = SEAMS,
): Promise<Issued | undefined> {
  const series = await hold(trx, 'creditNote');
  const receipt = await receiptOfPayment(trx, paymentId);
  if (!receipt) return undefined;
  if (!Number.isSafeInteger(refundedCents) || refundedCents > receipt.totalCents)
    throw new RangeError(`${refundedCents} cents of ${receipt.number} cannot go back`);
  const notes = await notesOf(trx, receipt.number);
  const before = -notes.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const totalCents = refundedCents - before;
  const last = notes.at(-1);
  if (totalCents <= 0) return last && { receipt: toReceipt(last), isNew: false };
  const taxCents = taxTakenBack(before, totalCents, receipt.taxRate);
  const { paidAtMs, userId, buyerName, buyerEmail, buyerCountry, seller, currency, taxRate, taxName } =
    receipt;
  const row = await writeNext(trx, series, {
    kind: 'creditNote',
    receiptNumber: receipt.number,
    atMs: nowMs,
    paidAtMs,
    userId,
    buyerName,
    buyerEmail,
    buyerCountry,
    seller,
    item: toReceipt(receipt).item,
    currency,
    totalCents: -totalCents,
    netCents: taxCents - totalCents,
    // Never minus zero, which is no integer to a database.
    taxCents: 0 - taxCents,
    taxRate,
    taxName,
    paymentId,
  });
  return { receipt: toReceipt(row), isNew: true };
}

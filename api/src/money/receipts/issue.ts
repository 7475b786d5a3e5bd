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

/** A payment to issue a receipt for. */
export interface ReceiptDraft {
  /** The payer; null if the account is deleted. */
  userId: string | null;
  /** The provider's payment id: one receipt each. */
  paymentId: string;
  item: ReceiptItem;
  /** The seller, from the settings. */
  seller: Company;
  /** Amount paid in euro cents, tax included; positive. */
  totalCents: number;
  /** When the provider received the money; decides the tax rate. */
  paidAtMs: number;
  nowMs: number;
}

/** A refund to issue a credit note for. */
interface CreditNoteDraft {
  paymentId: string;
  /** Refunded **in total** so far, in euro cents: the note covers what no earlier note does. */
  refundedCents: number;
  nowMs: number;
}

/** A document issued now, or earlier for the same request. */
interface Issued {
  receipt: Receipt;
  isNew: boolean;
}

/** Tests replace it to control who waits for the series. */
export interface IssueSeams {
  hold: (trx: Trx, kind: Receipt['kind']) => Promise<Series>;
}
const SEAMS: IssueSeams = { hold: holdSeries };

/**
 * Issues the receipt of a payment, once per payment id. To be called in the transaction that records the payment, as
 * late as possible: other issuers wait from here until it ends.
 * @throws RangeError if the amount is not a positive integer
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
 * Credits a receipt, in part or whole, by the amount refunded since its last credit note. To be called in the
 * transaction that records the refund; idempotent.
 * @returns undefined if there is nothing to credit: no receipt of this payment, or its notes cover everything
 * @throws RangeError if more was refunded than paid
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
    // Never minus zero, which databases do not accept as an integer.
    taxCents: 0 - taxCents,
    taxRate,
    taxName,
    paymentId,
  });
  return { receipt: toReceipt(row), isNew: true };
}

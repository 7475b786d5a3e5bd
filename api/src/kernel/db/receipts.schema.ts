import type { AlarmResolution } from '@bothways/domain/billing';
import type { ReceiptKind } from '@bothways/domain/receipts';

/** Receipts and credit notes for payments. */
export interface ReceiptsSchema {
  receipts: ReceiptsTable;
  receiptSeries: ReceiptSeriesTable;
  taxRates: TaxRatesTable;
  moneyLetters: MoneyLettersTable;
  alarmResolutions: AlarmResolutionsTable;
  chargeRefunds: ChargeRefundsTable;
}

/** Append-only: triggers refuse every change. */
export interface ReceiptsTable {
  number: string;
  kind: ReceiptKind;
  year: number;
  /** The number within its kind and year, from 1 without gaps. */
  place: number;
  /** The receipt that a credit note reverses. */
  receiptNumber: string | null;
  atMs: number;
  paidAtMs: number;
  /** No reference: it outlives the account. Null if the account was already gone. */
  userId: string | null;
  buyerName: string;
  buyerEmail: string;
  buyerCountry: string;
  /** JSON of a `Company`; null if the installation names none. */
  seller: string | null;
  /** JSON */
  item: string;
  currency: string;
  totalCents: number;
  netCents: number;
  taxCents: number;
  taxRate: number;
  taxName: string;
  /** Unique to a receipt; credit notes share their receipt's. */
  paymentId: string;
}

/** The last number of each series; the writer of the next one locks its row. */
interface ReceiptSeriesTable {
  kind: ReceiptKind;
  year: number;
  place: number;
  atMs: number;
}

/** Tax rate of a country, from a UTC day until the country's next row. */
interface TaxRatesTable {
  country: string;
  /** `2026-01-31` */
  validFrom: string;
  name: string;
  /** Hundredths of a percent. */
  rate: number;
}

/** Refunds of subscription payments that administrators requested. */
interface ChargeRefundsTable {
  /** Idempotency key, made by the client. */
  key: string;
  /** The provider's id of the payment. */
  paymentId: string;
  amountCents: number;
  reason: string;
  /** Id of a user; no reference. */
  askedBy: string;
  atMs: number;
  /** `asked` until the provider has answered. */
  state: 'asked' | 'done' | 'refused';
  /** The provider's id of the refund; null until it has answered. */
  refundId: string | null;
  /** When the provider last answered. */
  answeredAtMs: number | null;
}

/** How alarms about money that bought nothing were resolved. */
interface AlarmResolutionsTable {
  /** The alarm's entry in the audit log. */
  auditSeq: number;
  how: AlarmResolution;
  note: string;
  /** Id of a user; no reference. */
  resolvedBy: string;
  atMs: number;
}

/** Events that a letter was sent about; the letter's text is not stored. */
interface MoneyLettersTable {
  /** `bought:R-2026-000071` */
  key: string;
  atMs: number;
}

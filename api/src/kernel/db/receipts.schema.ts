import type { AlarmResolution } from '@bothways/domain/billing';
import type { ReceiptKind } from '@bothways/domain/receipts';

/** What was paid, as paper says it. */
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
  /** In its kind and year, from 1 without gaps. */
  place: number;
  /** The receipt that a credit note takes back. */
  receiptNumber: string | null;
  atMs: number;
  paidAtMs: number;
  /** No reference: it outlives the account. Null where the account was gone already. */
  userId: string | null;
  buyerName: string;
  buyerEmail: string;
  buyerCountry: string;
  /** JSON of a `Company`; null where the installation names none. */
  seller: string | null;
  /** JSON */
  item: string;
  currency: string;
  totalCents: number;
  netCents: number;
  taxCents: number;
  taxRate: number;
  taxName: string;
  /** A receipt has one of its own; credit notes share that of their receipt. */
  paymentId: string;
}

/** Where each series stands; who writes the next holds its row. */
interface ReceiptSeriesTable {
  kind: ReceiptKind;
  year: number;
  place: number;
  atMs: number;
}

/** What is taken of a sale to a country, from a day (UTC) on until the next row of the country. */
interface TaxRatesTable {
  country: string;
  /** `2026-01-31` */
  validFrom: string;
  name: string;
  /** Hundredths of a percent. */
  rate: number;
}

/** What administrators asked to go back of payments of subscriptions. */
interface ChargeRefundsTable {
  /** Made by the client: once for each. */
  key: string;
  /** The provider's name of the payment. */
  paymentId: string;
  amountCents: number;
  reason: string;
  /** Id of a user; no reference. */
  askedBy: string;
  atMs: number;
  /** `asked` until the provider has said what became of it. */
  state: 'asked' | 'done' | 'refused';
  /** What the provider calls it; null until it has answered. */
  refundId: string | null;
  /** When the provider answered last. */
  answeredAtMs: number | null;
}

/** What was done about money that came in and bought nothing. */
interface AlarmResolutionsTable {
  /** The alarm's entry in the audit log. */
  auditSeq: number;
  how: AlarmResolution;
  note: string;
  /** Id of a user; no reference. */
  resolvedBy: string;
  atMs: number;
}

/** Events that somebody was told of by letter; what the letter said is not kept. */
interface MoneyLettersTable {
  /** `bought:R-2026-000071` */
  key: string;
  atMs: number;
}

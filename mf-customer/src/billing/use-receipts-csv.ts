import type { ListedReceipt } from '@bothways/domain/billing';
import { type CsvCell, csvOf } from '@bothways/domain/text';
import { useText } from './texts.ts';
import { useItemText } from './use-item-text.ts';

const CENTS = 100;
const RATE_PARTS = 100;
/** A number that every spreadsheet can read, whatever the page's language. */
const amount = (cents: number): CsvCell => ({ figure: cents / CENTS, digits: 2 });

/** Returns a function that writes receipts as CSV, with headings in the page's language. */
export function useReceiptsCsv(): (receipts: readonly ListedReceipt[]) => string {
  const t = useText();
  const itemText = useItemText();
  const head = [
    t('billing.number'),
    t('billing.date'),
    t('billing.csv.of'),
    t('billing.what'),
    t('billing.buyer'),
    t('billing.csv.email'),
    t('billing.csv.country'),
    t('billing.csv.currency'),
    t('billing.net'),
    t('billing.csv.taxName'),
    t('billing.csv.taxRate'),
    t('billing.tax'),
    t('billing.total'),
    t('billing.csv.refunded'),
    t('billing.paymentId'),
  ];
  const row = (receipt: ListedReceipt): CsvCell[] => [
    receipt.number,
    receipt.at,
    receipt.of ?? '',
    itemText(receipt.item),
    receipt.buyer.name,
    receipt.buyer.email,
    receipt.buyer.country,
    receipt.currency,
    amount(receipt.netCents),
    receipt.taxName,
    { figure: receipt.taxRate / RATE_PARTS, digits: 2 },
    amount(receipt.taxCents),
    amount(receipt.totalCents),
    amount(receipt.creditedCents),
    receipt.paymentId,
  ];
  return (receipts) => csvOf([head, ...receipts.map(row)]);
}

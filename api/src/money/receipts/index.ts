export { hasCountry, taxOf } from './buyer-tax.ts';
export { issueCreditNote, issueReceipt, type ReceiptDraft } from './issue.ts';
export { notesOf, type ReceiptRow, toReceipt } from './receipts.store.ts';
export { allTaxRates, deleteTaxRate, insertTaxRate } from './tax-rates.store.ts';

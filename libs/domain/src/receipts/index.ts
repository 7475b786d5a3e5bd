export * from './receipt-number.ts';
export * from './receipts.schema.ts';
export * from './tax.ts';

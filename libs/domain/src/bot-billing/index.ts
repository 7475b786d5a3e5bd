export * from './billing.calls.ts';
export * from './billing.schema.ts';
export * from './billing.ts';
export * from './discounts.ts';
export * from './periods.ts';

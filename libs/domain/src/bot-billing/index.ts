export * from './billing.schema.ts';
export * from './billing.ts';

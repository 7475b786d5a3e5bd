export * from './admin-billing.schema.ts';
export * from './billing.schema.ts';

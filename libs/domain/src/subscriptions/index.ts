export * from './coupons.schema.ts';
export * from './subscription-errors.ts';
export * from './subscriptions.schema.ts';

export * from './charge.schema.ts';
export * from './coupons.schema.ts';
export * from './offers.ts';
export * from './paid-period.ts';
export * from './purchase-page.ts';
export * from './subscription-errors.ts';
export * from './subscription-state.ts';
export * from './subscriptions.schema.ts';

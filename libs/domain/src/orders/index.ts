export * from './admin-orders.schema.ts';
export * from './order-errors.ts';
export * from './order-rules.ts';
export * from './orders.schema.ts';
export * from './pack-offer.ts';

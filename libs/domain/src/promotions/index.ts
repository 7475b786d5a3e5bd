export * from './admin.schema.ts';
export * from './audience.ts';
export * from './first-deposit.ts';
export * from './promotion.schema.ts';

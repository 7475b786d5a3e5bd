export * from './first-deposit.ts';
export * from './promotion.schema.ts';

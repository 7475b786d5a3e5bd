export * from './arb.schema.ts';
export * from './filter.ts';
export { inOrder } from './in-order.ts';
export { inOneForm, inOneOrder } from './one-form.ts';
export * from './order.ts';
export * from './pause-filter.ts';
export * from './query.schema.ts';
export * from './status.ts';

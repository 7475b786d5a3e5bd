export * from './review.schema.ts';

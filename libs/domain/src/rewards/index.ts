export * from './referral.schema.ts';

export * from './address-refusal.schema.ts';
export * from './letter-choices.schema.ts';
export * from './message-kinds.ts';

export * from './address-refusal.schema.ts';
export * from './message-kinds.ts';

export * from './deploy-key.schema.ts';
export * from './push.schema.ts';
export * from './signed-text.ts';

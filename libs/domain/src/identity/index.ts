export * from './permissions.ts';
export * from './reasons.ts';
export * from './user.schema.ts';

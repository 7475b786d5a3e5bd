export * from './account.schema.ts';
export * from './account-errors.ts';
export * from './deletion.schema.ts';
export * from './entrance.schema.ts';
export * from './export.schema.ts';
export * from './fields.ts';
export * from './second-factor.schema.ts';
export * from './sessions.schema.ts';

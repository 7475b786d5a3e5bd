export * from './countries.ts';
export * from './phone.schema.ts';
export * from './phone-errors.ts';
export * from './phone-number.ts';

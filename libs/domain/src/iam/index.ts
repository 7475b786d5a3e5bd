export * from './catalogue.ts';
export * from './iam.schema.ts';
export * from './rules.ts';

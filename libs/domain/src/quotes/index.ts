export * from './feed.schema.ts';
export * from './parse-quote.ts';
export * from './quote.schema.ts';

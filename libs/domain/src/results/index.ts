export * from './known-score.ts';
export * from './result.schema.ts';
export * from './settle-by.ts';
export * from './source-report.ts';
export * from './standing.ts';

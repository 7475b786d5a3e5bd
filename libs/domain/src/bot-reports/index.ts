export * from './heartbeats.schema.ts';
export * from './report-times.ts';
export * from './reports.schema.ts';

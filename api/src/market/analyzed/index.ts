export { analyzedOperations, mountAnalyzed } from './analyzed.routes.ts';
export { analyzedMarks } from './analyzed.store.ts';

export { analyzedOperations, mountAnalyzed } from './analyzed.routes.ts';

export { mountAnalyzed } from './analyzed.routes.ts';

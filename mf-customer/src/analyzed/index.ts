export { analyzedQuery } from './analyzed.queries.ts';
export { AnalyzedMenu } from './analyzed-menu.tsx';
export { useAnalyzedList } from './use-analyzed.ts';

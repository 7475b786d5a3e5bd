export { DashboardIndex } from './dashboard-index.tsx';
export { arbsPath, lastList, matchedPath, valuesPath } from './lists.ts';

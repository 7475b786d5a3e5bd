export { DashboardIndex } from './dashboard-index.tsx';
export { arbsPath, lastList, matchedPath, oddsPath, valuesPath } from './lists.ts';

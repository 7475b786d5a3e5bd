export { DashboardIndex } from './dashboard-index.tsx';
export { arbsPath, eventOddsPath, lastList, matchedPath, oddsPath, valuesPath } from './lists.ts';

export { DashboardIndex } from './dashboard-index.tsx';
export { arbsPath, lastList, valuesPath } from './lists.ts';

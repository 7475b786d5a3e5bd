export { dayOf, periodOf } from './days.ts';
export { HistoryDialog } from './history-dialog.tsx';

export { dayOf, periodOf } from './days.ts';
export { HistoryDialog } from './opened-history.ts';
export { historyTexts } from './texts.ts';

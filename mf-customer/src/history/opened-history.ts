import { lazyPart } from '@bothways/platform/lazy-part';

/** Loaded separately: it has a chart, a table and days to choose. */
export const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);

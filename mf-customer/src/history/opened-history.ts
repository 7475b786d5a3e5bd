import { later } from '@bothways/platform/later';

/** A part of its own: it has a chart, a table and days to choose. */
export const HistoryDialog = later(async () => (await import('./history-dialog.tsx')).HistoryDialog);

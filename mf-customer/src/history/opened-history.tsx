import { lazy, Suspense } from 'react';
import type { HistoryDialogProps } from './history-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

/** The history of a price; a part of its own, because it has a chart, a table and days to choose. */
export const HistoryDialog = (props: HistoryDialogProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);

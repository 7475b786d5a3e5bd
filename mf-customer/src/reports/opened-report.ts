import { lazyPart } from '@bothways/platform/lazy-part';

export const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

import { later } from '@bothways/platform/later';

export const ReportDialog = later(async () => (await import('./report-dialog.tsx')).ReportDialog);

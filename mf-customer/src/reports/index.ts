export { ReportDialog } from './opened-report.ts';
export { ReportItem } from './report-item.tsx';

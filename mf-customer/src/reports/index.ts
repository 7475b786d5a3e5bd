export { ReportDialog } from './report-dialog.tsx';
export { ReportItem } from './report-item.tsx';

export { botReportsOperations, mountBotReports } from './bot-reports.routes.ts';
export { pruneOldReports } from './prune.ts';
export { REPORT_GUARDS, type ReportDeps, type Trouble } from './report-deps.ts';
export { takeReports } from './take-reports.ts';

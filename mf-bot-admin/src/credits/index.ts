export { CreditsScreen } from './credits-screen.tsx';
export { HistoryDialog } from './history-dialog.tsx';
export { LedgerScreen } from './ledger-screen.tsx';

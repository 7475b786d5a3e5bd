export { CreditsScreen } from './credits-screen.tsx';
export { LedgerScreen } from './ledger-screen.tsx';

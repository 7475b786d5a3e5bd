export { listAccounts } from './accounts.service.ts';
export { insertAccount, insertMovement } from './accounts.store.ts';
export { addBets, type FinishedBet } from './add-bets.ts';
export { bankrollOperations, mountBankroll } from './bankroll.routes.ts';
export { keepClosing } from './closing.ts';
export { type GroupSum, groupSums } from './groups.store.ts';
export { bankrollImportOperations } from './imports.routes.ts';
export { once } from './requests.store.ts';
export { BankrollSettlement } from './settlement.ts';

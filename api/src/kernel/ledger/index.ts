export {
  type AccountRef,
  accountIdOf,
  adminAccount,
  botUserAccount,
  HOUSE,
  PROMOTIONS,
  REWARDS,
  receivableAccount,
} from './accounts.ts';
export { lastCheck } from './check.store.ts';
export { payIn, takeBack } from './debts.ts';
export { type Leg, legsBetween, MAX_AMOUNT, type TransferDraft, UnsoundTransferError } from './draft.ts';
export { givenTo } from './given.store.ts';
export { availableIn, closingOf, debtOf, findTransfer, legsOf, type TransferRow } from './ledger.store.ts';
export { LedgerKeeper } from './ledger-keeper.ts';
export { AlreadyDecidedError, NotEnoughError } from './refusals.ts';
export {
  demandOpen,
  ledgerTransaction,
  lockedDebt,
  postPending,
  reserve,
  reverse,
  type Transferred,
  transfer,
  voidPending,
} from './transfers.ts';

export { demandMayBuy, demandNoPause, forgetSpending, noteSpending } from './demand-may-buy.ts';
export { passDebt, passWaitingDebts, rememberBonds, rememberLimits, takeOverBonds } from './lasting-bonds.ts';
export { pruneDebtors } from './lasting-debts.store.ts';
export { pruneLastingLimits } from './lasting-limits.store.ts';
export { holdMarks, onePerson, otherAccountsOf, pruneMarkLinks } from './same-person.store.ts';
export { pauseRefusal, selfLimitRefusal } from './self-limit-refusal.ts';
export {
  insertPause,
  limitsOf,
  type PauseMarks,
  pausedSinceMs,
  pauseOf,
  pauseOfMarks,
  prunePauses,
  pruneSpendings,
  reminderOf,
  type Spending,
  saveLimit,
  saveReminder,
  spentBy,
} from './self-limits.store.ts';

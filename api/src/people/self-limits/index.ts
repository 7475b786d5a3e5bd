export { demandMayBuy, demandNoPause, forgetSpending, noteSpending } from './demand-may-buy.ts';
export { pauseRefusal, selfLimitRefusal } from './self-limit-refusal.ts';
export {
  insertPause,
  limitsOf,
  type PauseMarks,
  pausedSinceMs,
  pauseOf,
  pauseOfEmail,
  pauseOfPhone,
  prunePauses,
  pruneSpendings,
  reminderOf,
  type Spending,
  saveLimit,
  saveReminder,
  spentBy,
  takeOverPauses,
} from './self-limits.store.ts';

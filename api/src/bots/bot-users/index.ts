export { botUserChangesOperations, mountBotUserChanges } from './bot-user-changes.routes.ts';
export { botUsersOperations, mountBotUsers } from './bot-users.routes.ts';
export {
  addBotUsers,
  findBotUser,
  findByLeaveHash,
  insertBotUser,
  type NewBotUser,
  recordLeave,
  rejoinBotUser,
  updateBotUser,
} from './bot-users.store.ts';
export type { Caller } from './caller.ts';
export { auditOf, type ChangeDeps, type Done, demandActor } from './change-bot-user.ts';
export { demandBotUser, demandStays } from './demand-bot-user.ts';
export { deleteLinks, insertLink, managersOf } from './links.store.ts';
export { accountFields, accountOf, accountsOf, type BotAccountRow } from './user-accounts.store.ts';
export {
  billingOfUsers,
  type CorrectionRow,
  correctionOf,
  correctionsOf,
  type Deposit,
  depositsOf,
  type PaymentRow,
  paymentOf,
  paymentRows,
  paymentsOf,
  profitDaysOf,
  summaryOf,
} from './user-billing.store.ts';
export { comingCard } from './user-view.ts';
export { visibleUsers } from './visible-users.store.ts';

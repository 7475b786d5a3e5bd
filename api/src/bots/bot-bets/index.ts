export { botBetsOperations, mountBotBets } from './bot-bets.routes.ts';
export { claimableOperations, mountClaimable } from './claimable.routes.ts';
export { CLAIMABLE_GUARDS } from './claimable.service.ts';
export { fetchClosing } from './closing.ts';
export { markUnsummedDays, sumDirtyDays } from './sums.store.ts';

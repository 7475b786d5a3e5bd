export { BANKROLL_KEY, sendBets } from './log-bets.queries.ts';
export { useMissingAccounts } from './missing-accounts.ts';
export { accountsQuery, type Room, roomOf, useOwnAccount } from './rooms.ts';
export { eventToLog, priceToLog } from './to-log.ts';
export { useChange, useKey } from './use-change.ts';

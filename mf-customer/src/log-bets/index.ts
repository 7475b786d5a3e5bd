export { BANKROLL_KEY, sendBets } from './log-bets.queries.ts';
export { useChange, useKey } from './use-change.ts';

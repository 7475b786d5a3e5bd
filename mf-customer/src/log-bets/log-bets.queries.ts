import { betsLoggedSchema, type NewBetsInput } from '@bothways/domain/bankroll';
import { api } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Key of everything about the bankroll in this area's cache. */
export const BANKROLL_KEY = [AREA, 'bankroll'];

/** Logs bets that were placed together, once for each key. */
export const sendBets = (body: NewBetsInput) =>
  api.post('/api/bankroll/bets', { schema: betsLoggedSchema, body });

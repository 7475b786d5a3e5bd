import { betsLoggedSchema, type NewBetsInput } from '@bothways/domain/bankroll';
import { api } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Everything of the bankroll in this area's cache. */
export const BANKROLL_KEY = [AREA, 'bankroll'];

/** Writes down what was placed together, once for each key. */
export const sendBets = (body: NewBetsInput) =>
  api.post('/api/bankroll/bets', { schema: betsLoggedSchema, body });

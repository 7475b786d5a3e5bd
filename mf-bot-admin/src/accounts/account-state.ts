import { type BookieAccount, knownLoginError, type LoginError } from '@bothways/domain/bot-accounts';
import type { DotTone } from '@bothways/ui';

export type AccountState = 'error' | 'in' | 'trying' | 'out';

/** Returns the bot's state in an account. An error takes precedence over everything else (B-Z59). */
export function stateOf({ loginError, status }: Pick<BookieAccount, 'loginError' | 'status'>): AccountState {
  if (loginError !== undefined) return 'error';
  if (status.logged) return 'in';
  return status.logInRetries > 0 ? 'trying' : 'out';
}

export const DOT: Record<AccountState, DotTone> = { error: 'loss', in: 'ok', trying: 'warn', out: 'warn' };

type AccountEdge = 'limited' | 'needsDeposit' | 'plain';

/** Returns the colour of the card's edge; red wins (B-Z60). */
export function edgeOf({
  limits,
  needsDeposit,
}: Pick<BookieAccount, 'limits' | 'needsDeposit'>): AccountEdge {
  if (limits.isLimited) return 'limited';
  return needsDeposit ? 'needsDeposit' : 'plain';
}

/** Returns the text key of a login error. */
export const errorKeyOf = (loginError: string): LoginError | 'default' =>
  knownLoginError(loginError) ?? 'default';

import { type BookieAccount, knownLoginError, type LoginError } from '@bothways/domain/bot-accounts';
import type { DotTone } from '@bothways/ui';

export type AccountState = 'error' | 'in' | 'trying' | 'out';

/** Where the bot stands with an account. An error counts before everything (B-Z59). */
export function stateOf({ loginError, status }: Pick<BookieAccount, 'loginError' | 'status'>): AccountState {
  if (loginError !== undefined) return 'error';
  if (status.logged) return 'in';
  return status.logInRetries > 0 ? 'trying' : 'out';
}

export const DOT: Record<AccountState, DotTone> = { error: 'loss', in: 'ok', trying: 'warn', out: 'warn' };

type AccountEdge = 'limited' | 'needsDeposit' | 'plain';

/** What the edge says; red wins (B-Z60). */
export function edgeOf({
  limits,
  needsDeposit,
}: Pick<BookieAccount, 'limits' | 'needsDeposit'>): AccountEdge {
  if (limits.isLimited) return 'limited';
  return needsDeposit ? 'needsDeposit' : 'plain';
}

/** Which words an error has. */
export const errorKeyOf = (loginError: string): LoginError | 'default' =>
  knownLoginError(loginError) ?? 'default';

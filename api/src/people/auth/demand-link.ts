import type { Db } from '#kernel/db';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { hashToken } from './tokens.ts';

type IsOpen = (db: Db, tokenHash: string, nowMs: number) => Promise<boolean>;

/**
 * Lets only the reader of a letter go on. Only who has no open link is counted: strangers of the same network cannot use
 * up what its reader needs.
 * @throws ApiError errors.linkInvalid, RATE_LIMITED
 */
export async function demandLink(
  { db, limits, nowMs }: Pick<AuthDeps, 'db' | 'limits' | 'nowMs'>,
  { network }: Pick<Caller, 'network'>,
  token: string,
  isOpen: IsOpen,
): Promise<void> {
  if (await isOpen(db, hashToken(token), nowMs())) return;
  limits.wrongLink(network);
  throw authRefusal('errors.linkInvalid');
}

import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { AuthDeps } from './auth-deps.ts';
import { cookieAgeS } from './enter.ts';
import { findSession, renewToken } from './sessions.store.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * The page learns of the change before the answer with the new cookie arrives, and immediately asks who it is: that
 * request must not sign it out.
 */
const GRACE_MS = 1000;

async function replaceToken(
  trx: Transaction<Schema>,
  sessionId: string,
  nowMs: number,
): Promise<string | undefined> {
  const token = newToken();
  const isGiven = await renewToken(trx, {
    id: sessionId,
    to: hashToken(token),
    formerUntilMs: nowMs + GRACE_MS,
  });
  return isGiven ? token : undefined;
}

/**
 * Gives a session a new token, in the transaction of the credential change.
 * @returns the token
 * @throws ApiError UNAUTHORIZED if the session has ended meanwhile: whoever was signed out changes nothing any more
 */
export async function giveToken(trx: Transaction<Schema>, sessionId: string, nowMs: number): Promise<string> {
  const token = await replaceToken(trx, sessionId, nowMs);
  if (token === undefined) throw new ApiError('UNAUTHORIZED');
  return token;
}

/** Builds `Set-Cookie` for a session with a new token, and invalidates the cached identity. */
export async function renewedCookie(
  { db, cookie, sessions, nowMs }: Pick<AuthDeps, 'db' | 'cookie' | 'sessions' | 'nowMs'>,
  userId: string,
  token: string,
): Promise<string[]> {
  const session = await findSession(db, hashToken(token), nowMs());
  sessions.changeUser(userId);
  return session ? [cookie.write(token, cookieAgeS(session, nowMs()))] : [];
}

/** Gives a session a new token after a credential change. @returns `Set-Cookie` */
export async function renewSession(auth: AuthDeps, userId: string, sessionId: string): Promise<string[]> {
  const token = await transact(auth.db, (trx) => replaceToken(trx, sessionId, auth.nowMs()));
  return token === undefined ? [] : renewedCookie(auth, userId, token);
}

import { transact } from '../db/transact.ts';
import type { AuthDeps } from './auth-deps.ts';
import { renewedCookie } from './renewed-cookie.ts';
import { renewToken } from './sessions.store.ts';
import { hashToken, newToken } from './tokens.ts';

/** Gives a session another token after a change of what proves the person. @returns `Set-Cookie` */
export async function renewSession(auth: AuthDeps, userId: string, sessionId: string): Promise<string[]> {
  const token = newToken();
  await transact(auth.db, (trx) => renewToken(trx, sessionId, hashToken(token)));
  auth.sessions.changeUser(userId);
  return renewedCookie(auth, token);
}

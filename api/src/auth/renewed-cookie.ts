import type { AuthDeps } from './auth-deps.ts';
import { cookieAgeS } from './enter.ts';
import { findSession } from './sessions.store.ts';
import { hashToken } from './tokens.ts';

/** `Set-Cookie` for a session that got a new token; it lasts as long as the session does. */
export async function renewedCookie(
  { db, cookie, nowMs }: Pick<AuthDeps, 'db' | 'cookie' | 'nowMs'>,
  token: string,
): Promise<string[]> {
  const session = await findSession(db, hashToken(token), nowMs());
  return session ? [cookie.write(token, cookieAgeS(session, nowMs()))] : [];
}

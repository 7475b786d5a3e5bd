import type { AuthDeps } from '../auth/auth-deps.ts';
import { cookieAgeS } from '../auth/enter.ts';
import { findSession } from '../auth/sessions.store.ts';
import { hashToken } from '../auth/tokens.ts';

/** `Set-Cookie` for a session that got a new token; it lasts as long as the session does. */
export async function renewedCookie({ db, cookie, nowMs }: AuthDeps, token: string): Promise<string[]> {
  const session = await findSession(db, hashToken(token), nowMs());
  return session ? [cookie.write(token, cookieAgeS(session, nowMs()))] : [];
}

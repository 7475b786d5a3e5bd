import type { AuthDeps } from './auth-deps.ts';
import { cookieAgeS } from './enter.ts';
import { findSession, takeRenewal } from './sessions.store.ts';
import { hashToken, newToken } from './tokens.ts';

/** Requests and other tabs that still use the previous token get their answers. */
const GRACE_MS = 30_000;

type RenewalDeps = Pick<AuthDeps, 'db' | 'cookie' | 'nowMs'>;

/**
 * Builds `Set-Cookie` for a returning user: with a new token if the permissions have changed, and prolonged as the
 * remembered session is. A request with the previous token gets nothing, because the browser has the new one already,
 * or is about to.
 */
export async function renewCookie(
  { db, cookie, nowMs }: RenewalDeps,
  cookies: string | undefined,
): Promise<string[]> {
  const token = cookie.read(cookies) ?? '';
  const from = hashToken(token);
  const session = await findSession(db, from, nowMs());
  if (!session || session.isFormer) return [];
  if (!session.renewalDue)
    return session.remembered ? [cookie.write(token, cookieAgeS(session, nowMs()))] : [];
  const fresh = newToken();
  const wanted = { id: session.id, from, to: hashToken(fresh), formerUntilMs: nowMs() + GRACE_MS };
  if (!(await takeRenewal(db, wanted))) return [];
  return [cookie.write(fresh, cookieAgeS(session, nowMs()))];
}

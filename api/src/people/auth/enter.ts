import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { doneFrom } from '#people/security-log';
import { pauseOf, pauseOfMarks, pauseRefusal } from '#people/self-limits';
import type { Account } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { cancelLostFactor } from './cancel-lost-factor.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { emailMarks } from './person-marks.ts';
import { deleteSession } from './sessions.store.ts';

export interface Entrance {
  account: Pick<Account, 'userId' | 'email'>;
  remembered: boolean;
  /** The proof beyond the first one. */
  secondFactor?: 'app' | 'recovery code' | 'passkey';
  /** The browser was trusted: it stood for the second factor, and does not show that its owner still has it. */
  trusted?: boolean;
  /** The proof in place of the password; it is the second factor, too. */
  first?: 'passkey';
}

/**
 * Opens a session, in the transaction of the authentication, and records it. There is no other way in.
 * @throws ApiError errors.selfExcluded
 */
export async function enterIn(
  deps: Pick<AuthDeps, 'hashPaused' | 'security' | 'nowMs'>,
  trx: Transaction<Schema>,
  { account, remembered, secondFactor, trusted, first }: Entrance,
  caller: Caller,
): Promise<OpenedSession> {
  const { ip, userAgent } = caller;
  const nowMs = deps.nowMs();
  // Also of another account with the same mailbox: it is the same person.
  const marks = emailMarks(deps.hashPaused, account.email);
  // A time-out of the account's own hides no exclusion of the person.
  for (const pause of [await pauseOf(trx, account.userId, nowMs), await pauseOfMarks(trx, marks, nowMs)])
    if (pause?.kind === 'exclusion') throw pauseRefusal(pause);
  const opened = await openSession(trx, { userId: account.userId, remembered, ip, userAgent }, nowMs);
  // The factor is not lost: somebody else may have said so.
  if (secondFactor ?? first) await cancelLostFactor(deps, trx, account.userId, caller, 'sign-in');
  await recordAudit(trx, {
    atMs: nowMs,
    actor: account.userId,
    action: 'account.signed-in',
    target: `user:${account.userId}`,
    detail: {
      session: opened.session.id,
      ...(secondFactor && { secondFactor }),
      ...(trusted && { trusted }),
      ...(first && { first }),
    },
    ip,
  });
  return opened;
}

/** Ends the browser's previous session: a browser never has two, and tokens are not reused. */
export async function endFormer(deps: AuthDeps, { cookies }: Caller): Promise<void> {
  const headers = new Headers(cookies === undefined ? {} : { cookie: cookies });
  const former = await deps.sessions.identify(headers);
  if (!former) return;
  await transact(deps.db, (trx) => deleteSession(trx, former.userId, former.sessionId));
  deps.sessions.endSession(former.sessionId);
}

/** Returns the cookies for a new session. */
export function entranceCookies(deps: AuthDeps, { token, session }: OpenedSession, email: string): string[] {
  const { cookie, stepCookie, devices } = deps;
  return [
    cookie.write(token, cookieAgeS(session, deps.nowMs())),
    stepCookie.clear(),
    devices.remember(email),
  ];
}

/** Returns the cookie's lifetime; undefined: until the browser closes. */
export const cookieAgeS = (
  { remembered, expiresAtMs }: Pick<OpenedSession['session'], 'remembered' | 'expiresAtMs'>,
  nowMs: number,
): number | undefined => (remembered ? Math.floor((expiresAtMs - nowMs) / 1000) : undefined);

/** Notifies the owner of a sign-in by an unknown browser, in case it was not them. */
export async function tellOfNewDevice(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  { userId, email }: Pick<Account, 'userId' | 'email'>,
  caller: Caller,
): Promise<void> {
  if (deps.devices.find(caller.cookies, email) !== undefined) return;
  await deps.security.record(trx, caller, {
    event: 'account.new-device',
    userId,
    letter: (locale) => ({
      kind: 'newDevice',
      link: deps.letters.page(locale, 'account/security'),
      ...doneFrom(caller, deps.nowMs()),
    }),
  });
}

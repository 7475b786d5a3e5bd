import { LINK_MINUTES } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { accountByEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { beginAccount } from './begin-account.ts';
import { behindTheAnswer } from './behind-the-answer.ts';
import type { Caller } from './caller.ts';
import { type LetterLink, newLink } from './mailed-link.ts';
import {
  deleteRegistrations,
  hasRegistration,
  insertRegistration,
  type Registration,
  renewRegistration,
  takeRegistration,
} from './registrations.store.ts';
import { hashToken } from './tokens.ts';

type Trx = Transaction<Schema>;

/** How long the browser may have the letter sent again. */
export const REGISTRATION_AGE_S = LINK_MINUTES.verifyEmail * 60;

const postLetter = (
  deps: AuthDeps,
  trx: Trx,
  email: string,
  caller: Caller,
  letter: LetterLink,
): Promise<void> =>
  deps.letters.post(trx, email, caller.locale, {
    kind: 'verifyEmail',
    ...letter,
    userAgent: caller.userAgent ?? '',
    ip: caller.ip,
    atMs: deps.nowMs(),
  });

/** A registration by a browser. */
interface Asked {
  registration: Registration;
  browserToken: string;
  /** Where the mailbox has had its letters it waits unread, and harms none of those before it. */
  mayPost: boolean;
}

/**
 * Keeps what somebody registered with until its letter is read. Nobody has the address by that, and nobody loses
 * anything: each letter brings the password of its own registration.
 */
export async function openRegistration(
  deps: AuthDeps,
  trx: Trx,
  { registration, browserToken, mayPost }: Asked,
  caller: Caller,
): Promise<void> {
  const { network, ip, locale } = caller;
  const atMs = deps.nowMs();
  const { stored, letter } = newLink(deps, 'verifyEmail', locale);
  const browserHash = hashToken(browserToken);
  await insertRegistration(trx, { ...registration, ...stored, browserHash, place: network }, atMs);
  const action = 'account.sign-up-asked';
  await recordAudit(trx, { atMs, actor: SYSTEM_ACTOR, action, target: 'address:unknown', ip });
  if (mayPost) await postLetter(deps, trx, registration.email, caller, letter);
}

/**
 * Sends the letter again of what this browser has registered; the link of the first one opens nothing any more. For any
 * other browser nothing is sent: with an address alone nobody can say which registration is meant.
 */
export function resendConfirmation(deps: AuthDeps, caller: Caller, email: string): void {
  const browserToken = deps.registrationCookie.read(caller.cookies);
  behindTheAnswer(deps, caller, email, 'verify-email', async (trx, mayPost) => {
    if (browserToken === undefined) return;
    const wanted = { browserHash: hashToken(browserToken), email };
    if (!(await hasRegistration(trx, wanted, deps.nowMs())) || !mayPost()) return;
    const { stored, letter } = newLink(deps, 'verifyEmail', caller.locale);
    await renewRegistration(trx, wanted, stored);
    await postLetter(deps, trx, email, caller, letter);
  });
}

/**
 * Makes the account of the registration that a letter was about.
 * @returns undefined when the link opens nothing, or somebody else got the address since
 */
export async function confirmRegistration(
  trx: Trx,
  token: string,
  caller: Caller,
  { nowMs, hashPaused }: { nowMs: number; hashPaused: AuthDeps['hashPaused'] },
): Promise<{ userId: string; email: string } | undefined> {
  const registration = await takeRegistration(trx, hashToken(token), nowMs);
  if (!registration || (await accountByEmail(trx, registration.email))) return undefined;
  const { email } = registration;
  const userId = await beginAccount(trx, registration, caller, nowMs, hashPaused);
  await deleteRegistrations(trx, email);
  const action = 'account.email-verified';
  await recordAudit(trx, { atMs: nowMs, actor: userId, action, target: `user:${userId}`, ip: caller.ip });
  return { userId, email };
}

import { LINK_MINUTES } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { accountByEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { beginAccount } from './begin-account.ts';
import { behindTheAnswer } from './behind-the-answer.ts';
import type { Caller } from './caller.ts';
import { enterIn } from './enter.ts';
import { type LetterLink, newLink } from './mailed-link.ts';
import type { OpenedSession } from './open-session.ts';
import {
  deleteRegistration,
  deleteRegistrations,
  insertRegistration,
  pendingRegistration,
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

/** A browser's registration. */
interface Asked {
  registration: Registration;
  browserToken: string;
  /**
   * If the mailbox has reached its limit, the registration waits without a letter, and does not affect earlier ones.
   */
  mayPost: boolean;
}

/**
 * Stores a registration until its letter is read. That reserves no address and harms nobody: each letter sets the
 * password of its own registration.
 */
export async function openRegistration(
  deps: AuthDeps,
  trx: Trx,
  { registration, browserToken, mayPost }: Asked,
  caller: Caller,
): Promise<void> {
  const { network, ip, locale } = caller;
  const atMs = deps.nowMs();
  const { stored, letter } = newLink(deps, 'verifyEmail', locale, registration.to);
  const browserHash = hashToken(browserToken);
  await insertRegistration(trx, { ...registration, ...stored, browserHash, place: network }, atMs);
  const action = 'account.sign-up-asked';
  await recordAudit(trx, { atMs, actor: SYSTEM_ACTOR, action, target: 'address:unknown', ip });
  if (mayPost) await postLetter(deps, trx, registration.email, caller, letter);
}

/**
 * Sends this browser's registration letter again and invalidates the first link. For any other browser nothing is sent:
 * an address alone does not identify a registration.
 */
export function resendConfirmation(deps: AuthDeps, caller: Caller, email: string): void {
  const browserToken = deps.registrationCookie.read(caller.cookies);
  behindTheAnswer(deps, caller, { email, job: 'verify-email', quota: 'signUp' }, async (trx, mayPost) => {
    if (browserToken === undefined) return;
    const wanted = { browserHash: hashToken(browserToken), email };
    const pending = await pendingRegistration(trx, wanted, deps.nowMs());
    if (!pending || !mayPost()) return;
    const { stored, letter } = newLink(deps, 'verifyEmail', caller.locale, pending.to);
    await renewRegistration(trx, wanted, stored);
    await postLetter(deps, trx, email, caller, letter);
  });
}

/**
 * Ends this browser's registration of a mistyped address. Those of other browsers stay: an address alone does not
 * identify a registration.
 */
export async function endRegistration(
  { registrationCookie }: Pick<AuthDeps, 'registrationCookie'>,
  trx: Trx,
  email: string,
  caller: Caller,
): Promise<void> {
  const browserToken = registrationCookie.read(caller.cookies);
  if (browserToken !== undefined)
    await deleteRegistration(trx, { browserHash: hashToken(browserToken), email });
}

/** An account that a link has confirmed. */
export interface ConfirmedAccount {
  userId: string;
  email: string;
  /** Only in the browser that registered. */
  opened?: OpenedSession | undefined;
  /** The page that the person wanted when registering. */
  to?: string | undefined;
}

/**
 * Creates the account of the registration that a letter belongs to. The browser that registered has entered the
 * password and is signed in; any other, such as one that a letter was forwarded to, is not.
 * @returns undefined if the link is invalid, or the address has been taken since
 */
export async function confirmRegistration(
  deps: AuthDeps,
  trx: Trx,
  token: string,
  caller: Caller,
): Promise<ConfirmedAccount | undefined> {
  const nowMs = deps.nowMs();
  const registration = await takeRegistration(trx, hashToken(token), nowMs);
  if (!registration || (await accountByEmail(trx, registration.email))) return undefined;
  const { email, browserHash, to } = registration;
  const userId = await beginAccount(trx, registration, caller, nowMs, deps.hashPaused);
  await deleteRegistrations(trx, email);
  const action = 'account.email-verified';
  await recordAudit(trx, { atMs: nowMs, actor: userId, action, target: `user:${userId}`, ip: caller.ip });
  const browserToken = deps.registrationCookie.read(caller.cookies);
  if (browserToken === undefined || hashToken(browserToken) !== browserHash) return { userId, email, to };
  const entrance = { account: { userId, email }, remembered: true };
  return { userId, email, to, opened: await enterIn(deps, trx, entrance, caller) };
}

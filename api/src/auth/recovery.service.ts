import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { accountByEmail, accountById, confirmEmail, savePassword } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { knockOf } from './knock.ts';
import { deleteLinks, isLinkOpen, type LinkPurpose, takeLink } from './links.store.ts';
import { openLink } from './mailed-link.ts';
import { deleteSteps } from './second-factor.store.ts';
import { deleteSessions } from './sessions.store.ts';
import { hashToken } from './tokens.ts';

type Trx = Transaction<Schema>;

const RESET: readonly LinkPurpose[] = ['resetPassword'];
const CONFIRM: readonly LinkPurpose[] = ['verifyEmail', 'changeEmail'];

/** Everything happens behind the answer, which therefore cannot tell whether there is an account. */
function behindTheAnswer(deps: AuthDeps, caller: Caller, email: string, job: string, work: LetterWork): void {
  const knock = knockOf(deps, caller, email);
  deps.limits.askForLetter(knock);
  // Asked once, however often the transaction is run.
  let isAllowed: boolean | undefined;
  const mayPost = () => {
    isAllowed ??= deps.limits.mayPost(knock);
    return isAllowed;
  };
  deps.background.run(job, async () => {
    const post = await transact(deps.db, (trx) => work(trx, mayPost));
    post?.();
  });
}
/** Where no letter may go, no link is opened either: the one of the last letter goes on opening. */
type LetterWork = (trx: Trx, mayPost: () => boolean) => Promise<(() => void) | undefined>;

/** Sends a link for a new password to an address that has an account. */
export function askForReset(deps: AuthDeps, caller: Caller, email: string): void {
  behindTheAnswer(deps, caller, email, 'reset-password', async (trx, mayPost) => {
    const account = await accountByEmail(trx, email);
    if (!account || account.disabled || !mayPost()) return undefined;
    const { userId } = account;
    const post = await openLink(deps, trx, { userId, email, purpose: 'resetPassword' }, caller);
    const target = `user:${userId}` as const;
    const action = 'account.password-reset-asked';
    await recordAudit(trx, { atMs: deps.nowMs(), actor: SYSTEM_ACTOR, action, target, ip: caller.ip });
    return post;
  });
}

/** Sends the link again that confirms a new account's address. */
export function resendConfirmation(deps: AuthDeps, caller: Caller, email: string): void {
  behindTheAnswer(deps, caller, email, 'verify-email', async (trx, mayPost) => {
    const account = await accountByEmail(trx, email);
    if (!account || account.emailVerified || account.disabled || !mayPost()) return undefined;
    return openLink(deps, trx, { userId: account.userId, email, purpose: 'verifyEmail' }, caller);
  });
}

/**
 * Only who has no open link is counted: strangers of the same place cannot use up what its reader needs.
 * @throws ApiError errors.linkInvalid, RATE_LIMITED
 */
async function demandLink(
  { db, limits, nowMs }: AuthDeps,
  { place }: Caller,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  if (await isLinkOpen(db, hashToken(token), purposes, nowMs())) return;
  limits.wrongLink(place);
  throw authRefusal('errors.linkInvalid');
}

/** @returns whose password it was; undefined when the link opens nothing */
async function replacePassword(
  trx: Trx,
  token: string,
  passwordHash: string,
  { ip }: Caller,
  nowMs: number,
): Promise<{ userId: string; email: string } | undefined> {
  const link = await takeLink(trx, hashToken(token), RESET, nowMs);
  const account = link && (await accountById(trx, link.userId));
  // The letter proves the address that it went to, not one that has been taken since.
  if (!account || account.disabled || account.email !== link.email) return undefined;
  const { userId, email } = account;
  await savePassword(trx, userId, passwordHash, nowMs);
  await confirmEmail(trx, userId, email, nowMs);
  await deleteSessions(trx, userId);
  await deleteSteps(trx, userId);
  await deleteLinks(trx, userId);
  const target = `user:${userId}` as const;
  const action = 'account.password-changed';
  await recordAudit(trx, { atMs: nowMs, actor: userId, action, target, detail: { by: 'letter' }, ip });
  return { userId, email };
}

/**
 * Sets a new password with a mailed link and ends every session. Nobody is signed in by it: a second factor still
 * stands between the letter and the account.
 * @throws ApiError errors.linkInvalid, RATE_LIMITED
 */
export async function resetPassword(
  deps: AuthDeps,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await demandLink(deps, caller, token, RESET);
  const passwordHash = await deps.passwords.hash(password);
  const account = await transact(deps.db, (trx) =>
    replacePassword(trx, token, passwordHash, caller, deps.nowMs()),
  );
  if (!account) throw authRefusal('errors.linkInvalid');
  deps.sessions.changeUser(account.userId);
  const { letters } = deps;
  const link = letters.page(caller.locale, 'forgot-password');
  letters.post(account.email, caller.locale, { kind: 'passwordChanged', link });
}

async function confirm(
  trx: Trx,
  token: string,
  { ip }: Caller,
  nowMs: number,
): Promise<{ userId: string; email: string } | undefined> {
  const link = await takeLink(trx, hashToken(token), CONFIRM, nowMs);
  if (!link) return undefined;
  const { userId, email, purpose } = link;
  const holder = await accountByEmail(trx, email);
  // Somebody else may have got the address since the letter was written.
  if (holder && holder.userId !== userId) return undefined;
  await confirmEmail(trx, userId, email, nowMs);
  // A link for a password that went to the former address opens nothing any more.
  await deleteLinks(trx, userId);
  await recordAudit(trx, {
    atMs: nowMs,
    actor: userId,
    action: purpose === 'changeEmail' ? 'account.email-changed' : 'account.email-verified',
    target: `user:${userId}`,
    ip,
  });
  return { userId, email };
}

/**
 * Confirms an address with the link of its letter; that of a new account, or the new one of an old account.
 * @throws ApiError errors.linkInvalid, RATE_LIMITED
 */
export async function verifyEmail(deps: AuthDeps, caller: Caller, token: string): Promise<string> {
  await demandLink(deps, caller, token, CONFIRM);
  const account = await transact(deps.db, (trx) => confirm(trx, token, caller, deps.nowMs()));
  if (!account) throw authRefusal('errors.linkInvalid');
  deps.sessions.changeUser(account.userId);
  return account.email;
}

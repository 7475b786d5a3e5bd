import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { deletePasskeys } from '#people/passkeys';
import { type Account, accountByEmail, savePassword } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import { behindTheAnswer } from './behind-the-answer.ts';
import type { Caller } from './caller.ts';
import { demandLink } from './demand-link.ts';
import { endPending } from './end-pending.ts';
import { isLinkOpen } from './links.store.ts';
import { heldUntilMs } from './lost-factors.store.ts';
import { openLink } from './mailed-link.ts';
import { demandGoodPassword } from './password-rules.ts';
import { recordNewPassword } from './record-new-password.ts';
import { deleteFactor } from './second-factor.store.ts';
import { deleteSessions } from './sessions.store.ts';
import { takeAccountLink } from './take-account-link.ts';

type Trx = Transaction<Schema>;

const isResetOpen = isLinkOpen('resetPassword');

interface Asked {
  email: string;
  /** The page that is wanted. */
  to?: string | undefined;
}
interface Reset {
  account: Account;
  to: string | undefined;
}

/** Sends a password link to an address that has an account. */
export function askForReset(deps: AuthDeps, caller: Caller, { email, to }: Asked): void {
  behindTheAnswer(deps, caller, { email, job: 'reset-password' }, async (trx, mayPost) => {
    const account = await accountByEmail(trx, email);
    if (!account || account.disabled || !mayPost()) return;
    const { userId } = account;
    await deps.security.record(trx, caller, {
      event: 'account.password-reset-asked',
      userId,
      actor: SYSTEM_ACTOR,
      letter: async (locale) => ({
        kind: 'resetPassword',
        ...(await openLink(deps, trx, { userId, email, purpose: 'resetPassword', to }, locale)),
      }),
    });
  });
}

/**
 * Removes what was added since the second factor was removed, for two days: whoever asked for that may have added their
 * own, and would keep the owner of the mailbox out with it.
 */
async function removeFactorsOfHold(
  trx: Trx,
  userId: string,
  nowMs: number,
): Promise<{ passkeysRemoved: number } | undefined> {
  if ((await heldUntilMs(trx, userId, nowMs)) === undefined) return undefined;
  await deleteFactor(trx, userId);
  return { passkeysRemoved: await deletePasskeys(trx, userId) };
}

/** @returns the account and the wanted page; undefined if the link is invalid. @throws ApiError for an easily guessed password */
async function replacePassword(
  deps: AuthDeps,
  trx: Trx,
  { token, password, passwordHash }: { token: string; password: string; passwordHash: string },
  caller: Caller,
): Promise<Reset | undefined> {
  const nowMs = deps.nowMs();
  const found = await takeAccountLink(trx, token, 'resetPassword', nowMs);
  // The letter proves the address it was sent to, not one set since.
  if (!found || found.account.email !== found.email) return undefined;
  const { account } = found;
  const { userId } = account;
  // An error here leaves the link valid, for another attempt.
  demandGoodPassword(password, account);
  await savePassword(trx, userId, passwordHash, nowMs);
  await deleteSessions(trx, userId);
  await endPending(trx, userId, { actor: userId, atMs: nowMs, ip: caller.ip });
  const detail = { by: 'letter', ...(await removeFactorsOfHold(trx, userId, nowMs)) };
  await recordNewPassword(deps, trx, caller, { userId, detail });
  return { account, to: found.to };
}

/**
 * Sets a new password by mailed link and ends every session. It signs nobody in: the second factor still applies.
 * @throws ApiError errors.linkInvalid, errors.passwordCommon, errors.passwordSimple, errors.passwordOwn, RATE_LIMITED
 * @returns the account's address, and the page that was wanted
 */
export async function resetPassword(
  deps: AuthDeps,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<Asked> {
  await demandLink(deps, caller, token, isResetOpen);
  const passwordHash = await deps.passwords.hash(password);
  const reset = await transact(deps.db, (trx) =>
    replacePassword(deps, trx, { token, password, passwordHash }, caller),
  );
  if (!reset) throw authRefusal('errors.linkInvalid');
  deps.sessions.changeUser(reset.account.userId);
  deps.letters.collect();
  return { email: reset.account.email, to: reset.to };
}

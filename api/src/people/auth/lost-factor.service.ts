import { LOST_FACTOR_PASSWORD_HOURS, lostFactorReadyAtMs } from '@bothways/domain/account';
import { DAY_MS, HOUR_MS, isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { type Quota, quotaState, takeQuota } from '#kernel/limits';
import { deletePasskeys } from '#people/passkeys';
import { doneFrom } from '#people/security-log';
import { type Account, accountById } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { cancelLostFactor } from './cancel-lost-factor.ts';
import { demandLink } from './demand-link.ts';
import { demandNotHeld } from './demand-not-held.ts';
import { demandPasswordAtDoor } from './demand-password-at-door.ts';
import { endPending } from './end-pending.ts';
import { endFormer, enterIn } from './enter.ts';
import { isLinkOpen, ownerOfLink } from './links.store.ts';
import { endByFinishing, lostFactorBar, startLostFactor } from './lost-factors.store.ts';
import { openLink } from './mailed-link.ts';
import { hasOfficeRights } from './office-rights.ts';
import type { OpenedSession } from './open-session.ts';
import { deleteFactor, findFactor, waitingSignIn } from './second-factor.store.ts';
import { deleteSessions } from './sessions.store.ts';
import { takeAccountLink } from './take-account-link.ts';
import { hashToken } from './tokens.ts';

type Trx = Transaction<Schema>;

const PASSWORD_AGE_MS = LOST_FACTOR_PASSWORD_HOURS * HOUR_MS;

/** Each request sends a letter, and who asks knows the password. */
const asksOf = (userId: string): Quota => ({ key: `lost-factor:${userId}`, limit: 3, windowMs: DAY_MS });

const isStartOpen = isLinkOpen('lostStart');
const isCancelOpen = isLinkOpen('lostCancel');
const isFinishOpen = isLinkOpen('lostFinish');

/** Rights in the back office are worth more than their holder's patience: another administrator takes them away first. */
async function demandNoStaff(deps: AuthDeps, db: Db, userId: string): Promise<void> {
  if (await hasOfficeRights(deps, db, userId)) throw authRefusal('errors.lostFactorStaff');
}

/** @throws ApiError errors.lostFactorRunning, errors.lostFactorResting, errors.heldBack */
async function demandNoBar({ nowMs }: AuthDeps, db: Db, userId: string): Promise<void> {
  const bar = await lostFactorBar(db, userId, nowMs());
  if (bar === 'running') throw authRefusal('errors.lostFactorRunning');
  if (bar) throw authRefusal('errors.lostFactorResting', bar.restsForMs);
  // An account has one request: a new one would end the one that holds it back.
  await demandNotHeld({ db, nowMs }, userId);
}

/** @throws ApiError errors.signInExpired, errors.lostFactorPassword, errors.lostFactorStaff, errors.passwordNew */
async function demandAsker(deps: AuthDeps, trx: Trx, step: string | undefined): Promise<Account> {
  const nowMs = deps.nowMs();
  const waiting = step === undefined ? undefined : await waitingSignIn(trx, hashToken(step), nowMs);
  const account = waiting && (await accountById(trx, waiting.userId));
  if (!waiting || !account || account.disabled) throw authRefusal('errors.signInExpired');
  // Otherwise the mailbox alone would do.
  if (!waiting.byPassword) throw authRefusal('errors.lostFactorPassword');
  await demandNoStaff(deps, trx, account.userId);
  const passwordAgeMs = nowMs - (account.passwordChangedAtMs ?? 0);
  if (passwordAgeMs < PASSWORD_AGE_MS)
    throw authRefusal('errors.passwordNew', PASSWORD_AGE_MS - passwordAgeMs);
  return account;
}

/**
 * Sends the letter that begins the wait, to the account of a sign-in that awaits its second step.
 * @throws ApiError errors.signInExpired, errors.lostFactorPassword, errors.lostFactorStaff, errors.passwordNew,
 * errors.lostFactorRunning, errors.lostFactorResting, errors.heldBack, errors.tooManyTries, RATE_LIMITED
 */
export async function askForLostFactor(
  deps: AuthDeps,
  caller: Caller,
  step: string | undefined,
): Promise<void> {
  deps.limits.code({ network: caller.network, device: undefined });
  await transact(deps.db, async (trx) => {
    const { userId, email } = await demandAsker(deps, trx, step);
    await demandNoBar(deps, trx, userId);
    const quota = asksOf(userId);
    if ((await takeQuota(trx, quota, deps.nowMs())) === undefined)
      throw authRefusal('errors.tooManyTries', (await quotaState(trx, quota.key, deps.nowMs())).waitMs);
    await deps.security.record(trx, caller, {
      event: 'account.lost-factor-asked',
      userId,
      letter: async (locale) => ({
        kind: 'lostFactorAsked',
        ...(await openLink(deps, trx, { userId, email, purpose: 'lostStart' }, locale)),
        ...doneFrom(caller, deps.nowMs()),
      }),
    });
  });
  deps.letters.collect();
}

/** @returns undefined if the link is invalid, or the account needs no such request any more */
async function begin(deps: AuthDeps, trx: Trx, token: string, caller: Caller): Promise<number | undefined> {
  const nowMs = deps.nowMs();
  const found = await takeAccountLink(trx, token, 'lostStart', nowMs);
  if (!found || found.account.email !== found.email) return undefined;
  const { userId, email } = found.account;
  if ((await findFactor(trx, userId))?.confirmedAtMs === undefined) return undefined;
  await demandNoStaff(deps, trx, userId);
  await demandNoBar(deps, trx, userId);
  await startLostFactor(trx, userId, caller, nowMs);
  await deps.otherWays.tell(trx, userId);
  const readyAtMs = lostFactorReadyAtMs({ letters: 0, nextAtMs: nowMs + DAY_MS });
  await deps.security.record(trx, caller, {
    event: 'account.lost-factor-started',
    userId,
    letter: async (locale) => ({
      kind: 'lostFactorStarted',
      link: (await openLink(deps, trx, { userId, email, purpose: 'lostCancel' }, locale)).link,
      readyAtMs,
      ...doneFrom(caller, nowMs),
    }),
  });
  return readyAtMs;
}

/**
 * Begins the wait, with the link of the letter that was asked for.
 * @returns when it is over
 * @throws ApiError errors.linkInvalid, errors.lostFactorStaff, errors.lostFactorRunning, errors.lostFactorResting,
 * errors.heldBack
 */
export async function startWaiting(deps: AuthDeps, caller: Caller, token: string): Promise<string> {
  await demandLink(deps, caller, token, isStartOpen);
  const readyAtMs = await transact(deps.db, (trx) => begin(deps, trx, token, caller));
  if (readyAtMs === undefined) throw authRefusal('errors.linkInvalid');
  deps.otherWays.wake();
  deps.letters.collect();
  return isoOf(readyAtMs);
}

/**
 * Cancels with the link of a warning, and everything else that is pending: somebody else knows the password.
 * @returns the account's address
 * @throws ApiError errors.linkInvalid, RATE_LIMITED
 */
export async function cancelByLetter(deps: AuthDeps, caller: Caller, token: string): Promise<string> {
  await demandLink(deps, caller, token, isCancelOpen);
  const email = await transact(deps.db, async (trx) => {
    const atMs = deps.nowMs();
    const userId = await ownerOfLink(trx, hashToken(token), 'lostCancel', atMs);
    const account = userId === undefined ? undefined : await accountById(trx, userId);
    if (!account || account.disabled) return undefined;
    if (!(await cancelLostFactor(deps, trx, account.userId, caller, 'letter'))) return undefined;
    await endPending(trx, account.userId, { actor: account.userId, atMs, ip: caller.ip });
    return account.email;
  });
  if (email === undefined) throw authRefusal('errors.linkInvalid');
  deps.letters.collect();
  return email;
}

interface Finished {
  account: Account;
  opened: OpenedSession;
}

/** @returns undefined if it was finished or cancelled meanwhile */
async function removeFactor(
  deps: AuthDeps,
  trx: Trx,
  { userId, token }: { userId: string; token: string },
  caller: Caller,
): Promise<Finished | undefined> {
  const nowMs = deps.nowMs();
  await demandNoStaff(deps, trx, userId);
  // First, as when it is cancelled: of both at once one waits for the other, and fails.
  if (!(await endByFinishing(trx, userId, nowMs))) return undefined;
  const found = await takeAccountLink(trx, token, 'lostFinish', nowMs);
  if (!found || found.account.email !== found.email) throw authRefusal('errors.linkInvalid');
  const { account } = found;
  await deleteFactor(trx, userId);
  const passkeys = await deletePasskeys(trx, userId);
  const sessionsEnded = await deleteSessions(trx, userId);
  await endPending(trx, userId, { actor: userId, atMs: nowMs, ip: caller.ip });
  await deps.security.record(trx, caller, {
    event: 'account.lost-factor-removed',
    userId,
    detail: { passkeys, sessionsEnded },
  });
  return { account, opened: await enterIn(deps, trx, { account, remembered: true }, caller) };
}

/**
 * Removes the second factor with its recovery codes and all passkeys after the wait, ends every session and signs in:
 * with the last letter's link and the password, once.
 * @throws ApiError errors.linkInvalid, errors.passwordWrong, errors.lostFactorStaff, errors.selfExcluded, RATE_LIMITED
 */
export async function finishLostFactor(
  deps: AuthDeps,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<Finished> {
  await demandLink(deps, caller, token, isFinishOpen);
  const userId = await ownerOfLink(deps.db, hashToken(token), 'lostFinish', deps.nowMs());
  const account = userId === undefined ? undefined : await accountById(deps.db, userId);
  if (!account) throw authRefusal('errors.linkInvalid');
  const { email } = account;
  const refusal = () => authRefusal('errors.passwordWrong');
  await demandPasswordAtDoor(deps, caller, { email, account: async () => account, password, refusal });
  const finished = await transact(deps.db, (trx) =>
    removeFactor(deps, trx, { userId: account.userId, token }, caller),
  );
  if (!finished) throw authRefusal('errors.linkInvalid');
  await endFormer(deps, caller);
  deps.sessions.changeUser(account.userId);
  deps.letters.collect();
  return finished;
}

import { isTotpCode } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { giveBackQuota, quotaState, takeQuota } from '#kernel/limits';
import { type Account, accountById } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { checkFactor } from './check-factor.ts';
import { codeQuota } from './code.limits.ts';
import { enterIn, tellOfNewDevice } from './enter.ts';
import { type Arrival, arrived } from './first-proof.ts';
import { knockOf } from './knock.ts';
import { deleteSteps, spendTry, waitingUser } from './second-factor.store.ts';
import { hashToken } from './tokens.ts';
import { trustDevice } from './trusted-devices.ts';

/** `usedUp`: unknown browsers may try no more app codes. */
type Outcome = 'expired' | 'wrong' | 'usedUp' | { waitMs: number } | (Arrival & { account: Account });

/** The input of the second step. */
interface Typed {
  code: string;
  trustDevice: boolean;
}

async function tryCode(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  caller: Caller,
  step: string,
  { code, trustDevice: isTrusted }: Typed,
): Promise<Outcome> {
  const nowMs = deps.nowMs();
  const waiting = await spendTry(trx, hashToken(step), nowMs);
  const account = waiting && (await accountById(trx, waiting.userId));
  if (!waiting || !account || account.disabled) return 'expired';
  const { userId } = account;
  const { network, device } = knockOf(deps, caller, account.email);
  const quota = codeQuota({ userId, network, device, code });
  if ((await takeQuota(trx, quota, nowMs)) === undefined) {
    if (device === undefined && isTotpCode(code)) return 'usedUp';
    return { waitMs: (await quotaState(trx, quota.key, nowMs)).waitMs };
  }
  const secondFactor = await checkFactor(deps, trx, userId, code, caller);
  if (!secondFactor) {
    const detail = { reason: 'second factor' };
    const target = `user:${userId}` as const;
    const action = 'account.sign-in-refused';
    await recordAudit(trx, { atMs: nowMs, actor: SYSTEM_ACTOR, action, target, detail, ip: caller.ip });
    return 'wrong';
  }
  // A correct code is not a guess.
  await giveBackQuota(trx, quota.key);
  await deleteSteps(trx, userId);
  await tellOfNewDevice(deps, trx, account, caller);
  const entrance = { account, remembered: waiting.remembered, secondFactor };
  const opened = await enterIn(deps, trx, entrance, caller);
  // A recovery code is used at borrowed computers, and by finders of the paper.
  const mayTrust = isTrusted && secondFactor === 'app';
  return { account, opened, trust: mayTrust ? await trustDevice(deps, trx, userId, caller) : undefined };
}

/** The pending sign-in's user determines the quota: a browser that has been in that account counts separately. */
async function countTry(deps: AuthDeps, caller: Caller, step: string | undefined): Promise<string> {
  const userId = step && (await waitingUser(deps.db, hashToken(step), deps.nowMs()));
  const account = userId === undefined ? undefined : await accountById(deps.db, userId);
  const device = account && deps.devices.find(caller.cookies, account.email);
  deps.limits.code({ network: caller.network, device });
  if (step === undefined) throw authRefusal('errors.signInExpired');
  return step;
}

/**
 * Completes a sign-in with a code. Counting, comparing and using up happen in one transaction: parallel guesses share
 * nothing.
 * @throws ApiError errors.signInExpired, errors.codeWrong, errors.codesUsedUp, errors.tooManyTries
 */
export async function secondStep(
  deps: AuthDeps,
  caller: Caller,
  step: string | undefined,
  typed: Typed,
): Promise<Arrival & { account: Account }> {
  const waiting = await countTry(deps, caller, step);
  const outcome = await transact(deps.db, (trx) => tryCode(deps, trx, caller, waiting, typed));
  if (outcome === 'expired') throw authRefusal('errors.signInExpired');
  if (outcome === 'usedUp') throw authRefusal('errors.codesUsedUp');
  if (outcome === 'wrong') throw authRefusal('errors.codeWrong');
  if ('waitMs' in outcome) throw authRefusal('errors.tooManyTries', outcome.waitMs);
  return arrived(deps, outcome, caller);
}

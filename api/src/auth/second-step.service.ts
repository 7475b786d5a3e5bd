import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { takeQuota } from '../phone/quota.store.ts';
import { type Account, accountById } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { checkFactor } from './check-factor.ts';
import { endFormer, enterIn, tellOfNewDevice } from './enter.ts';
import type { OpenedSession } from './open-session.ts';
import { deleteSteps, spendTry } from './second-factor.store.ts';
import { hashToken } from './tokens.ts';

/**
 * Three codes count at any time, so that 20 guesses a day find one in 2 percent of all years; only who knows the
 * password can use them up.
 */
const codesOf = (userId: string) => ({ key: `factor:${userId}`, limit: 20, windowMs: 24 * 60 * 60 * 1000 });

type Outcome = 'expired' | 'wrong' | 'tooMany' | { account: Account; opened: OpenedSession };

async function tryCode(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  caller: Caller,
  step: string,
  code: string,
): Promise<Outcome> {
  const nowMs = deps.nowMs();
  const waiting = await spendTry(trx, hashToken(step), nowMs);
  const account = waiting && (await accountById(trx, waiting.userId));
  if (!waiting || !account || account.disabled) return 'expired';
  const { userId } = account;
  if ((await takeQuota(trx, codesOf(userId), nowMs)) === undefined) return 'tooMany';
  const secondFactor = await checkFactor(deps, trx, userId, code, caller.ip);
  if (!secondFactor) {
    const detail = { reason: 'second factor' };
    const target = `user:${userId}` as const;
    const action = 'account.sign-in-refused';
    await recordAudit(trx, { atMs: nowMs, actor: SYSTEM_ACTOR, action, target, detail, ip: caller.ip });
    return 'wrong';
  }
  await deleteSteps(trx, userId);
  const entrance = { account, remembered: waiting.remembered, secondFactor };
  return { account, opened: await enterIn(trx, entrance, caller, nowMs) };
}

/**
 * Lets somebody in who has shown the password a moment ago. The try is counted, the code compared and used up in one
 * transaction: parallel guesses share nothing.
 * @throws ApiError errors.signInExpired, errors.codeWrong, errors.tooManyTries
 */
export async function secondStep(
  deps: AuthDeps,
  caller: Caller,
  step: string | undefined,
  code: string,
): Promise<{ account: Account; opened: OpenedSession }> {
  deps.limits.code(caller.place);
  if (step === undefined) throw authRefusal('errors.signInExpired');
  const outcome = await transact(deps.db, (trx) => tryCode(deps, trx, caller, step, code));
  if (outcome === 'expired') throw authRefusal('errors.signInExpired');
  if (outcome === 'tooMany') throw authRefusal('errors.tooManyTries', codesOf('').windowMs);
  if (outcome === 'wrong') throw authRefusal('errors.codeWrong');
  await endFormer(deps, caller);
  tellOfNewDevice(deps, outcome.account, caller);
  return outcome;
}

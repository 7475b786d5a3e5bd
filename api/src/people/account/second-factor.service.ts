import type { Authority, FactorSetup } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { factorLocation } from '#kernel/vault';
import {
  type AuthDeps,
  authRefusal,
  cancelLostFactor,
  confirmFactor,
  deleteFactor,
  deleteSessions,
  endedBy,
  endPending,
  findFactor,
  giveToken,
  newRecoveryCodes,
  newTotpSecret,
  type Person,
  proposeFactor,
  recoveryHash,
  saveRecoveryCodes,
  totpUri,
} from '#people/auth';
import { demandCode, demandTry, withOwnFactors } from './demand-factors.ts';
import { demandPassword } from './demand-password.ts';

async function renewCodes(deps: AuthDeps, trx: Transaction<Schema>, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(deps, userId, code));
  await saveRecoveryCodes(trx, userId, hashes);
  return codes;
}

/**
 * Creates a secret for an app. It protects nothing until a code confirms it.
 * @throws ApiError errors.passwordWrong, errors.secondFactorOn
 */
export async function setUpFactor(deps: AuthDeps, person: Person, password: string): Promise<FactorSetup> {
  const { userId, email } = await demandPassword(deps, person.userId, password);
  const secret = newTotpSecret();
  if (!(await proposeFactor(deps.db, userId, deps.vault.seal(factorLocation(userId), secret)))) {
    throw authRefusal('errors.secondFactorOn');
  }
  return { success: true, secret, uri: totpUri(secret, email) };
}

/**
 * Enables the second factor with the app's first code; other sessions end and this one gets a new token.
 * @throws ApiError errors.codeWrong, errors.secondFactorOn, errors.secondFactorOff
 */
export async function enableFactor(
  deps: AuthDeps,
  person: Person,
  code: string,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { userId, sessionId } = person;
  await demandTry(deps, userId, code);
  const enabled = await transact(deps.db, async (trx) => {
    const factor = await findFactor(trx, userId);
    if (!factor) throw authRefusal('errors.secondFactorOff');
    if (factor.confirmedAtMs !== undefined) throw authRefusal('errors.secondFactorOn');
    await demandCode(deps, trx, person, code);
    await confirmFactor(trx, userId, deps.nowMs());
    const recoveryCodes = await renewCodes(deps, trx, userId);
    await deleteSessions(trx, userId, sessionId);
    await endPending(trx, userId, endedBy(person, deps.nowMs()));
    const token = await giveToken(trx, sessionId, deps.nowMs());
    await deps.security.record(trx, person, { event: 'account.second-factor-enabled', userId });
    return { token, recoveryCodes };
  });
  deps.security.collect();
  return enabled;
}

/** Requires what protects the account, which must be on. @throws ApiError errors.secondFactorOff, and as `withOwnFactors` */
const withAuthority = <T>(
  deps: AuthDeps,
  person: Person,
  authority: Authority,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  withOwnFactors(deps, person, authority, async (trx) => {
    if ((await findFactor(trx, person.userId))?.confirmedAtMs === undefined)
      throw authRefusal('errors.secondFactorOff');
    return work(trx);
  });

/** Disables the second factor. @throws ApiError errors.passwordWrong, errors.codeWrong, errors.secondFactorOff */
export async function disableFactor(deps: AuthDeps, person: Person, authority: Authority): Promise<void> {
  await withAuthority(deps, person, authority, async (trx) => {
    await deleteFactor(trx, person.userId);
    await endPending(trx, person.userId, endedBy(person, deps.nowMs()));
    const { userId } = person;
    await deps.security.record(trx, person, { event: 'account.second-factor-disabled', userId });
  });
}

/** Issues new recovery codes; the old ones become invalid. @throws ApiError as disableFactor */
export const renewRecoveryCodes = (deps: AuthDeps, person: Person, authority: Authority): Promise<string[]> =>
  withAuthority(deps, person, authority, async (trx) => {
    const codes = await renewCodes(deps, trx, person.userId);
    await endPending(trx, person.userId, endedBy(person, deps.nowMs()));
    const { userId } = person;
    await deps.security.record(trx, person, { event: 'account.recovery-codes-renewed', userId });
    return codes;
  });

/**
 * Cancels a request to get in without the second factor, and everything else that is pending: somebody else knows the
 * password. One press is enough, and more are no fault.
 */
export async function cancelOwnLostFactor(deps: AuthDeps, person: Person): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await cancelLostFactor(deps, trx, person.userId, person, 'session'))) return;
    await endPending(trx, person.userId, endedBy(person, deps.nowMs()));
  });
  deps.security.collect();
}

import { isTotpCode } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { factorLocation, keyedHash } from '#kernel/vault';
import type { Origin } from '#people/security-log';
import type { AuthDeps } from './auth-deps.ts';
import { findFactor, takeRecoveryCode, takeStep } from './second-factor.store.ts';
import { stepOfCode } from './totp.ts';

type FactorUsed = 'app' | 'recovery code';

/** Keyed with a secret outside the database; equal codes of two users have different hashes. */
export const recoveryHash = ({ recoveryKey }: Pick<AuthDeps, 'recoveryKey'>, userId: string, code: string) =>
  keyedHash(recoveryKey, userId, code);

async function checkApp(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await findFactor(trx, userId);
  if (!factor) return false;
  const secret = deps.vault.open(factorLocation(userId), factor.sealedSecret);
  const step = stepOfCode(secret, code, deps.nowMs());
  return step !== undefined && takeStep(trx, userId, step);
}

/**
 * Checks a code of the second factor and returns its kind. A correct one is used up in `trx`: neither app nor recovery
 * codes are valid twice.
 */
export async function checkFactor(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  userId: string,
  code: string,
  origin: Origin,
): Promise<FactorUsed | undefined> {
  if (isTotpCode(code)) return (await checkApp(deps, trx, userId, code)) ? 'app' : undefined;
  if (!(await takeRecoveryCode(trx, userId, recoveryHash(deps, userId, code)))) return undefined;
  await deps.security.record(trx, origin, { event: 'account.recovery-code-used', userId });
  return 'recovery code';
}

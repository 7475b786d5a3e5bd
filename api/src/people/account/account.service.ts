import type { ProfilePatchBody, Security } from '@bothways/domain/account';
import { isoOf } from '@bothways/domain/time';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  type AuthDeps,
  accountById,
  countRecoveryCodes,
  deleteSessions,
  demandGoodPassword,
  endedBy,
  endPending,
  findFactor,
  giveToken,
  ownRecord,
  type Person,
  pendingEmail,
  recordNewPassword,
  saveName,
  savePassword,
} from '#people/auth';
import { saveProfile } from '#people/users';
import { demandPassword } from './demand-password.ts';

/** Changes name or country. */
export async function changeProfile(
  { db, nowMs }: AuthDeps,
  person: Person,
  { name, country }: ProfilePatchBody,
): Promise<void> {
  await transact(db, async (trx) => {
    if (name !== undefined) await saveName(trx, person.userId, name, nowMs());
    if (country !== undefined) await saveProfile(trx, person.userId, { country });
    const fields = [...(name === undefined ? [] : ['name']), ...(country === undefined ? [] : ['country'])];
    await recordAudit(trx, ownRecord(person, 'account.profile-changed', nowMs(), { fields }));
  });
}

/** Returns the account's security settings. */
export async function securityOf({ db, nowMs }: AuthDeps, userId: string): Promise<Security> {
  const account = await accountById(db, userId);
  if (!account) throw new ApiError('UNAUTHORIZED');
  const factor = await findFactor(db, userId);
  const enabledAtMs = factor?.confirmedAtMs;
  const pending = await pendingEmail(db, userId, nowMs());
  const { passwordChangedAtMs } = account;
  return {
    success: true,
    email: account.email,
    emailVerified: account.emailVerified,
    ...(pending !== undefined && { pendingEmail: pending }),
    ...(passwordChangedAtMs !== undefined && { passwordChangedAt: isoOf(passwordChangedAtMs) }),
    secondFactor: {
      enabled: enabledAtMs !== undefined,
      ...(enabledAtMs !== undefined && { enabledAt: isoOf(enabledAtMs) }),
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
    },
  };
}

/**
 * Sets a new password; other sessions and all pending processes end, and this session gets a new token.
 * @returns the new token, for `renewedCookie`
 * @throws ApiError errors.passwordWrong, errors.tooManyTries, errors.passwordCommon, errors.passwordSimple,
 * errors.passwordOwn
 */
export async function changePassword(
  deps: AuthDeps,
  person: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { db, passwords, letters, nowMs } = deps;
  const { userId, sessionId } = person;
  const account = await demandPassword(deps, userId, currentPassword);
  demandGoodPassword(newPassword, account);
  const passwordHash = await passwords.hash(newPassword);
  const token = await transact(db, async (trx) => {
    await savePassword(trx, userId, passwordHash, nowMs());
    const ended = await deleteSessions(trx, userId, sessionId);
    await endPending(trx, userId, endedBy(person, nowMs()));
    const detail = { by: 'current password', sessionsEnded: ended };
    const renewed = await giveToken(trx, sessionId, nowMs());
    await recordNewPassword(deps, trx, person, { userId, detail });
    return renewed;
  });
  letters.collect();
  return token;
}

import type { ProfilePatchBody, Security } from '@bothways/domain/account';
import { recordAudit } from '../audit/audit.store.ts';
import { accountByEmail, accountById, saveName, savePassword } from '../auth/accounts.store.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { authRefusal } from '../auth/auth-refusal.ts';
import { knockOf } from '../auth/knock.ts';
import { deleteLinks, pendingEmail } from '../auth/links.store.ts';
import { openLink } from '../auth/mailed-link.ts';
import { giveToken } from '../auth/renew-session.ts';
import { countRecoveryCodes, deleteSteps, findFactor } from '../auth/second-factor.store.ts';
import { deleteSessions } from '../auth/sessions.store.ts';
import { transact } from '../db/transact.ts';
import { ApiError } from '../http/errors.ts';
import { saveProfile } from '../users/users.store.ts';
import { demandPassword } from './demand-password.ts';
import { ownRecord, type Person } from './person.ts';

const isoOf = (ms: number): string => new Date(ms).toISOString();

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

/** What guards the account now. */
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
 * Asks for another address. The letter to the new one confirms it, the one to the old one warns its reader. An address
 * that has an account is answered alike: then its holder gets the letter that says so.
 * @throws ApiError errors.passwordWrong, errors.emailSame, errors.tooManyTries
 */
export async function askForEmail(
  deps: AuthDeps,
  person: Person,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<void> {
  const knock = knockOf(deps, person, newEmail);
  deps.limits.askForLetter(knock);
  const { userId, email } = await demandPassword(deps, person.userId, currentPassword);
  if (newEmail === email) throw authRefusal('errors.emailSame');
  const { letters, nowMs } = deps;
  const { locale } = person;
  const post = await transact(deps.db, async (trx) => {
    const holder = await accountByEmail(trx, newEmail);
    // The link of a taken address is opened too and thrown away: what is answered and shown afterwards is the same.
    const postLink = await openLink(deps, trx, { userId, email: newEmail, purpose: 'changeEmail' }, person);
    await recordAudit(trx, ownRecord(person, 'account.email-change-asked', nowMs()));
    if (!holder) return postLink;
    const link = letters.page(locale, 'login');
    return () => letters.post(newEmail, locale, { kind: 'accountExists', link });
  });
  if (deps.limits.mayPost(knock)) post();
  const link = letters.page(locale, 'account/security');
  if (deps.limits.mayWarn(email, 'emailChanged'))
    letters.post(email, locale, { kind: 'emailChanged', link, newEmail });
}

/**
 * Sets a new password; the other sessions end and this one gets a new token.
 * @returns the new token, for `renewedCookie`
 * @throws ApiError errors.passwordWrong, errors.tooManyTries
 */
export async function changePassword(
  deps: AuthDeps,
  person: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { db, passwords, letters, nowMs } = deps;
  const { userId, sessionId, locale } = person;
  const { email } = await demandPassword(deps, userId, currentPassword);
  const passwordHash = await passwords.hash(newPassword);
  const token = await transact(db, async (trx) => {
    await savePassword(trx, userId, passwordHash, nowMs());
    const ended = await deleteSessions(trx, userId, sessionId);
    await deleteSteps(trx, userId);
    await deleteLinks(trx, userId, 'resetPassword');
    const detail = { by: 'current password', sessionsEnded: ended };
    await recordAudit(trx, ownRecord(person, 'account.password-changed', nowMs(), detail));
    return giveToken(trx, sessionId, nowMs());
  });
  const link = letters.page(locale, 'forgot-password');
  letters.post(email, locale, { kind: 'passwordChanged', link });
  return token;
}

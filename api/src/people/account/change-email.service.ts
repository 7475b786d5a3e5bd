import type { Authority } from '@bothways/domain/account';
import { HOUR_MS } from '@bothways/domain/time';
import { transact } from '#kernel/db';
import { takeQuota } from '#kernel/limits';
import {
  type AuthDeps,
  accountByEmail,
  authRefusal,
  demandNotHeld,
  endedBy,
  endPending,
  knockOf,
  openLink,
  type Person,
} from '#people/auth';
import { withOwnFactors } from './demand-factors.ts';

/** Each change sends two letters and leaves a link that cancels it: not more of them than an owner can read. */
const changesOf = (userId: string) => ({
  key: `email-change:${userId}`,
  limit: 10,
  windowMs: HOUR_MS,
});

/**
 * Requests a change of address. The letter to the new address confirms it, the one to the old address warns its reader,
 * who can cancel it. For an address that already has an account the answer is the same, and its holder gets a letter
 * that says so.
 * @throws ApiError errors.passwordWrong, errors.codeWrong, errors.emailSame, errors.tooManyTries
 */
export async function askForEmail(
  deps: AuthDeps,
  person: Person,
  { newEmail, ...authority }: Authority & { newEmail: string },
): Promise<void> {
  const knock = knockOf(deps, person, newEmail);
  deps.limits.askForLetter(knock);
  const { userId } = person;
  await demandNotHeld(deps, userId);
  const { email } = await withOwnFactors(deps, person, authority, async (_trx, account) => {
    if (newEmail === account.email) throw authRefusal('errors.emailSame');
    return account;
  });
  const { db, letters, security, nowMs } = deps;
  const { locale } = person;
  const quota = changesOf(userId);
  if ((await takeQuota(db, quota, nowMs())) === undefined)
    throw authRefusal('errors.tooManyTries', quota.windowMs);
  const mayPost = deps.limits.mayPost(knock);
  await transact(db, async (trx) => {
    // Links are opened for a taken address, too, so that answers and screens are indistinguishable.
    const isTaken = (await accountByEmail(trx, newEmail)) !== undefined;
    const change = await openLink(deps, trx, { userId, email: newEmail, purpose: 'changeEmail' }, locale);
    const cancel = await openLink(deps, trx, { userId, email, purpose: 'cancelEmail' }, locale);
    const toNew = isTaken
      ? ({ kind: 'accountExists', link: letters.page(locale, 'login') } as const)
      : ({ kind: 'changeEmail', ...change, newEmail } as const);
    if (mayPost) await letters.post(trx, newEmail, locale, toNew);
    await security.record(trx, person, {
      event: 'account.email-change-asked',
      userId,
      letter: () => ({ kind: 'emailChanged', ...cancel, newEmail }),
    });
  });
  letters.collect();
}

/** Cancels a pending change of address. @throws ApiError errors.emailNotPending */
export async function cancelEmail(deps: AuthDeps, person: Person): Promise<void> {
  const wasPending = await transact(deps.db, (trx) =>
    endPending(trx, person.userId, endedBy(person, deps.nowMs())),
  );
  if (!wasPending) throw authRefusal('errors.emailNotPending');
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Authority } from '@bothways/domain/account';
import { transact } from '#kernel/db';
import type { JobQueue } from '#kernel/jobs';
import {
  type AuthDeps,
  authRefusal,
  demandNotHeld,
  endedBy,
  endPending,
  marksOf,
  type Person,
} from '#people/auth';
import { hasOwner } from '#people/iam';
import { keepRewardedNumber } from '#people/phone';
import { doneFrom } from '#people/security-log';
import { rememberBonds } from '#people/self-limits';
import { withOwnFactors } from './demand-factors.ts';
import type { ErasedUser } from './erase-user.ts';
import { exportText } from './export-text.ts';
import { isThere, shutOut } from './own-data.store.ts';

/**
 * Streams everything that the account owns as the text of an `AccountExport`, so that an account with a hundred
 * thousand bets holds nobody up. @throws ApiError errors.passwordWrong, errors.codeWrong, errors.tooManyTries
 */
export async function exportAccount(
  deps: AuthDeps,
  person: Person,
  authority: Authority,
): Promise<ReadableStream<Uint8Array>> {
  const { userId } = person;
  await demandNotHeld(deps, userId);
  await withOwnFactors(deps, person, authority, (trx) =>
    deps.security.record(trx, person, { event: 'account.exported', userId }),
  );
  const text = exportText(deps.db, userId, deps.nowMs());
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** How long an answer waits for a deletion that is certain to finish. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 20;

/** Must succeed outside before an account is deleted; if it throws, the account stays. */
export type BeforeDeletion = (person: Pick<Person, 'userId' | 'ip'>) => Promise<void>;

export interface DeletionDeps {
  beforeDeletion: BeforeDeletion;
  erasing: JobQueue<ErasedUser>;
}

/**
 * Deletes the account with everything it owns: access ends immediately, and a job erases the data. RETAINED_AFTER_DELETION
 * lists what is retained and why.
 * @throws ApiError errors.passwordWrong, errors.codeWrong, errors.confirmationWrong, errors.lastOwner, errors.tooManyTries, and what
 * `beforeDeletion` throws
 */
export async function deleteAccount(
  deps: AuthDeps,
  person: Person,
  { confirmation, ...authority }: Authority & { confirmation: string },
  { beforeDeletion, erasing }: DeletionDeps,
): Promise<void> {
  const { userId } = person;
  await demandNotHeld(deps, userId);
  const { email } = await withOwnFactors(deps, person, authority, async (_trx, account) => {
    if (confirmation.toLowerCase() !== account.email) throw authRefusal('errors.confirmationWrong');
    return account;
  });
  await beforeDeletion(person);
  await transact(deps.db, async (trx) => {
    const wasOwned = await hasOwner(trx);
    await endPending(trx, userId, endedBy(person, deps.nowMs()));
    await keepRewardedNumber(trx, { userId, email, atMs: deps.nowMs() }, deps.hashRewarded);
    await rememberBonds(trx, userId, await marksOf(deps.hashPaused, trx, userId), deps.nowMs());
    await shutOut(trx, userId, deps.nowMs());
    if (wasOwned && !(await hasOwner(trx))) throw authRefusal('errors.lastOwner');
    await erasing.add(trx, { userId });
    await deps.security.record(trx, person, {
      event: 'account.deleted',
      userId,
      letter: (locale) => ({
        kind: 'accountDeleted',
        number: userId,
        link: deps.letters.page(locale, ''),
        ...doneFrom(person, deps.nowMs()),
      }),
    });
  });
  deps.sessions.changeUser(userId);
  deps.security.collect();
  erasing.wake();
  await untilGone(deps.db, userId);
}

/** Most deletions finish at once; waiting for one with years of bets is unnecessary. */
async function untilGone(db: AuthDeps['db'], userId: string): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  while ((await isThere(db, userId)) && performance.now() < untilMs) await sleep(LOOK_EVERY_MS);
}

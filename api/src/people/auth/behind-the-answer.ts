import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import type { LetterQuota } from './entrance.limits.ts';
import { knockOf } from './knock.ts';

/** Posts a letter if one may be sent. Otherwise no link is opened either, so the last letter's link stays valid. */
type LetterWork = (trx: Transaction<Schema>, mayPost: () => boolean) => Promise<void>;

/** The address that a letter was asked for. */
interface Asked {
  email: string;
  /** Names the work in the log. */
  job: string;
  /** Letters with a quota of their own: asking for them must not use up the owner's way to a new password. */
  quota?: LetterQuota;
}

/**
 * Does all work after the answer, which therefore cannot reveal whether there is an account.
 * @throws ApiError RATE_LIMITED
 */
export function behindTheAnswer(
  deps: AuthDeps,
  caller: Caller,
  { email, job, quota }: Asked,
  work: LetterWork,
): void {
  const knock = knockOf(deps, caller, email);
  deps.limits.askForLetter(knock);
  // Asked once, however often the transaction is retried.
  let isAllowed: boolean | undefined;
  const mayPost = () => {
    isAllowed ??= deps.limits.mayPost(knock, quota);
    return isAllowed;
  };
  deps.background.run(job, async () => {
    await transact(deps.db, (trx) => work(trx, mayPost));
    deps.letters.collect();
  });
}

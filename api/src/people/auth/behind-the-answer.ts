import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { knockOf } from './knock.ts';

/** Posts a letter where one may go. Where none may, no link is opened either: the one of the last letter goes on opening. */
type LetterWork = (trx: Transaction<Schema>, mayPost: () => boolean) => Promise<void>;

/**
 * Everything happens behind the answer, which therefore cannot tell whether there is an account.
 * @throws ApiError RATE_LIMITED
 */
export function behindTheAnswer(
  deps: AuthDeps,
  caller: Caller,
  email: string,
  job: string,
  work: LetterWork,
): void {
  const knock = knockOf(deps, caller, email);
  deps.limits.askForLetter(knock);
  // Asked once, however often the transaction is run.
  let isAllowed: boolean | undefined;
  const mayPost = () => {
    isAllowed ??= deps.limits.mayPost(knock);
    return isAllowed;
  };
  deps.background.run(job, async () => {
    await transact(deps.db, (trx) => work(trx, mayPost));
    deps.letters.collect();
  });
}

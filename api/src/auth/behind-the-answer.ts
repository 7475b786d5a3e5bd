import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { knockOf } from './knock.ts';

/**
 * Decides about a letter. Where none may go, no link is opened either: the one of the last letter goes on opening.
 * @returns how to post it, where there is somebody to post it to
 */
type LetterWork = (trx: Transaction<Schema>, mayPost: () => boolean) => Promise<(() => void) | undefined>;

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
    const post = await transact(deps.db, (trx) => work(trx, mayPost));
    post?.();
  });
}

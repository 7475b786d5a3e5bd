import { LOST_FACTOR_LETTERS, LOST_FACTOR_OPEN_DAYS, lostFactorReadyAtMs } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { doneFrom } from '#people/security-log';
import { storedLocale } from '#people/users';
import { accountById } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { dueLetters, takeDueLetter } from './lost-factors.store.ts';
import { openLink } from './mailed-link.ts';

export const LOST_FACTOR_LETTERS_EVERY_MS = 5 * MINUTE_MS;

type LetterDeps = Pick<AuthDeps, 'db' | 'letters' | 'nowMs'>;

/** Posts the due letter of a request together with what counts it: once, however many processes try. */
async function postDue(deps: LetterDeps, trx: Transaction<Schema>, userId: string): Promise<void> {
  const due = await takeDueLetter(trx, userId, deps.nowMs());
  const account = due && (await accountById(trx, userId));
  if (!due || !account || account.disabled) return;
  const { email } = account;
  const locale = (await storedLocale(trx, userId)) ?? 'en';
  const linkTo = async (purpose: 'lostCancel' | 'lostFinish') =>
    (await openLink(deps, trx, { userId, email, purpose }, locale)).link;
  const asked = doneFrom({ ...due, locale }, due.startedAtMs);
  const cancel = await linkTo('lostCancel');
  await deps.letters.post(
    trx,
    email,
    locale,
    due.letters < LOST_FACTOR_LETTERS
      ? { kind: 'lostFactorWaiting', link: cancel, readyAtMs: lostFactorReadyAtMs(due), ...asked }
      : {
          kind: 'lostFactorReady',
          link: await linkTo('lostFinish'),
          days: LOST_FACTOR_OPEN_DAYS,
          cancel,
          ...asked,
        },
  );
}

/** Sends the letters of requests to get in without the second factor, a day after each other. */
export async function sendLostFactorLetters(deps: LetterDeps): Promise<void> {
  for (const userId of await dueLetters(deps.db, deps.nowMs()))
    await transact(deps.db, (trx) => postDue(deps, trx, userId));
  deps.letters.collect();
}

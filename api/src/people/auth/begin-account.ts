import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';
import { holdMarks, pauseOfMarks, pauseRefusal, takeOverBonds } from '#people/self-limits';
import { settleLocale } from '#people/users';
import { insertAccount, saveReferral } from './accounts.store.ts';
import type { Caller } from './caller.ts';
import { mailboxOf } from './mailbox.ts';
import { emailMarks } from './person-marks.ts';
import type { Registration } from './registrations.store.ts';

/**
 * Creates the account of a registration, with its referral and its language. A self-exclusion prevents it; a time-out,
 * limits of spending and debts continue in it.
 * @returns its id
 * @throws ApiError errors.selfExcluded
 */
export async function beginAccount(
  trx: Transaction<Schema>,
  { name, email, passwordHash, referralCode, locale }: Registration,
  caller: Caller,
  nowMs: number,
  hashPaused: HashNumber,
): Promise<string> {
  const userId = randomUUID();
  const marks = emailMarks(hashPaused, email);
  const pause = await pauseOfMarks(trx, marks, nowMs);
  if (pause?.kind === 'exclusion') throw pauseRefusal(pause);
  await insertAccount(trx, { userId, name, email, passwordHash, nowMs });
  await settleLocale(trx, userId, locale ?? caller.locale);
  await holdMarks(trx, userId, { emailHash: hashPaused(mailboxOf(email)) }, nowMs);
  await takeOverBonds(trx, userId, marks, nowMs);
  if (referralCode !== undefined) await saveReferral(trx, userId, referralCode, nowMs);
  await recordAudit(trx, {
    atMs: nowMs,
    actor: userId,
    action: 'account.created',
    target: `user:${userId}`,
    detail: referralCode === undefined ? {} : { referral: referralCode },
    ip: caller.ip,
  });
  return userId;
}

import { DAY_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { type Quota, quotaState, takeQuota } from '#kernel/limits';
import { COOLDOWN_MS, sendWaitMs } from './phone.limits.ts';
import {
  claimNumber,
  codeSentAtMs,
  lastSentAtMs,
  type NewCode,
  openCode,
  recordSend,
  sendTimes,
} from './phone.store.ts';

/** Why a code may not be sent now, and for how long. `quota` is the exhausted one. */
export class SendRefused extends Error {
  override name = 'SendRefused';
  readonly key: 'errors.resendTooSoon' | 'errors.tooManySends';
  readonly waitMs: number;
  readonly quota: string | undefined;

  constructor(key: SendRefused['key'], waitMs: number, quota?: string) {
    super(key);
    this.key = key;
    this.waitMs = waitMs;
    this.quota = quota;
  }
}

const tooSoon = (lastMs: number | undefined, nowMs: number): SendRefused =>
  new SendRefused('errors.resendTooSoon', Math.min(COOLDOWN_MS, (lastMs ?? nowMs) + COOLDOWN_MS - nowMs));

/** Of the user, whatever the number, and of the number, whoever asks. */
async function demandCooledDown(trx: Transaction<Schema>, code: NewCode): Promise<void> {
  const { userId, phoneNumber, sentAtMs } = code;
  // The rows of the user and of the number are the locks: concurrent sends for either wait here.
  if (!(await openCode(trx, code, COOLDOWN_MS))) throw tooSoon(await codeSentAtMs(trx, userId), sentAtMs);
  if (!(await claimNumber(trx, phoneNumber, sentAtMs, COOLDOWN_MS)))
    throw tooSoon(await lastSentAtMs(trx, phoneNumber), sentAtMs);
}

async function demandFewSends(trx: Transaction<Schema>, code: NewCode): Promise<void> {
  const { phoneNumber, userId, sentAtMs } = code;
  const sinceMs = sentAtMs - DAY_MS;
  const times = [
    await sendTimes(trx, 'phoneNumber', phoneNumber, sinceMs),
    await sendTimes(trx, 'userId', userId, sinceMs),
  ];
  const waitMs = Math.max(...times.map((sent) => sendWaitMs(sent, sentAtMs)));
  if (waitMs > 0) throw new SendRefused('errors.tooManySends', waitMs);
}

async function demandQuotas(
  trx: Transaction<Schema>,
  quotas: readonly Quota[],
  nowMs: number,
): Promise<void> {
  for (const quota of quotas) {
    if ((await takeQuota(trx, quota, nowMs)) === undefined) {
      const { waitMs } = await quotaState(trx, quota.key, nowMs);
      throw new SendRefused('errors.tooManySends', waitMs, quota.key);
    }
  }
}

/**
 * Opens the code and counts the send, all or nothing. This precedes the sending, because nothing may await the network
 * inside a transaction.
 * @throws SendRefused
 */
export async function reserveSend(db: Db, code: NewCode, quotas: readonly Quota[]): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await demandCooledDown(trx, code);
      await demandFewSends(trx, code);
      await demandQuotas(trx, quotas, code.sentAtMs);
      await recordSend(trx, code);
    });
}

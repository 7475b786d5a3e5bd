import type { Plan } from '@bothways/domain/plans';
import { paidPeriod, type TimeCause } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { paidFacts } from './access.store.ts';
import { settleAccess } from './settle-access.ts';
import { insertTimeGrant } from './time-grants.store.ts';

export interface TimeGift {
  userId: string;
  /** Of what the minutes are: they are added to the days of this plan. */
  plan: Exclude<Plan, 'free'>;
  /** Whole, 1 or more. */
  minutes: number;
  cause: TimeCause;
  /** What they are given for: for each key once, whoever asks again. */
  key: string;
  atMs: number;
}

interface TimeGiven {
  /** False where they were given before: nothing has changed. */
  isNew: boolean;
  /** Whether they let somebody in who was out: whoever gets `true` calls `onChanged` once the transaction is through. */
  isOpened: boolean;
  /** Until when it is paid now; undefined while the plan is frozen. */
  endsAtMs: number | undefined;
}

/**
 * Gives somebody minutes of a plan beside what they paid for, as a coupon gives days: they are added at the end of what is
 * paid, or run from now where that is over; while frozen they wait. What renews at the provider is charged when it was to be:
 * the minutes stay at the end until no more charges come. The only way in which time is given.
 */
export async function giveTime(trx: Transaction<Schema>, gift: TimeGift): Promise<TimeGiven> {
  const { userId, plan, minutes, cause, key, atMs } = gift;
  const line = { userId, plan };
  const isNew = await insertTimeGrant(trx, { key, userId, plan, minutes, cause, atMs });
  const isOpened = isNew && (await settleAccess(trx, line, atMs));
  if (isNew)
    await recordAudit(trx, {
      atMs,
      actor: SYSTEM_ACTOR,
      action: 'subscription.time-given',
      target: `user:${userId}`,
      detail: { plan, minutes, cause },
    });
  const { endsAtMs } = paidPeriod(await paidFacts(trx, line));
  return { isNew, isOpened, endsAtMs };
}

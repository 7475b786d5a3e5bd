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
  /** The plan whose time is extended. */
  plan: Exclude<Plan, 'free'>;
  /** An integer of at least 1. */
  minutes: number;
  cause: TimeCause;
  /** Idempotency key: granted once per key. */
  key: string;
  atMs: number;
}

interface TimeGiven {
  /** False if it was granted before: nothing has changed. */
  isNew: boolean;
  /** Whether access was opened by it: if `true`, the caller calls `onChanged` after the transaction has committed. */
  isOpened: boolean;
  /** The paid end; undefined while the plan is frozen. */
  endsAtMs: number | undefined;
}

/**
 * Grants minutes of a plan beyond what is paid, as a coupon grants days: they extend the paid time, or run from now if
 * it is over; while frozen they wait. The provider's charge dates are unchanged: the minutes remain at the end until
 * charges stop. The only way to grant time.
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

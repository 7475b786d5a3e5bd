import type { Grant, PaidFacts } from '@bothways/domain/subscriptions';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** A user's days of a plan: the days of all subscriptions of a plan form one line. */
export interface Line {
  userId: string;
  plan: string;
}

async function grantsOf(db: Reader, { userId, plan }: Line): Promise<Grant[]> {
  const payments = await db
    .selectFrom('subscriptionPayments')
    .select(['providerPaymentId as id', 'atMs', 'days'])
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .where('days', '>', 0)
    .execute();
  const coupons = await db
    .selectFrom('couponRedemptions')
    .select(['id', 'atMs', 'days'])
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .execute();
  const given = await db
    .selectFrom('timeGrants')
    .select(['key', 'atMs', 'minutes'])
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .execute();
  return [
    ...payments.map((grant) => ({ ...grant, id: `payment:${grant.id}` })),
    ...coupons.map((grant) => ({ ...grant, id: `coupon:${grant.id}` })),
    ...given.map(({ key, ...grant }) => ({ ...grant, days: 0, id: `given:${key}` })),
  ];
}

/** Returns the facts from which a user's days are computed. */
export async function paidFacts(db: Reader, line: Line): Promise<PaidFacts> {
  const freezes = await db
    .selectFrom('subscriptionFreezes')
    .select(['fromMs', 'toMs'])
    .where('userId', '=', line.userId)
    .where('plan', '=', line.plan)
    .execute();
  return {
    grants: await grantsOf(db, line),
    freezes: freezes.map(({ fromMs, toMs }) => ({ fromMs, ...(toMs !== null && { toMs }) })),
  };
}

export async function openFreeze(trx: Trx, freeze: Line & { id: string; fromMs: number }): Promise<void> {
  await trx
    .insertInto('subscriptionFreezes')
    .values({ ...freeze, toMs: null })
    .execute();
}

export async function hasOpenFreeze(db: Reader, { userId, plan }: Line): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptionFreezes')
    .select('id')
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .where('toMs', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether one was open */
export async function closeFreeze(trx: Trx, { userId, plan }: Line, toMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptionFreezes')
    // A clock set back must not end a freeze before it began.
    .set((eb) => ({
      toMs: eb
        .case()
        .when('fromMs', '>', toMs)
        .then(eb.ref('fromMs'))
        .else(eb.cast<number>(eb.val(toMs), 'bigint'))
        .end(),
    }))
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .where('toMs', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns whether the provider renews one of these, automatically or after a resume once the remaining days have run
 * out.
 */
export async function isRenewed(db: Reader, { userId, plan }: Line): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .where(({ eb, or, and }) =>
      or([
        eb('providerStatus', '=', 'active'),
        and([eb('providerStatus', '=', 'suspended'), eb('waitingSinceMs', 'is not', null)]),
      ]),
    )
    .where('cancelledAtMs', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAccessOpen(db: Reader, { userId, plan }: Line): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptionAccess')
    .select('isOpen')
    .where('userId', '=', userId)
    .where('plan', '=', plan)
    .executeTakeFirst();
  return row?.isOpen === 1;
}

export async function saveAccess(
  trx: Trx,
  line: Line,
  { isOpen, untilMs }: { isOpen: boolean; untilMs: number | undefined },
): Promise<void> {
  const row = { isOpen: Number(isOpen), untilMs: untilMs ?? null };
  await trx
    .insertInto('subscriptionAccess')
    .values({ ...line, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'plan']).doUpdateSet(row))
    .execute();
}

/** Returns lines whose access is open though it has expired, longest expired first. */
export const accessThatEnded = (db: Reader, nowMs: number, limit: number): Promise<Line[]> =>
  db
    .selectFrom('subscriptionAccess')
    .select(['userId', 'plan'])
    .where('isOpen', '=', 1)
    .where('untilMs', '<=', nowMs)
    .orderBy('untilMs')
    .limit(limit)
    .execute();

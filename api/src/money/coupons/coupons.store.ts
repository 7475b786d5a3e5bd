import type { RedeemedCoupon } from '@bothways/domain/subscriptions';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type CouponRow = Selectable<Schema['coupons']>;

export const findCoupon = (db: Reader, by: 'id' | 'code', value: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where(by, '=', value).executeTakeFirst();

/** Returns a user's redemptions, newest first. */
export async function redeemedBy(db: Reader, userId: string): Promise<RedeemedCoupon[]> {
  const rows = await db
    .selectFrom('couponRedemptions')
    .select(['code', 'days', 'atMs'])
    .where('userId', '=', userId)
    .orderBy('atMs', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ code, days, atMs }) => ({ code, days, redeemedAt: new Date(atMs).toISOString() }));
}

/** Returns whether one of these accounts, or any that had the number or mailbox, has redeemed the coupon. */
export async function hasRedeemed(
  db: Reader,
  {
    couponId,
    accounts,
    phoneHash,
    emailHash,
  }: { couponId: string; accounts: readonly string[]; phoneHash: string; emailHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('couponRedemptions')
    .select('id')
    .where('couponId', '=', couponId)
    .where(({ eb, or }) =>
      or([
        eb('holder', 'in', accounts),
        eb('userId', 'in', accounts),
        eb('phoneHash', '=', phoneHash),
        eb('emailHash', '=', emailHash),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes one of the redemptions left on a coupon. A single statement: concurrent calls never take more than there are.
 * @returns false if none is left, or the coupon is no longer open
 */
export async function takeRedemption(trx: Trx, couponId: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .updateTable('coupons')
    .set((eb) => ({ redemptions: eb('redemptions', '+', 1) }))
    .where('id', '=', couponId)
    .where('disabledAtMs', 'is', null)
    .where(({ eb, or }) => or([eb('expiresAtMs', 'is', null), eb('expiresAtMs', '>', nowMs)]))
    .where(({ eb, or, ref }) =>
      or([eb('maxRedemptions', 'is', null), eb('redemptions', '<', ref('maxRedemptions'))]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the account or the number has redeemed it at the same moment */
export async function insertRedemption(
  trx: Trx,
  redemption: Insertable<Schema['couponRedemptions']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('couponRedemptions')
    .values(redemption)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns a batch of the redemptions of existing accounts that have no mark of a mailbox. */
export const unmarkedRedemptions = (
  trx: Trx,
  afterId: string,
  limit: number,
): Promise<{ id: string; couponId: string; email: string }[]> =>
  trx
    .selectFrom('couponRedemptions')
    .innerJoin('users', 'users.id', 'couponRedemptions.userId')
    .select(['couponRedemptions.id', 'couponId', 'email'])
    .where('emailHash', 'is', null)
    .where('couponRedemptions.id', '>', afterId)
    .orderBy('couponRedemptions.id')
    .limit(limit)
    .execute();

/** Marks a redemption, unless another one of the coupon has the mark. */
export async function markRedemption(
  trx: Trx,
  { id, couponId, emailHash }: { id: string; couponId: string; emailHash: string },
): Promise<void> {
  await trx
    .updateTable('couponRedemptions')
    .set({ emailHash })
    .where('id', '=', id)
    .where('emailHash', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('couponRedemptions as other')
            .select('other.id')
            .where('other.couponId', '=', couponId)
            .where('other.emailHash', '=', emailHash),
        ),
      ),
    )
    .execute();
}

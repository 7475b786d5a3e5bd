import {
  type AdminCoupon,
  type AdminCouponsPage,
  type AdminCouponsQuery,
  adminCouponSchema,
} from '@bothways/domain/coupons';
import { isoOf, isoOrNull } from '@bothways/domain/time';
import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import { containing, type Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';
import type { CouponRow } from './coupons.store.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

const stateOf = (row: CouponRow, nowMs: number): AdminCoupon['state'] => {
  if (row.disabledAtMs !== null) return 'disabled';
  if (row.expiresAtMs !== null && row.expiresAtMs <= nowMs) return 'expired';
  return row.maxRedemptions !== null && row.redemptions >= row.maxRedemptions ? 'gone' : 'open';
};
type Bounds = Pick<CouponRow, 'days' | 'maxRedemptions' | 'expiresAtMs' | 'note'>;

/** Editable fields of a coupon, as the API names them. */
export const couponFields = ({ days, maxRedemptions, expiresAtMs, note }: Bounds) => ({
  days,
  maxRedemptions,
  expiresAt: expiresAtMs,
  note,
});

function toCoupon(row: CouponRow & { createdByEmail: string | null }, nowMs: number): AdminCoupon {
  const optional = {
    maxRedemptions: row.maxRedemptions,
    expiresAt: isoOrNull(row.expiresAtMs),
    disabledAt: isoOrNull(row.disabledAtMs),
    note: row.note,
    createdBy: row.createdByEmail,
  };
  return adminCouponSchema.parse({
    _id: row.id,
    code: row.code,
    days: row.days,
    redemptions: row.redemptions,
    createdAt: isoOf(row.createdAtMs),
    state: stateOf(row, nowMs),
    version: versionOf(couponFields(row)),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  });
}

const coupons = (db: Reader) =>
  db
    .selectFrom('coupons')
    .leftJoin('users', 'users.id', 'coupons.createdBy')
    .selectAll('coupons')
    .select('users.email as createdByEmail');

/** Returns the coupons that match the query, by code. */
export async function searchCoupons(
  db: Reader,
  { search, after, limit }: AdminCouponsQuery,
  nowMs: number,
): Promise<Omit<AdminCouponsPage, 'success'>> {
  const found = search === undefined ? undefined : containing(['coupons.code', 'coupons.note'], search);
  let page = coupons(db)
    .orderBy('coupons.code')
    // One row more than requested shows whether there is a next page.
    .limit(limit + 1);
  if (found) page = page.where(found);
  if (after !== undefined) page = page.where('coupons.code', '>', after);
  let counted = db.selectFrom('coupons').select(({ fn }) => fn.countAll().as('total'));
  if (found) counted = counted.where(found);
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  const shown = rows.slice(0, limit).map((row) => toCoupon(row, nowMs));
  const last = shown.at(-1);
  return {
    coupons: shown,
    total: Number(total),
    ...(rows.length > limit && last && { nextAfter: last.code }),
  };
}

export async function readCoupon(db: Reader, id: string, nowMs: number): Promise<AdminCoupon> {
  return toCoupon(await coupons(db).where('coupons.id', '=', id).executeTakeFirstOrThrow(), nowMs);
}

/** @returns false if the code is taken */
export async function insertCoupon(trx: Trx, coupon: Insertable<Schema['coupons']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateCoupon(
  trx: Trx,
  id: string,
  patch: Updateable<Schema['coupons']>,
): Promise<void> {
  await trx.updateTable('coupons').set(patch).where('id', '=', id).execute();
}

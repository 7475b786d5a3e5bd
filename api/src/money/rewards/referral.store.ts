import { randomInt } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type RewardRow = Selectable<Schema['referralRewards']>;

/** Without letters and digits that are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_CHARS = 8;
/** There are a million million codes: one collision is next to impossible, and several are a bug. */
const TRIES = 5;
const randomCode = (): string =>
  Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export async function codeOf(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referralCodes')
    .select('code')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.code;
}

/** Returns a user's referral code, created on first request. */
export async function ownCode(db: Reader, userId: string, atMs: number): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const known = await codeOf(db, userId);
    if (known !== undefined) return known;
    await db
      .insertInto('referralCodes')
      .values({ userId, code: randomCode(), atMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  throw new Error('No referral code was free');
}

/** Returns the owner of a code, ignoring case. */
export async function ownerOf(db: Reader, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referralCodes')
    .select('userId')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row?.userId;
}

/** Returns the code that brought the user. */
export async function broughtBy(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('referrals').select('code').where('userId', '=', userId).executeTakeFirst();
  return row?.code;
}

/** @returns false if another code was recorded before */
export async function saveBroughtBy(trx: Trx, userId: string, code: string, atMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('referrals')
    .values({ userId, code, atMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Counts the accounts that came with a code. */
export async function invitedWith(db: Reader, code: string): Promise<number> {
  const { total } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll().as('total'))
    .where(sql<string>`upper(code)`, '=', code)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns a user's rewards that are in force. */
export const standingRewards = (db: Reader, userId: string): Promise<RewardRow[]> =>
  db
    .selectFrom('referralRewards')
    .selectAll()
    .where('userId', '=', userId)
    .where('isStanding', '=', 1)
    .execute();

export const rewardOf = (db: Reader, purchase: string): Promise<RewardRow | undefined> =>
  db.selectFrom('referralRewards').selectAll().where('purchase', '=', purchase).executeTakeFirst();

export async function insertReward(trx: Trx, row: RewardRow): Promise<void> {
  await trx.insertInto('referralRewards').values(row).execute();
}

export async function updateReward(
  trx: Trx,
  purchase: string,
  patch: Pick<RewardRow, 'isStanding' | 'moves'>,
): Promise<void> {
  await trx.updateTable('referralRewards').set(patch).where('purchase', '=', purchase).execute();
}

/** Returns whether a user has ever paid for anything. */
export async function hasBought(db: Reader, userId: string): Promise<boolean> {
  const pack = await db
    .selectFrom('orders')
    .innerJoin('orderPayments', 'orderPayments.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.userId', '=', userId)
    .where('paidAtMs', 'is not', null)
    .where('orderPayments.amountCents', '>', 0)
    .executeTakeFirst();
  if (pack) return true;
  const charge = await db
    .selectFrom('subscriptionPayments')
    .select('providerPaymentId')
    .where('userId', '=', userId)
    .where('status', 'in', ['completed', 'returned'])
    .executeTakeFirst();
  return charge !== undefined;
}

/** Returns what limits a reward to once, besides the account. */
export const contactOf = (
  db: Reader,
  userId: string,
): Promise<{ email: string; number: string | null; verifiedAtMs: number | null } | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.email', 'mobilePhoneNumber as number', 'mobilePhoneVerifiedAtMs as verifiedAtMs'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';

type Promotion = Schema['promotionUses']['promotion'];

/** Whom a promotion is given to, however they come back: kept as keyed hashes. */
export type Subject = `account:${string}` | `email:${string}` | `number:${string}` | `number of:${string}`;
export const accountSubject = (userId: string): Subject => `account:${userId}`;
export const emailSubject = (email: string): Subject => `email:${email.toLowerCase()}`;
export const numberSubject = (phoneNumber: string): Subject => `number:${phoneNumber}`;
/** This number in this account. */
export const numberOfSubject = (userId: string, phoneNumber: string): Subject =>
  `number of:${userId}:${phoneNumber}`;

/** Whether one of them has had it. */
export async function hasHad(
  db: Kysely<Schema>,
  promotion: Promotion,
  subjects: readonly Subject[],
  hash: HashNumber,
): Promise<boolean> {
  const row = await db
    .selectFrom('promotionUses')
    .select('subjectHash')
    .where('promotion', '=', promotion)
    .where('subjectHash', 'in', subjects.map(hash))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes what is had once, for each subject in one statement, so that of many at once one gets it.
 * @returns false where one of them has had it; those that had not are marked, too
 */
export async function takeOnce(
  trx: Transaction<Schema>,
  promotion: Promotion,
  { subjects, atMs }: { subjects: readonly Subject[]; atMs: number },
  hash: HashNumber,
): Promise<boolean> {
  let isFirst = true;
  // In one order for everybody: two who take the same must not wait for each other.
  for (const subjectHash of subjects.map(hash).toSorted()) {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('promotionUses')
      .values({ promotion, subjectHash, atMs })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) isFirst = false;
  }
  return isFirst;
}

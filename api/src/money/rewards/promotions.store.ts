import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';
import { mailboxOf } from '#people/auth';
import { onePerson } from '#people/self-limits';

type Promotion = Schema['promotionUses']['promotion'];

/** A recipient of a promotion, identifiable when they return: stored as a keyed hash. */
export type Subject = `account:${string}` | `email:${string}` | `number:${string}` | `number of:${string}`;
export const accountSubject = (userId: string): Subject => `account:${userId}`;
/** Every account of an account's owner, itself first. */
export async function accountSubjects(db: Kysely<Schema>, userId: string, nowMs: number): Promise<Subject[]> {
  return (await onePerson(db, { accounts: [userId] }, nowMs)).accounts.map(accountSubject);
}
/** First that of the mailbox, then that of the address as it is spelled, under which promotions were granted before. */
export const emailSubjects = (email: string): Subject[] => [
  ...new Set<Subject>([`email:${mailboxOf(email)}`, `email:${email.toLowerCase()}`]),
];
export const numberSubject = (phoneNumber: string): Subject => `number:${phoneNumber}`;
/** This number in this account. */
export const numberOfSubject = (userId: string, phoneNumber: string): Subject =>
  `number of:${userId}:${phoneNumber}`;

/** Returns whether one of the subjects has had the promotion. */
export async function hasHad(
  db: Kysely<Schema>,
  promotion: Promotion,
  subjects: readonly Subject[],
  hash: HashNumber,
): Promise<boolean> {
  if (subjects.length === 0) return false;
  const row = await db
    .selectFrom('promotionUses')
    .select('subjectHash')
    .where('promotion', '=', promotion)
    .where('subjectHash', 'in', subjects.map(hash))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a promotion granted once, with one statement per subject, so that only one of many concurrent calls gets it.
 * @returns false if one of the subjects has had it; the others are then marked, too
 */
export async function takeOnce(
  trx: Transaction<Schema>,
  promotion: Promotion,
  { subjects, atMs }: { subjects: readonly Subject[]; atMs: number },
  hash: HashNumber,
): Promise<boolean> {
  let isFirst = true;
  // Sorted, so that two transactions lock the same subjects in the same order and cannot deadlock.
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

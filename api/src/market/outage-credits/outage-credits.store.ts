import type { CreditedBefore, PastOutage } from '@bothways/domain/bookie-status';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Limit of values per statement. */
const AT_ONCE = 500;

/** The outages, out of these, that are not settled for all users yet. */
export async function unsettled(db: Reader, outages: readonly PastOutage[]): Promise<PastOutage[]> {
  const settled = new Set<string>();
  for (let from = 0; from < outages.length; from += AT_ONCE) {
    const ids = outages.slice(from, from + AT_ONCE).map(({ id }) => id);
    const rows = await db
      .selectFrom('settledOutages')
      .select('outageId')
      .where('outageId', 'in', ids)
      .execute();
    for (const { outageId } of rows) settled.add(outageId);
  }
  return outages.filter(({ id }) => !settled.has(id));
}

export async function saveSettled(
  db: Reader,
  outages: readonly PastOutage[],
  settledAtMs: number,
): Promise<void> {
  for (const { id: outageId } of outages)
    await db
      .insertInto('settledOutages')
      .values({ outageId, settledAtMs })
      .onConflict((conflict) => conflict.column('outageId').doNothing())
      .execute();
}

/** A page of users with days of a plan after a time, by id. Disabled users cannot use a credit and are left out. */
export async function payingPeople(
  db: Reader,
  { sinceMs, after, limit }: { sinceMs: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptionAccess')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'subscriptionAccess.userId')
    .select('subscriptionAccess.userId')
    .distinct()
    .where('disabledUsers.userId', 'is', null)
    .where('subscriptionAccess.userId', '>', after)
    // No end while frozen.
    .where(({ eb, or }) =>
      or([eb('subscriptionAccess.untilMs', 'is', null), eb('subscriptionAccess.untilMs', '>', sinceMs)]),
    )
    .orderBy('subscriptionAccess.userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The outages, out of these, for which the user has a row already. */
export async function creditedIds(
  db: Reader,
  userId: string,
  outages: readonly PastOutage[],
): Promise<Set<string>> {
  const sinceMs = Math.min(...outages.map(({ fromMs }) => fromMs));
  const rows = await db
    .selectFrom('outageCredits')
    .select('outageId')
    .where('userId', '=', userId)
    .where('fromMs', '>=', sinceMs)
    .execute();
  return new Set(rows.map(({ outageId }) => outageId));
}

/** What a user was credited for so far, and how much. */
export async function creditedBefore(db: Reader, userId: string): Promise<CreditedBefore> {
  const spans = await db
    .selectFrom('creditedSpans')
    .select(['fromMs', 'toMs'])
    .where('userId', '=', userId)
    .execute();
  const given = await db
    .selectFrom('outageCredits')
    .select(({ fn }) => fn.sum('minutes').as('minutes'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { spans, minutes: Number(given?.minutes ?? 0) };
}

/** @throws when one of them exists already: another process credits the same outage concurrently */
export async function insertCredit(
  trx: Trx,
  credit: Insertable<Schema['outageCredits']>,
  spans: readonly { fromMs: number; toMs: number }[],
): Promise<void> {
  const { userId } = credit;
  await trx.insertInto('outageCredits').values(credit).execute();
  for (const span of spans)
    await trx
      .insertInto('creditedSpans')
      .values({ userId, ...span })
      .execute();
}

export type CreditRow = Pick<
  Insertable<Schema['outageCredits']>,
  'outageId' | 'bookie' | 'mode' | 'fromMs' | 'toMs' | 'minutes'
>;

/** Credits of a user for outages since a time. */
export const creditsOf = (db: Reader, userId: string, sinceMs: number): Promise<CreditRow[]> =>
  db
    .selectFrom('outageCredits')
    .select(['outageId', 'bookie', 'mode', 'fromMs', 'toMs', 'minutes'])
    .where('userId', '=', userId)
    .where('fromMs', '>=', sinceMs)
    .orderBy('fromMs')
    .execute();

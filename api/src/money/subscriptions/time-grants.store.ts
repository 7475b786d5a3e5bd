import { type GivenTime, timeCauseSchema } from '@bothways/domain/subscriptions';
import { isoOf } from '@bothways/domain/time';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** Number shown per subscription. */
const SHOWN = 12;

/** @returns false if the key was used before */
export async function insertTimeGrant(
  trx: Transaction<Schema>,
  grant: Insertable<Schema['timeGrants']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('timeGrants')
    .values(grant)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the time granted to a user by plan, newest first. */
export async function givenTimes(db: Kysely<Schema>, userId: string): Promise<Map<string, GivenTime[]>> {
  const rows = await db
    .selectFrom('timeGrants')
    .select(['plan', 'minutes', 'cause', 'atMs'])
    .where('userId', '=', userId)
    .orderBy('atMs', 'desc')
    .orderBy('key')
    .execute();
  const byPlan = Map.groupBy(rows, ({ plan }) => plan);
  return new Map(
    [...byPlan].map(([plan, given]) => [
      plan,
      given.slice(0, SHOWN).map(({ minutes, cause, atMs }) => ({
        minutes,
        cause: timeCauseSchema.parse(cause),
        at: isoOf(atMs),
      })),
    ]),
  );
}

import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** A count that may be used up within a time that begins with the first use. */
export interface Quota {
  key: string;
  limit: number;
  windowMs: number;
}

/**
 * Counts one use, in one statement, so that no two can take the last place.
 * @returns the uses of this window with this one; undefined when the quota is used up (then nothing was counted)
 */
export async function takeQuota(
  db: Kysely<Schema>,
  { key, limit, windowMs }: Quota,
  nowMs: number,
): Promise<number | undefined> {
  const endsAtMs = nowMs + windowMs;
  const row = await db
    .insertInto('phoneQuotas')
    .values({ key, used: 1, endsAtMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => {
          const over = eb('phoneQuotas.endsAtMs', '<=', nowMs);
          return {
            used: eb
              .case()
              .when(over)
              .then(eb.lit(1))
              .else(eb('phoneQuotas.used', '+', eb.lit(1)))
              .end(),
            endsAtMs: eb
              .case()
              .when(over)
              .then(eb.ref('excluded.endsAtMs'))
              .else(eb.ref('phoneQuotas.endsAtMs'))
              .end(),
          };
        })
        .where((eb) => eb.or([eb('phoneQuotas.endsAtMs', '<=', nowMs), eb('phoneQuotas.used', '<', limit)])),
    )
    .returning('used')
    .executeTakeFirst();
  return row?.used;
}

/** The uses of the window that is open, and how long until it ends. */
export async function quotaState(
  db: Kysely<Schema>,
  key: string,
  nowMs: number,
): Promise<{ used: number; waitMs: number }> {
  const row = await db
    .selectFrom('phoneQuotas')
    .select(['used', 'endsAtMs'])
    .where('key', '=', key)
    .where('endsAtMs', '>', nowMs)
    .executeTakeFirst();
  return row ? { used: row.used, waitMs: row.endsAtMs - nowMs } : { used: 0, waitMs: 0 };
}

/** Removes what ended before `beforeMs`. */
export async function pruneQuotas(db: Kysely<Schema>, beforeMs: number): Promise<void> {
  await db.deleteFrom('phoneQuotas').where('endsAtMs', '<', beforeMs).execute();
}

/** Gives one use back: it was none of those that the quota is about. */
export async function giveBackQuota(db: Kysely<Schema>, key: string): Promise<void> {
  await db
    .updateTable('phoneQuotas')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

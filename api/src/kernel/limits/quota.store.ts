import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** A limit on uses within a window that begins with the first use. */
export interface Quota {
  key: string;
  limit: number;
  windowMs: number;
}

/**
 * Counts one use in one statement, so that two callers never share the last one.
 * @returns the uses in this window including this one; undefined if the quota is exhausted (then nothing was counted)
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

/** Returns the uses in the open window, and the time until it ends. */
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

/** Deletes windows that ended before `beforeMs`. */
export async function pruneQuotas(db: Kysely<Schema>, beforeMs: number): Promise<void> {
  await db.deleteFrom('phoneQuotas').where('endsAtMs', '<', beforeMs).execute();
}

/** Returns one use, for an attempt that should not count. */
export async function giveBackQuota(db: Kysely<Schema>, key: string): Promise<void> {
  await db
    .updateTable('phoneQuotas')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

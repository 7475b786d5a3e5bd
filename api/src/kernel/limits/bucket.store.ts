import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** A token bucket shared by all processes on one database: its capacity, and the time until one token returns. */
export interface SharedBucket {
  key: string;
  burst: number;
  refillMs: number;
}

/**
 * Takes one token in one statement, so that two callers never share the last one. The row stores when the bucket will
 * be full again: each token moves that time on by its refill time, and none is left if it would lie further away than a
 * full bucket's. A time beyond that was stored by a clock that has since been set back, and is ignored: it locks nobody
 * out.
 * @returns undefined if a token was taken, otherwise ms until there is one
 */
export async function takeShared(
  db: Kysely<Schema>,
  { key, burst, refillMs }: SharedBucket,
  nowMs: number,
): Promise<number | undefined> {
  const lastMs = nowMs + burst * refillMs;
  const taken = await db
    .insertInto('phoneQuotas')
    .values({ key, used: 1, endsAtMs: nowMs + refillMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          endsAtMs: eb
            .case()
            .when(eb.between('phoneQuotas.endsAtMs', nowMs + 1, lastMs))
            .then(eb('phoneQuotas.endsAtMs', '+', refillMs))
            .else(eb.ref('excluded.endsAtMs'))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('phoneQuotas.endsAtMs', '<=', lastMs - refillMs),
            eb('phoneQuotas.endsAtMs', '>', lastMs),
          ]),
        ),
    )
    .returning('endsAtMs')
    .executeTakeFirst();
  if (taken) return undefined;
  const full = await db
    .selectFrom('phoneQuotas')
    .select('endsAtMs')
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, (full?.endsAtMs ?? nowMs) - (lastMs - refillMs));
}

/** Returns one token, for an attempt that should not count. */
export async function giveBackShared(db: Kysely<Schema>, { key, refillMs }: SharedBucket): Promise<void> {
  await db
    .updateTable('phoneQuotas')
    .set((eb) => ({ endsAtMs: eb('endsAtMs', '-', refillMs) }))
    .where('key', '=', key)
    .execute();
}

import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** Tries that may come at once, and how soon one more, of all processes on one database together. */
export interface SharedBucket {
  key: string;
  burst: number;
  refillMs: number;
}

/**
 * Takes one try, in one statement, so that no two take the last one. What is kept is when the bucket will be full again:
 * each try moves it on by what one more takes, and there is none where it would lie further than a whole bucket away. What
 * lies further already was kept by a clock that has since gone back, and counts for nothing: nobody is locked out by it.
 * @returns undefined where it was taken, else how long until there is one
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

/** Gives one try back: it was none of those that are counted. */
export async function giveBackShared(db: Kysely<Schema>, { key, refillMs }: SharedBucket): Promise<void> {
  await db
    .updateTable('phoneQuotas')
    .set((eb) => ({ endsAtMs: eb('endsAtMs', '-', refillMs) }))
    .where('key', '=', key)
    .execute();
}

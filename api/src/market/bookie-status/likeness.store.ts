import { DAY_MS, utcDay } from '@bothways/domain/time';
import type { CloneReading } from '@bothways/engine';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

const WEEK_MS = 7 * DAY_MS;
const dayOf = (ms: number): number => Date.parse(utcDay(ms));

/** Adds a minute's comparisons of variants with their originals to the sums of the day. */
export async function addLikeness(
  trx: Reader,
  clones: readonly CloneReading[],
  nowMs: number,
): Promise<void> {
  const rows = clones.flatMap(({ bookie, original }) =>
    original
      ? [
          {
            bookie,
            original: original.value,
            dayMs: dayOf(nowMs),
            compared: original.compared,
            alike: original.alike,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('variantLikeness')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['bookie', 'original', 'dayMs']).doUpdateSet((eb) => ({
        compared: eb('variantLikeness.compared', '+', eb.ref('excluded.compared')),
        alike: eb('variantLikeness.alike', '+', eb.ref('excluded.alike')),
      })),
    )
    .execute();
}

/** Sums of the last seven days, by variant. */
export async function likenessOfWeek(db: Reader, nowMs: number) {
  const rows = await db
    .selectFrom('variantLikeness')
    .select(['bookie', 'original'])
    .select((eb) => [eb.fn.sum<number>('compared').as('compared'), eb.fn.sum<number>('alike').as('alike')])
    .where('dayMs', '>', dayOf(nowMs) - WEEK_MS)
    .groupBy(['bookie', 'original'])
    .execute();
  return rows.map(({ bookie, original, compared, alike }) => ({
    bookie,
    original,
    compared: Number(compared),
    alike: Number(alike),
  }));
}

/** Deletes sums that are older than a week. */
export async function pruneLikeness(trx: Reader, nowMs: number): Promise<void> {
  await trx
    .deleteFrom('variantLikeness')
    .where('dayMs', '<', dayOf(nowMs) - WEEK_MS)
    .execute();
}

import type { Kysely, Transaction } from 'kysely';
import type { BacktestsTable, Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** Tries stored per user: a user with more needs no warning. */
export const MAX_TRIES = 500;

/** Records that a list was tried on some days. */
export async function noteTry(
  trx: Trx,
  tried: { userId: string; listHash: string; fromMs: number; toMs: number; atMs: number },
): Promise<void> {
  const { userId, atMs } = tried;
  await trx
    .insertInto('backtestTries')
    .values(tried)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'listHash', 'fromMs', 'toMs']).doUpdateSet({ atMs }),
    )
    .execute();
  const oldest = await trx
    .selectFrom('backtestTries')
    .select('atMs')
    .where('userId', '=', userId)
    .orderBy('atMs', 'desc')
    .offset(MAX_TRIES)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await trx
      .deleteFrom('backtestTries')
      .where('userId', '=', userId)
      .where('atMs', '<=', oldest.atMs)
      .execute();
}

/** Number of distinct lists a user has tried on days of a period. */
export async function listsTried(
  db: Kysely<Schema>,
  { userId, fromMs, toMs }: Pick<BacktestsTable, 'userId' | 'fromMs' | 'toMs'>,
): Promise<number> {
  const row = await db
    .selectFrom('backtestTries')
    .select(({ fn }) => fn.count<number>('listHash').distinct().as('lists'))
    .where('userId', '=', userId)
    .where('fromMs', '<', toMs)
    .where('toMs', '>', fromMs)
    .executeTakeFirst();
  return Number(row?.lists ?? 0);
}

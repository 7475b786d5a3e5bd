import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Numbers that were rewarded in an account that is gone: a keyed hash, so that leaving and coming back pays nothing. */
export async function rewardedNumbers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'rewardedNumbers')
    .addColumn('numberHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
}

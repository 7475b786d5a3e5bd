import { type Kysely, sql } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** How large a share of people a key may give a release; those for a share that there are may give it to a quarter. */
export async function deployShares(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { real } = columnsOf(kind);
  await db.schema
    .alterTable('deployKeys')
    .addColumn('maxSharePct', real, (column) =>
      column.notNull().defaultTo(25).check(sql`"maxSharePct" > 0 and "maxSharePct" <= 100`),
    )
    .execute();
  await sql`update "deployKeys" set "maxSharePct" = 100 where reach = 'everybody'`.execute(db);
}

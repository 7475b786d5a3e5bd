import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Pairs of events that may be one, what a person said of them, and the names that were learned. */
export async function matching(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'matchReviews')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'accepted', 'rejected')`),
    )
    .addColumn('score', real, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('swapped', 'integer', (column) => column.notNull())
    .addColumn('noticedAtMs', ms, (column) => column.notNull())
    .addColumn('known', 'text', (column) => column.notNull())
    .addColumn('newcomer', 'text', (column) => column.notNull())
    .addColumn('decidedAtMs', ms)
    .execute();
  await db.schema.createIndex('matchReviews_state_idx').on('matchReviews').column('state').execute();
  await strictTable(db, kind, 'matchAliases')
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('competition', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('matchAliases_pk', ['sport', 'competition', 'source', 'name'])
    .execute();
}

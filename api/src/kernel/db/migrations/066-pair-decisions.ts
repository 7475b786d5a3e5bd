import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

const BEFORE = 'matchDecisionsBefore066';
const COLUMNS = [
  'seq',
  'kind',
  'atMs',
  'decidedBy',
  'eventId',
  'otherId',
  'sport',
  'startsAtMs',
  'title',
  'payload',
  'moved',
  'reviewId',
  'undoes',
  'undoneBy',
];

/** What people say of pairs in doubt is in the same log as their other decisions. SQLite changes no check of a table. */
export async function pairDecisions(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  for (const column of ['eventId', 'otherId', 'startsAtMs'])
    await db.schema.dropIndex(`matchDecisions_${column}_idx`).execute();
  await db.schema.alterTable('matchDecisions').renameTo(BEFORE).execute();
  await strictTable(db, kind, 'matchDecisions')
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('split', 'join', 'forget', 'reject', 'reopen')`),
    )
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('decidedBy', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('otherId', 'text', (column) => column.notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('startsAtMs', ms, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('moved', 'text', (column) => column.notNull())
    .addColumn('reviewId', 'text')
    .addColumn('undoes', 'integer')
    .addColumn('undoneBy', 'integer')
    .addPrimaryKeyConstraint('matchDecisions_pk', ['seq'])
    .execute();
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table('matchDecisions')} (${columns}) select ${columns} from ${sql.table(BEFORE)}`.execute(
    db,
  );
  await db.schema.dropTable(BEFORE).execute();
  for (const column of ['eventId', 'otherId', 'startsAtMs'])
    await db.schema.createIndex(`matchDecisions_${column}_idx`).on('matchDecisions').column(column).execute();
}

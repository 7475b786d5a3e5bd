import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

const NEXT = 'nextAccountLinks';

/**
 * A link that signs in opens only in the browser that asked for its letter. The code names the purposes of links, no
 * longer a check, which SQLite cannot change. Links that are open stay open.
 */
export async function linkBrowsers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, NEXT)
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('wantedPath', 'text')
    .addColumn('browserHash', 'text')
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  const columns = sql.raw('"tokenHash", "userId", "purpose", "email", "wantedPath", "expiresAtMs"');
  await sql`insert into ${sql.table(NEXT)} (${columns}) select ${columns} from "accountLinks"`.execute(db);
  await db.schema.dropTable('accountLinks').execute();
  await db.schema.alterTable(NEXT).renameTo('accountLinks').execute();
  await db.schema.createIndex('accountLinks_userId_idx').on('accountLinks').column('userId').execute();
}

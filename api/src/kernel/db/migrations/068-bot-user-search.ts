import { plainText } from '@bothways/domain/text';
import { type Kysely, sql } from 'kysely';

const AT_ONCE = 1000;

/** Fills the column of who is there already: neither database takes accents off a text itself. */
async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ email: string; alias: string | null }>`
      select email, alias from "botUsers" where email > ${last} order by email limit ${AT_ONCE}`.execute(db);
    for (const { email, alias } of rows)
      await sql`update "botUsers" set "searchText" = ${plainText(`${email}\n${alias ?? ''}`)} where email = ${email}`.execute(
        db,
      );
    const end = rows.at(-1);
    if (end === undefined || rows.length < AT_ONCE) return;
    last = end.email;
  }
}

/**
 * What bot users are searched in: address and alias in plain letters, kept by whoever writes them. How many are found
 * is counted in the index alone on SQLite, and on PostgreSQL once that is less to read than the table.
 */
export async function botUserSearch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('botUsers')
    .addColumn('searchText', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fill(db);
  await db.schema
    .createIndex('botUsers_search_idx')
    .on('botUsers')
    .columns(['email', 'searchText'])
    .execute();
}

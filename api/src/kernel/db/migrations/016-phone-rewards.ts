import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What a verified phone is worth and is still owed: once per account, and once per number. */
export async function phoneRewards(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'phoneRewards')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('phoneNumber', 'text', (column) => column.notNull().unique())
    .addColumn('credits', 'integer', (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  // Whoever had verified before it was written down is owed the same.
  await sql`
    insert into "phoneRewards" ("userId", "phoneNumber", credits, "atMs")
    select "userId", "mobilePhoneNumber", 50, "mobilePhoneVerifiedAtMs" from profiles
    where "mobilePhoneNumber" is not null and "mobilePhoneVerifiedAtMs" is not null`.execute(db);
}

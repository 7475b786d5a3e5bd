import { type Kysely, sql } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** How the bot starts for a bot user, what it costs, since when they are here, and its last sign. */
export async function botUserStates(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  const alter = () => db.schema.alterTable('botUsers');
  await alter()
    .addColumn('softStart', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['providerRate', 'internalRate'])
    await alter()
      .addColumn(name, 'integer', (column) => column.check(sql`${sql.ref(name)} between 0 and 10000`))
      .execute();
  await alter()
    .addColumn('addedAtMs', ms, (column) => column.notNull().defaultTo(0))
    .execute();
  await alter().addColumn('seenAtMs', ms).execute();
  for (const [name, columns] of [
    ['botUsers_profit_idx', ['profitCents', 'email']],
    ['botUsers_seen_idx', ['seenAtMs']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('botUsers')
      .columns([...columns])
      .execute();
  await db.schema.createIndex('botUserLinks_email_idx').on('botUserLinks').columns(['email']).execute();
  await db.schema.createIndex('botUserTags_name_idx').on('botUserTags').columns(['name', 'email']).execute();
}

import type { Kysely } from 'kysely';
import { strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What the bot and the people around it know of a bookmaker of the catalogue; one without a row is not the bot's. */
export async function bookieBotInfo(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await strictTable(db, kind, 'bookieBotInfo')
    .addColumn('bookie', 'text', (column) =>
      column.primaryKey().notNull().references('bookies.value').onDelete('cascade'),
    )
    .addColumn('provider', 'text')
    .addColumn('birthdateRequired', 'integer', (column) => column.notNull())
    .addColumn('registerValidation', 'text')
    .addColumn('registerDeposit', 'text')
    .addColumn('withdrawWaiting', 'text')
    .addColumn('recommendations', 'text')
    .execute();
}

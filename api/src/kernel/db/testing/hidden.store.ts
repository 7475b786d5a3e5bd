import { sql } from 'kysely';
import type { Database } from '../database.ts';

const HIDDEN = 'hidden_';

/**
 * Takes tables away from whoever asks for them: each question about one then fails as a fault of ours would, in the words
 * of the database. @returns what brings them back
 */
export async function hideTables(
  { db, kind }: Database,
  isHidden: (table: string) => boolean,
): Promise<() => Promise<void>> {
  const names = (await db.introspection.getTables({ withInternalKyselyTables: true }))
    .map(({ name }) => name)
    .filter(isHidden);
  const rename = async (from: (name: string) => string, to: (name: string) => string): Promise<void> => {
    // Else SQLite would write the new names into everything that refers to them.
    if (kind === 'sqlite') await sql`pragma legacy_alter_table = on`.execute(db);
    if (kind === 'sqlite') await sql`pragma foreign_keys = off`.execute(db);
    for (const name of names)
      await sql`alter table ${sql.table(from(name))} rename to ${sql.table(to(name))}`.execute(db);
    if (kind === 'sqlite') await sql`pragma foreign_keys = on`.execute(db);
    if (kind === 'sqlite') await sql`pragma legacy_alter_table = off`.execute(db);
  };
  await rename(
    (name) => name,
    (name) => HIDDEN + name,
  );
  return () =>
    rename(
      (name) => HIDDEN + name,
      (name) => name,
    );
}

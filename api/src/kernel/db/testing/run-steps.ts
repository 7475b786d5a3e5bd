import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, DatabaseKind } from '../database.ts';

type Step = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/**
 * Runs migrations on a database that has run all of them: in it they are others, of this name, so that an older installation
 * can be built and brought up to date.
 * @throws what a step throws
 */
export async function runSteps(
  { db, kind }: Database,
  name: string,
  steps: Readonly<Record<string, Step>>,
): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(steps).map(([each, step]) => [
            each,
            { up: (untyped: Kysely<unknown>) => step(untyped, kind) },
          ]),
        ),
    },
    migrationTableName: name,
    migrationLockTableName: `${name}_lock`,
  }).migrateToLatest();
  if (error) throw error;
}

import { ROLLOUTS_READER, type Rollouts, rolloutsSchema } from '@bothways/domain/registry';
import { type LogLine, logLineSchema } from '@bothways/releases';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#kernel/db';

type Asked = Kysely<Schema>;

/** A folder's running releases, with the row that says so. */
export type Recorded = Rollouts & { id: string };

/** @throws ZodError if a newer release wrote what this one would misread */
function toRecorded({ id, revision, reader, apps }: Selectable<Schema['rollouts']>): Recorded {
  const said = rolloutsSchema.parse({ revision, reader, apps: JSON.parse(apps) });
  return { id, revision: said.revision, apps: said.apps };
}

export async function findRollouts(db: Asked, id: string): Promise<Recorded | undefined> {
  const row = await db.selectFrom('rollouts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRecorded(row);
}

/** For a folder whose file is gone: the newest row that was found for it. */
export async function findOfFolder(db: Asked, folder: string): Promise<Recorded | undefined> {
  const rows = db.selectFrom('rollouts').selectAll().where('folder', '=', folder);
  const row = await rows.orderBy('revision', 'desc').executeTakeFirst();
  return row && toRecorded(row);
}

/** Does nothing if another process has taken the folder over meanwhile. @returns whether the row is new */
export async function insertRollouts(
  db: Asked,
  { id, revision, apps }: Recorded,
  folder: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('rollouts')
    .values({ id, folder, revision, reader: ROLLOUTS_READER, apps: JSON.stringify(apps) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Replaces what runs. @returns false if it is no longer the revision `seen`; then nothing has changed */
export async function replaceRollouts(
  db: Asked,
  { id, revision, apps }: Recorded,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rollouts')
    .set({ revision, reader: ROLLOUTS_READER, apps: JSON.stringify(apps) })
    .where('id', '=', id)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addOrders(db: Asked, id: string, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ revision, at, action, name, version, from, sharePct, by, reason, commit }) => ({
    ...{ rolloutsId: id, revision, orderedAt: at, action, name, version, fromVersion: from ?? null },
    ...{
      sharePct: sharePct ?? null,
      orderedBy: by ?? null,
      reason: reason ?? null,
      commitId: commit ?? null,
    },
  }));
  await db
    .insertInto('rolloutOrders')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['rolloutsId', 'revision']).doNothing())
    .execute();
}

/** Returns every order, oldest first; entries of a kind that only newer releases know are left out. */
export async function findOrders(db: Asked, id: string): Promise<LogLine[]> {
  const rows = await db
    .selectFrom('rolloutOrders')
    .selectAll()
    .where('rolloutsId', '=', id)
    .orderBy('revision')
    .execute();
  return rows.flatMap(
    ({ revision, orderedAt, action, name, version, fromVersion, sharePct, orderedBy, reason, commitId }) =>
      logLineSchema.safeParse({
        ...{ at: orderedAt, revision, action, name, version },
        ...(fromVersion !== null && { from: fromVersion }),
        ...(sharePct !== null && { sharePct }),
        ...(orderedBy !== null && { by: orderedBy }),
        ...(reason !== null && { reason }),
        ...(commitId !== null && { commit: commitId }),
      }).data ?? [],
  );
}

/** Whether this database keeps the record; undefined: no product has been started on it yet. */
export async function keepsRollouts(db: Asked, id: string): Promise<boolean | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'rollouts')) return undefined;
  return (await findRollouts(db, id)) !== undefined;
}

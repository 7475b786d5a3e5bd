import type { SettingsFamily } from '@bothways/domain/settings';
import type { Kysely, Transaction } from 'kysely';
import type { ConfigurationsTable, ConfigurationVersionsTable, Db, Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** A user's configurations of one list. */
export interface Scope {
  userId: string;
  family: SettingsFamily;
  mode: string;
}

/** A configuration with its newest version. */
export interface StoredConfiguration extends ConfigurationsTable {
  /** JSON */
  payload: string;
  isActive: boolean;
}

/**
 * Runs `work` while holding the lock of a list, which is its row, so that each of several concurrent changes sees the
 * result of the one before.
 */
export async function changeList<T>(db: Db, scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await trx
        .insertInto('configurationLists')
        .values({ ...scope, activeId: null, changes: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'family', 'mode'])
            .doUpdateSet((eb) => ({ changes: eb('configurationLists.changes', '+', 1) })),
        )
        .execute();
      return work(trx);
    });
}

const configurations = (db: Reader) =>
  db
    .selectFrom('configurations')
    .innerJoin('configurationVersions', (join) =>
      join
        .onRef('configurationVersions.configurationId', '=', 'configurations.id')
        .onRef('configurationVersions.version', '=', 'configurations.version'),
    )
    .leftJoin('configurationLists', 'configurationLists.activeId', 'configurations.id')
    .selectAll('configurations')
    .select(['configurationVersions.payload', 'configurationLists.activeId']);

const toStored = ({
  activeId,
  ...row
}: Omit<StoredConfiguration, 'isActive'> & { activeId: string | null }): StoredConfiguration => ({
  ...row,
  isActive: activeId === row.id,
});

/** All configurations of a list, last changed first. */
export async function listConfigurations(
  db: Reader,
  { userId, family, mode }: Scope,
): Promise<StoredConfiguration[]> {
  const rows = await configurations(db)
    .where('configurations.userId', '=', userId)
    .where('configurations.family', '=', family)
    .where('configurations.mode', '=', mode)
    .orderBy('configurations.updatedAtMs', 'desc')
    .orderBy('configurations.id', 'desc')
    .execute();
  return rows.map(toStored);
}

/** A configuration of this list; undefined for another user's or another list's. */
export async function findConfiguration(
  db: Reader,
  { userId, family, mode }: Scope,
  id: string,
): Promise<StoredConfiguration | undefined> {
  const row = await configurations(db)
    .where('configurations.id', '=', id)
    .where('configurations.userId', '=', userId)
    .where('configurations.family', '=', family)
    .where('configurations.mode', '=', mode)
    .executeTakeFirst();
  return row && toStored(row);
}

/** The configuration of a share token, whoever owns it. */
export async function findShared(
  db: Reader,
  family: SettingsFamily,
  shareTokenHash: string,
): Promise<StoredConfiguration | undefined> {
  const row = await configurations(db)
    .where('configurations.shareTokenHash', '=', shareTokenHash)
    .where('configurations.family', '=', family)
    .executeTakeFirst();
  return row && toStored(row);
}

/** The result of a change: the configuration's new head, and the version that records it. */
export interface NewVersion extends Omit<ConfigurationVersionsTable, 'restoredFrom'> {
  nameKey: string;
  restoredFrom?: number;
}

const versionRow = ({ nameKey: _, restoredFrom, ...row }: NewVersion): ConfigurationVersionsTable => ({
  ...row,
  restoredFrom: restoredFrom ?? null,
});

/** Inserts a configuration with its first version. */
export async function addConfiguration(trx: Trx, scope: Scope, version: NewVersion): Promise<void> {
  await trx
    .insertInto('configurations')
    .values({
      id: version.configurationId,
      ...scope,
      name: version.name,
      nameKey: version.nameKey,
      version: version.version,
      updatedAtMs: version.createdAtMs,
      shareNonce: null,
      shareTokenHash: null,
      sharedAtMs: null,
    })
    .execute();
  await trx.insertInto('configurationVersions').values(versionRow(version)).execute();
}

/** Adds a version and makes it the current one; deletes versions up to `forgetUpTo`. */
export async function addVersion(trx: Trx, version: NewVersion, forgetUpTo: number): Promise<void> {
  await trx.insertInto('configurationVersions').values(versionRow(version)).execute();
  await trx
    .updateTable('configurations')
    .set({
      name: version.name,
      nameKey: version.nameKey,
      version: version.version,
      updatedAtMs: version.createdAtMs,
    })
    .where('id', '=', version.configurationId)
    .execute();
  await trx
    .deleteFrom('configurationVersions')
    .where('configurationId', '=', version.configurationId)
    .where('version', '<=', forgetUpTo)
    .execute();
}

/** The stored versions of a configuration, newest first. */
export const listVersions = (db: Reader, configurationId: string): Promise<ConfigurationVersionsTable[]> =>
  db
    .selectFrom('configurationVersions')
    .selectAll()
    .where('configurationId', '=', configurationId)
    .orderBy('version', 'desc')
    .execute();

/** Activates a configuration of a list, or none. */
export async function setActive(
  trx: Trx,
  { userId, family, mode }: Scope,
  activeId: string | null,
): Promise<void> {
  await trx
    .updateTable('configurationLists')
    .set({ activeId })
    .where('userId', '=', userId)
    .where('family', '=', family)
    .where('mode', '=', mode)
    .execute();
}

/** Deletes a configuration with its versions and its share link. */
export async function deleteConfiguration(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('configurations').where('id', '=', id).execute();
}

/** Opens the configuration to holders of the token, or closes it. */
export async function setShare(
  trx: Trx,
  id: string,
  share: { shareNonce: string; shareTokenHash: string; sharedAtMs: number } | null,
): Promise<void> {
  await trx
    .updateTable('configurations')
    .set(share ?? { shareNonce: null, shareTokenHash: null, sharedAtMs: null })
    .where('id', '=', id)
    .execute();
}

/** The active configurations of a user's lists. */
export async function activeOnes(db: Reader, userId: string) {
  return db
    .selectFrom('configurationLists')
    .innerJoin('configurations', 'configurations.id', 'configurationLists.activeId')
    .innerJoin('configurationVersions', (join) =>
      join
        .onRef('configurationVersions.configurationId', '=', 'configurations.id')
        .onRef('configurationVersions.version', '=', 'configurations.version'),
    )
    .select([
      'configurations.family',
      'configurations.mode',
      'configurations.name',
      'configurationVersions.payload',
    ])
    .where('configurationLists.userId', '=', userId)
    .execute();
}

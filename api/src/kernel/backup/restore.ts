import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorPath } from '#kernel/audit';
import type { Db } from '#kernel/db';
import { privateFolder, RESTORED, RESTORING } from '#kernel/files';
import { ANCHORS, type Installation, kindOf, PARTS } from './backup.ts';
import { readBackup, syncPath } from './backup-folder.ts';
import { BackupError, type BackupManifest } from './backup-manifest.ts';
import { restorePostgres } from './postgres-tools.ts';

/**
 * Allowed in an otherwise empty folder: what a mounted disk has, and a generated secret, which no backup contains, so
 * it must be put there first.
 */
const MAY_BE_THERE = ['lost+found', 'auth-secret'];

async function demandEmptyFolder(folder: string, name: string): Promise<void> {
  const there = existsSync(folder)
    ? (await readdir(folder)).filter((entry) => !MAY_BE_THERE.includes(entry))
    : [];
  if (there.length > 0)
    throw new BackupError(
      `${name} ${folder} is not empty (${there.slice(0, 3).join(', ')}): stop the product, move what is there away, and restore into an empty folder`,
    );
}

async function demandEmptyDatabase(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length > 0)
    throw new BackupError(`The database has ${tables.length} tables already: restore into an empty one`);
}

function demandFits({ database }: BackupManifest, kind: BackupManifest['database']): void {
  if (database !== kind)
    throw new BackupError(`The backup is of ${database}, this installation keeps ${kind}`);
}

const isThere = ({ files }: BackupManifest, name: string): boolean => Object.hasOwn(files, name);

async function copySynced(from: string, to: string): Promise<void> {
  await cp(from, to);
  await syncPath(to);
}

async function restoreParts(
  folder: string,
  manifest: BackupManifest,
  installation: Installation,
): Promise<void> {
  if (installation.databaseUrl !== undefined)
    await restorePostgres(installation.databaseUrl, path.join(folder, PARTS.dump), installation.env);
  else for (const to of installation.files) await copySynced(path.join(folder, path.basename(to)), to);
  for (const of of ANCHORS) {
    const name = PARTS.anchors[of];
    if (isThere(manifest, name)) await copySynced(path.join(folder, name), anchorPath(installation, of));
  }
  const releases = path.join(folder, PARTS.releases);
  if (existsSync(releases)) await cp(releases, installation.releasesDir, { recursive: true });
}

/**
 * Restores a backup into an empty data folder (and, with PostgreSQL, an empty database). An interrupted restore leaves
 * a marker in the folder, with which the product refuses to start; a whole one leaves the marker of a copy.
 * @param db the empty PostgreSQL database; undefined for SQLite
 * @throws BackupError saying what to do; nothing is written then
 */
export async function restoreBackup(
  folder: string,
  installation: Installation,
  db: Db | undefined,
): Promise<BackupManifest> {
  const manifest = await readBackup(folder);
  demandFits(manifest, kindOf(installation));
  await demandEmptyFolder(installation.dataDir, 'DATA_DIR');
  if (!isInside(installation.releasesDir, installation.dataDir))
    await demandEmptyFolder(installation.releasesDir, 'RELEASES_DIR');
  if (db) await demandEmptyDatabase(db);
  await mkdir(installation.dataDir, { recursive: true });
  privateFolder(installation.dataDir);
  const mark = path.join(installation.dataDir, RESTORING);
  await writeFile(mark, '', { mode: 0o600 });
  await syncPath(installation.dataDir);
  await restoreParts(folder, manifest, installation);
  await rename(mark, path.join(installation.dataDir, RESTORED));
  await syncPath(installation.dataDir);
  return manifest;
}

const isInside = (folder: string, other: string): boolean => !path.relative(other, folder).startsWith('..');

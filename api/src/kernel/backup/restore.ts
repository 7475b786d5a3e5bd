import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorPath } from '#kernel/audit';
import type { Db } from '#kernel/db';
import { privateFolder, RESTORING } from '#kernel/files';
import { ANCHORS, type BackupPlace, kindOf, PARTS } from './backup.ts';
import { readBackup, syncPath } from './backup-folder.ts';
import { BackupError, type BackupManifest } from './backup-manifest.ts';
import { restorePostgres } from './postgres-tools.ts';

/** What a mounted disk has, and the secret of an installation that was given none: it is in no backup, so it comes first. */
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

async function restoreParts(folder: string, manifest: BackupManifest, place: BackupPlace): Promise<void> {
  if (place.databaseUrl !== undefined)
    await restorePostgres(place.databaseUrl, path.join(folder, PARTS.dump), place.env);
  else for (const to of place.files) await copySynced(path.join(folder, path.basename(to)), to);
  for (const of of ANCHORS) {
    const name = PARTS.anchors[of];
    if (isThere(manifest, name)) await copySynced(path.join(folder, name), anchorPath(place, of));
  }
  const releases = path.join(folder, PARTS.releases);
  if (existsSync(releases)) await cp(releases, place.releasesDir, { recursive: true });
}

/**
 * Makes an installation from a backup, in a data folder (and with PostgreSQL a database) that is empty. One that did
 * not end leaves a mark in the folder, with which the product does not start.
 * @param db the empty PostgreSQL database; undefined with SQLite
 * @throws BackupError with what to do; nothing is written then
 */
export async function restoreBackup(
  folder: string,
  place: BackupPlace,
  db: Db | undefined,
): Promise<BackupManifest> {
  const manifest = await readBackup(folder);
  demandFits(manifest, kindOf(place));
  await demandEmptyFolder(place.dataDir, 'DATA_DIR');
  if (!isInside(place.releasesDir, place.dataDir)) await demandEmptyFolder(place.releasesDir, 'RELEASES_DIR');
  if (db) await demandEmptyDatabase(db);
  await mkdir(place.dataDir, { recursive: true });
  privateFolder(place.dataDir);
  const mark = path.join(place.dataDir, RESTORING);
  await writeFile(mark, '', { mode: 0o600 });
  await syncPath(place.dataDir);
  await restoreParts(folder, manifest, place);
  await rm(mark);
  await syncPath(place.dataDir);
  return manifest;
}

const isInside = (folder: string, other: string): boolean => !path.relative(other, folder).startsWith('..');

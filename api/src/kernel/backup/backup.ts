import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorPath } from '#kernel/audit';
import { privateFolder } from '#kernel/files';
import { describeFiles, writeManifest } from './backup-folder.ts';
import { BackupError, type BackupManifest, FORMAT } from './backup-manifest.ts';
import { dumpPostgres, type ToolEnv } from './postgres-tools.ts';
import { copyAtOneMoment } from './sqlite-moment.store.ts';

/** What an installation is made of, but for its secrets. */
export interface BackupPlace {
  dataDir: string;
  /** Undefined: SQLite. */
  databaseUrl: string | undefined;
  /** The SQLite files. */
  files: readonly string[];
  releasesDir: string;
  env: ToolEnv;
}

/** Which database an installation keeps. */
export const kindOf = ({ databaseUrl }: BackupPlace): BackupManifest['database'] =>
  databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Where each part lies in a backup, whatever the installation calls it. */
export const PARTS = {
  dump: 'bothways.dump',
  anchors: { audit: 'audit-anchor.json', ledger: 'ledger-anchor.json' },
  releases: 'releases',
} as const;
export const ANCHORS = ['audit', 'ledger'] as const;

/** Touched at each backup. */
const noteFile = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** When the newest backup was taken; undefined before the first. */
export const lastBackupMs = (dataDir: string): number | undefined =>
  statSync(noteFile(dataDir), { throwIfNoEntry: false })?.mtimeMs;

const COPY_TRIES = 3;

/** Releases are pruned now and then: a folder that goes while it is copied is no fault. */
async function copyReleases(from: string, to: string, triesLeft = COPY_TRIES): Promise<void> {
  try {
    await cp(from, to, { recursive: true, force: true, filter: (file) => !/\.(lock|tmp)$/.test(file) });
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isGone || triesLeft <= 1) throw error;
    await copyReleases(from, to, triesLeft - 1);
  }
}

async function demandEmpty(folder: string): Promise<void> {
  const there = existsSync(folder) ? await readdir(folder) : [];
  if (there.length > 0) throw new BackupError(`${folder} is not empty: each backup has a folder of its own`);
}

/** Before the databases: an anchor that is ahead of its database would look as though something had been cut off. */
async function copyAnchors(place: BackupPlace, folder: string): Promise<void> {
  for (const of of ANCHORS) {
    const from = anchorPath(place, of);
    if (existsSync(from)) await cp(from, path.join(folder, PARTS.anchors[of]));
  }
}

async function copyDatabases(place: BackupPlace, folder: string, nowMs: () => number): Promise<number> {
  const { databaseUrl, files } = place;
  const missing = files.find((file) => databaseUrl === undefined && !existsSync(file));
  if (missing !== undefined) throw new BackupError(`${missing} is not there: is DATA_DIR the product's?`);
  if (databaseUrl === undefined)
    return copyAtOneMoment(
      files.map((from) => ({ from, to: path.join(folder, path.basename(from)) })),
      nowMs,
    );
  const atMs = nowMs();
  await dumpPostgres(databaseUrl, path.join(folder, PARTS.dump), place.env);
  return atMs;
}

/**
 * Writes a whole backup into a folder of its own while the product runs: databases at one moment, what is known of
 * their newest rows outside of them, and the releases. Secrets are not in it.
 * @throws BackupError with what to do
 */
export async function takeBackup(
  place: BackupPlace,
  folder: string,
  nowMs: () => number,
): Promise<BackupManifest> {
  await demandEmpty(folder);
  await mkdir(folder, { recursive: true });
  privateFolder(folder);
  await copyAnchors(place, folder);
  const atMs = await copyDatabases(place, folder, nowMs);
  if (existsSync(place.releasesDir)) await copyReleases(place.releasesDir, path.join(folder, PARTS.releases));
  const manifest: BackupManifest = {
    format: FORMAT,
    takenAt: new Date(atMs).toISOString(),
    database: kindOf(place),
    files: await describeFiles(folder),
  };
  await writeManifest(folder, manifest);
  await noteBackup(place.dataDir, atMs);
  return manifest;
}

async function noteBackup(dataDir: string, atMs: number): Promise<void> {
  const file = noteFile(dataDir);
  await writeFile(file, '');
  await utimes(file, atMs / 1000, atMs / 1000);
}

import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorPath } from '#kernel/audit';
import { privateFolder } from '#kernel/files';
import { describeFiles, writeManifest } from './backup-folder.ts';
import { BackupError, type BackupManifest, FORMAT } from './backup-manifest.ts';
import { dumpPostgres, type ToolEnv } from './postgres-tools.ts';
import { copyAtOneMoment } from './sqlite-moment.store.ts';

/** Everything an installation consists of, except its secrets. */
export interface Installation {
  dataDir: string;
  /** Undefined for SQLite. */
  databaseUrl: string | undefined;
  /** The SQLite files. */
  files: readonly string[];
  releasesDir: string;
  env: ToolEnv;
}

/** The database that an installation uses. */
export const kindOf = ({ databaseUrl }: Installation): BackupManifest['database'] =>
  databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Fixed names of the parts in a backup, independent of the installation's own. */
export const PARTS = {
  dump: 'bothways.dump',
  anchors: { audit: 'audit-anchor.json', ledger: 'ledger-anchor.json' },
  releases: 'releases',
} as const;
export const ANCHORS = ['audit', 'ledger'] as const;

/** Its modification time is that of the last backup. */
const noteFile = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** When the newest backup was taken; undefined before the first. */
export const lastBackupMs = (dataDir: string): number | undefined =>
  statSync(noteFile(dataDir), { throwIfNoEntry: false })?.mtimeMs;

const COPY_TRIES = 3;

/** Releases are pruned concurrently: a folder that disappears while it is copied is no fault. */
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

/** Copied before the databases: an anchor ahead of its database would look like a truncated log. */
async function copyAnchors(installation: Installation, folder: string): Promise<void> {
  for (const of of ANCHORS) {
    const from = anchorPath(installation, of);
    if (existsSync(from)) await cp(from, path.join(folder, PARTS.anchors[of]));
  }
}

async function copyDatabases(
  installation: Installation,
  folder: string,
  nowMs: () => number,
): Promise<number> {
  const { databaseUrl, files } = installation;
  const missing = files.find((file) => databaseUrl === undefined && !existsSync(file));
  if (missing !== undefined) throw new BackupError(`${missing} is not there: is DATA_DIR the product's?`);
  if (databaseUrl === undefined)
    return copyAtOneMoment(
      files.map((from) => ({ from, to: path.join(folder, path.basename(from)) })),
      nowMs,
    );
  const atMs = nowMs();
  await dumpPostgres(databaseUrl, path.join(folder, PARTS.dump), installation.env);
  return atMs;
}

/**
 * Writes a full backup into a folder of its own while the product runs: all databases at one moment, their anchors, and
 * the releases. Secrets are excluded.
 * @throws BackupError saying what to do
 */
export async function takeBackup(
  installation: Installation,
  folder: string,
  nowMs: () => number,
): Promise<BackupManifest> {
  await demandEmpty(folder);
  await mkdir(folder, { recursive: true });
  privateFolder(folder);
  await copyAnchors(installation, folder);
  const atMs = await copyDatabases(installation, folder, nowMs);
  if (existsSync(installation.releasesDir))
    await copyReleases(installation.releasesDir, path.join(folder, PARTS.releases));
  const manifest: BackupManifest = {
    format: FORMAT,
    takenAt: new Date(atMs).toISOString(),
    database: kindOf(installation),
    files: await describeFiles(folder),
  };
  await writeManifest(folder, manifest);
  await noteBackup(installation.dataDir, atMs);
  return manifest;
}

async function noteBackup(dataDir: string, atMs: number): Promise<void> {
  const file = noteFile(dataDir);
  await writeFile(file, '');
  await utimes(file, atMs / 1000, atMs / 1000);
}

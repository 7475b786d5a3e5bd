import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#kernel/errors';
import { NotPrivateError, privateFolder } from './private-files.ts';

/** Locates an installation's data. */
export interface DataLocation {
  dataDir: string;
  /** Undefined: SQLite in the data folder. */
  databaseUrl: string | undefined;
  production: boolean;
}

/** Marker file in the data folder while a backup is being restored into it. */
export const RESTORING = 'restoring';

/** Marker file in the data folder from a restore until the first start. */
export const RESTORED = 'restored';

/**
 * Refuses to start on an interrupted restore.
 * @throws ConfigError
 */
export function refuseHalfRestored({ dataDir }: Pick<DataLocation, 'dataDir'>): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new ConfigError(
      `DATA_DIR: a restore into ${dataDir} did not end. Empty the folder (and the database, with PostgreSQL) and restore again.`,
    );
}

/** A file in the way, a disk that is read-only: the system's message suffices. */
const asConfigError = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error ? new ConfigError(`DATA_DIR: ${error.message}`) : error;

/**
 * Restricts the data folder to the product's own user before anything is written into it. With PostgreSQL, it holds no
 * personal data.
 * @throws ConfigError if the folder cannot be created and, in production, if it cannot be restricted; otherwise that is
 * a warning
 */
export function closeDataFolder(
  { dataDir, databaseUrl, production }: DataLocation,
  warn: (sentence: string) => void,
): void {
  if (production && databaseUrl !== undefined) return;
  try {
    privateFolder(dataDir);
  } catch (error) {
    if (!(error instanceof NotPrivateError)) throw asConfigError(error);
    const sentence = `DATA_DIR: ${error.message}. It holds accounts and secrets: give the product a folder of its own user.`;
    if (production) throw new ConfigError(sentence);
    warn(sentence);
  }
}

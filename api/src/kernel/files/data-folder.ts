import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#kernel/errors';
import { NotPrivateError, privateFolder } from './private-files.ts';

/** Where an installation keeps its data. */
export interface DataPlace {
  dataDir: string;
  /** Undefined: SQLite in the data folder. */
  databaseUrl: string | undefined;
  production: boolean;
}

/** Lies in the data folder while a backup is restored into it. */
export const RESTORING = 'restoring';

/**
 * A restore that ended in the middle left half an installation.
 * @throws ConfigError
 */
export function refuseHalfRestored({ dataDir }: Pick<DataPlace, 'dataDir'>): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new ConfigError(
      `DATA_DIR: a restore into ${dataDir} did not end. Empty the folder (and the database, with PostgreSQL) and restore again.`,
    );
}

/** A file where the folder should be, a disk that cannot be written to: what the system says of it is enough. */
const asConfigError = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error ? new ConfigError(`DATA_DIR: ${error.message}`) : error;

/**
 * Closes the data folder to everybody but the product's own user, before anything is put into it. With PostgreSQL an
 * installation keeps nothing of anybody there.
 * @throws ConfigError where there can be no such folder and, in production, where it cannot be closed; anybody else is
 * warned
 */
export function closeDataFolder(
  { dataDir, databaseUrl, production }: DataPlace,
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

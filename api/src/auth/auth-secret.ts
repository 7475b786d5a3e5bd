import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/**
 * The secret that signs session cookies where none is configured (never in production): made once and kept beside
 * the data, so that a restart signs nobody out.
 */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}

/** The secret that every key of the server is derived from, but for the master keys. */
export const serverSecret = ({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): string =>
  authSecret ?? keptSecret(dataDir);

import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#kernel/errors';
import { closeFile } from '#kernel/files';

const SECRET_BYTES = 32;

/** Makes the file with all of its text at once, or leaves the one that is there. */
function writeOnce(file: string, text: string): void {
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, text, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(beside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(beside);
  }
}

/**
 * The secret that signs session cookies where none is configured (never in production): made once and kept beside
 * the data, so that a restart signs nobody out.
 * @throws ConfigError when the file holds less than a secret, which anybody could guess
 */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, randomBytes(SECRET_BYTES).toString('hex'));
  closeFile(file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= 2 * SECRET_BYTES) return secret;
  throw new ConfigError(`${file} holds no whole secret: delete it, and everybody signs in anew.`);
}

/** The secret that every key of the server is derived from, but for the master keys. */
export const serverSecret = (config: { authSecret: string | undefined; dataDir: string }): string =>
  config.authSecret ?? storedSecret(config.dataDir);

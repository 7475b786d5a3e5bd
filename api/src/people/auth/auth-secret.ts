import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#kernel/errors';
import { closeFile } from '#kernel/files';

const SECRET_BYTES = 32;

/** Creates a complete file atomically, or leaves an existing one. */
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
 * Returns the secret that signs session cookies if none is configured (never in production): generated once and stored
 * beside the data, so that a restart signs nobody out.
 * @throws ConfigError if the file contains less than a secret, which could be guessed
 */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, randomBytes(SECRET_BYTES).toString('hex'));
  closeFile(file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= 2 * SECRET_BYTES) return secret;
  throw new ConfigError(
    `${file} holds no whole secret: put the one of before back, or begin with an empty DATA_DIR.`,
  );
}

/** Returns the secret that all server keys are derived from, except the master keys. */
export const serverSecret = (config: { authSecret: string | undefined; dataDir: string }): string =>
  config.authSecret ?? storedSecret(config.dataDir);

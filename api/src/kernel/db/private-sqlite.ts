import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closeFile, privateFile } from '#kernel/files';

/** Files that SQLite creates beside the database, with the mode of the database file. */
const BESIDE = ['-wal', '-shm', '-journal'] as const;

/**
 * Creates the database file, or restricts it and its leftovers from an earlier process, before SQLite opens it: only
 * its user can read it, from the first byte on.
 */
export function privateSqlite(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  privateFile(file);
  for (const ending of BESIDE) closeFile(file + ending);
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closeFile, privateFile } from '#kernel/files';

/** What SQLite puts beside its file. It makes each with the mode of the file. */
const BESIDE = ['-wal', '-shm', '-journal'] as const;

/**
 * Makes the file, or closes it and what an earlier process left beside it, before SQLite opens it: what is in it can be
 * read by its user only, from the first byte on.
 */
export function privateSqlite(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  privateFile(file);
  for (const ending of BESIDE) closeFile(file + ending);
}

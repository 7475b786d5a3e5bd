import SQLite from 'better-sqlite3';
import { BackupError } from './backup-manifest.ts';

/** A database and the destination of its copy. */
export interface Copy {
  from: string;
  to: string;
}

/** Large, because the source is pinned: writers cannot invalidate the copy between steps. */
const PAGES_AT_ONCE = 10_000;
/** How long to wait for another writer to finish. */
const BUSY_MS = 5000;

const opened = (file: string, options: SQLite.Options = {}): SQLite.Database =>
  new SQLite(file, { fileMustExist: true, timeout: BUSY_MS, ...options });

/** A transaction takes its snapshot at the first read; BEGIN alone pins nothing. */
function pinned({ from }: Copy): SQLite.Database {
  const reader = opened(from, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from sqlite_schema').get();
  return reader;
}

/**
 * Starts reading all databases at the same moment: writers are locked out of all of them while the readers begin, some
 * two milliseconds. Attaching the files to one connection locks them together.
 */
function pinAll(copies: readonly Copy[]): SQLite.Database[] {
  const [first, ...others] = copies;
  if (!first) return [];
  const fence = opened(first.from);
  try {
    others.forEach(({ from }, index) => {
      fence.prepare(`attach database ? as other${index}`).run(from);
    });
    fence.exec('begin immediate');
    return copies.map(pinned);
  } finally {
    fence.close();
  }
}

/** Merges the journal into the file, so that the copy is that file alone. */
function demandSound(file: string): void {
  const copy = opened(file);
  try {
    copy.pragma('journal_mode = delete');
    const verdict = copy.pragma('integrity_check(1)', { simple: true });
    if (verdict !== 'ok') throw new BackupError(`${file} is damaged: ${String(verdict)}`);
  } finally {
    copy.close();
  }
}

/**
 * Copies SQLite files that are in use, all as of the same moment. (Copying over a connection that pins no snapshot
 * restarts at every commit of another one, so it never ends on a busy database.)
 * @returns that moment, in ms
 * @throws BackupError if a copy is corrupt
 */
export async function copyAtOneMoment(copies: readonly Copy[], nowMs: () => number): Promise<number> {
  const readers = pinAll(copies);
  const atMs = nowMs();
  try {
    for (const [index, { to }] of copies.entries())
      await readers[index]?.backup(to, { progress: () => PAGES_AT_ONCE });
  } finally {
    for (const reader of readers) reader.close();
  }
  for (const { to } of copies) demandSound(to);
  return atMs;
}

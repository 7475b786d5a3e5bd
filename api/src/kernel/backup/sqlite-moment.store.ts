import SQLite from 'better-sqlite3';
import { BackupError } from './backup-manifest.ts';

/** A database and where its copy goes. */
export interface Copy {
  from: string;
  to: string;
}

/** The copy is of one moment: it need not make room for others between its pages. */
const PAGES_AT_ONCE = 10_000;
/** How long to wait for somebody's write to end. */
const BUSY_MS = 5000;

const opened = (file: string, options: SQLite.Options = {}): SQLite.Database =>
  new SQLite(file, { fileMustExist: true, timeout: BUSY_MS, ...options });

/** A transaction reads from its first question on; BEGIN alone holds nothing. */
function pinned({ from }: Copy): SQLite.Database {
  const reader = opened(from, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from sqlite_schema').get();
  return reader;
}

/**
 * Begins to read all of the databases at one moment: nobody writes to any of them while the readers begin, some two
 * milliseconds. A lock over several files is had by attaching them to one connection.
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

/** Its journal goes into the file, which then is all there is of it. */
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
 * Copies SQLite files while others write to them; all copies are of one moment. (A copy of a connection that pins
 * nothing begins anew at every commit of somebody else, and so never ends on a busy database.)
 * @returns when that moment was, in ms
 * @throws BackupError where a copy is not sound
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

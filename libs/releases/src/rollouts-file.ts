import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { ROLLOUTS_FILE, ROLLOUTS_READER, type Rollouts, rolloutsSchema } from '@bothways/domain/registry';
import { withLock } from './lock.ts';
import { changed, type LogLine, logLineSchema, type RolloutRecord } from './rollout-record.ts';

const LOG_FILE = 'log.ndjson';
/** Not the name of earlier releases: they read a process id in theirs. */
const LOCK_FILE = 'rollouts.changing.lock';
const LOCK_WAIT_MS = 5_000;

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/** The file of what runs; `record` names the database's record that it was written from. */
export type RolloutsFile = Rollouts & { record?: string | undefined };

/** Returns what the folder's file says; undefined without one. */
export async function readRolloutsFile(root: string): Promise<RolloutsFile | undefined> {
  const text = await textOf(path.join(root, ROLLOUTS_FILE));
  if (text === undefined) return undefined;
  const { revision, apps, record } = rolloutsSchema.parse(JSON.parse(text));
  return { revision, apps, ...(record !== undefined && { record }) };
}

/** Returns the rollout of each app as the folder's file has it, for processes without the database. */
export async function readRollouts(root: string): Promise<Rollouts> {
  const { revision = 0, apps = {} } = (await readRolloutsFile(root)) ?? {};
  return { revision, apps };
}

/** Returns the orders as the folder's file has them; entries of a kind that only newer releases know are left out. */
export async function readLog(root: string): Promise<LogLine[]> {
  const text = (await textOf(path.join(root, LOG_FILE))) ?? '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => logLineSchema.safeParse(JSON.parse(line)).data ?? []);
}

/** Writes and syncs a temporary file, then renames it: a reader sees the old file or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${randomUUID()}.tmp`;
  const handle = await open(beside, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(beside, file);
}

/** Writes what runs and its orders for processes without the database, and for earlier releases. */
export async function writeRollouts(
  root: string,
  rollouts: RolloutsFile,
  log: readonly LogLine[],
): Promise<void> {
  await mkdir(root, { recursive: true });
  await replaceFile(path.join(root, LOG_FILE), log.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const said = { reader: ROLLOUTS_READER, ...rollouts };
  await replaceFile(path.join(root, ROLLOUTS_FILE), `${JSON.stringify(said, null, 2)}\n`);
}

/** Runs work while nobody else of this machine writes the folder's file. */
export const whileWriting = <T>(root: string, work: () => Promise<T>): Promise<T> =>
  withLock(path.join(root, LOCK_FILE), LOCK_WAIT_MS, work);

/** The record of a folder that no database has taken over yet: a first start, development, a throwaway product. */
export const fileRecord = (root: string): RolloutRecord => ({
  read: () => readRollouts(root),
  log: () => readLog(root),
  change: (...asked) =>
    whileWriting(root, async () => {
      const log = await readLog(root);
      const { after, line } = changed(await readRollouts(root), log, asked);
      await writeRollouts(root, after, [...log, line]);
      return after;
    }),
});

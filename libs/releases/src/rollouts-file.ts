import { appendFile, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { ROLLOUTS_FILE, type Rollouts, releaseNameSchema, rolloutsSchema } from '@bothways/domain/registry';
import { z } from 'zod';
import { withLock } from './lock.ts';

const LOG_FILE = 'log.ndjson';
const LOCK_WAIT_MS = 5_000;

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the rollout of each app; empty for a new folder. */
export async function readRollouts(root: string): Promise<Rollouts> {
  const text = await textOf(path.join(root, ROLLOUTS_FILE));
  return text === undefined ? { revision: 0, apps: {} } : rolloutsSchema.parse(JSON.parse(text));
}

/** One line of the append-only log: a change of a rollout, its time, and the state before. */
const logLineSchema = z.object({
  /** ISO 8601 */
  at: z.string(),
  revision: z.int(),
  /** `start` is `npm start` with changed sources. */
  action: z.enum([
    'release',
    'canary',
    'rollback',
    'start',
    'share',
    'promote',
    'pause',
    'resume',
    'withdraw',
  ]),
  name: releaseNameSchema,
  version: z.string(),
  from: z.string().optional(),
  sharePct: z.number().optional(),
  /** A user's id, or `health` for automatic actions; missing for a command. */
  by: z.string().optional(),
  reason: z.string().optional(),
});
export type LogLine = z.infer<typeof logLineSchema>;

/** The rollouts have changed since they were read. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}

/** Returns every change of the rollouts, oldest first. */
export async function readLog(root: string): Promise<LogLine[]> {
  const text = (await textOf(path.join(root, LOG_FILE))) ?? '';
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => logLineSchema.parse(JSON.parse(line)));
}

/** Writes and syncs a temporary file, then renames it: a reader sees the old file or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = await open(beside, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(beside, file);
}

/** A change of the apps, and its log entry. */
export interface Move {
  apps: Rollouts['apps'];
  log: Omit<LogLine, 'at' | 'revision'>;
}

/**
 * Changes the rollouts: serialized, all or nothing, with a line in the log.
 * @param seen the revision that was read, if the change is valid only for that one
 * @returns the new rollouts
 * @throws RevisionConflict where the revision differs
 */
export const changeRollouts = (
  root: string,
  at: Date,
  change: (apps: Rollouts['apps'], log: readonly LogLine[]) => Move,
  seen?: number,
): Promise<Rollouts> =>
  withLock(path.join(root, 'rollouts.lock'), LOCK_WAIT_MS, async () => {
    const before = await readRollouts(root);
    if (seen !== undefined && seen !== before.revision)
      throw new RevisionConflict(`Revision ${seen} is no longer what runs: it is ${before.revision}`);
    const { apps, log } = change(before.apps, await readLog(root));
    const after = rolloutsSchema.parse({ revision: before.revision + 1, apps });
    const line: LogLine = { at: at.toISOString(), revision: after.revision, ...log };
    await appendFile(path.join(root, LOG_FILE), `${JSON.stringify(line)}\n`);
    await replaceFile(path.join(root, ROLLOUTS_FILE), `${JSON.stringify(after, null, 2)}\n`);
    return after;
  });

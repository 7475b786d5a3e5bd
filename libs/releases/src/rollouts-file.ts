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

/** What runs of each app; nothing in a new folder. */
export async function readRollouts(root: string): Promise<Rollouts> {
  const text = await textOf(path.join(root, ROLLOUTS_FILE));
  return text === undefined ? { revision: 0, apps: {} } : rolloutsSchema.parse(JSON.parse(text));
}

/** One line of the append-only log: who gets what since when, and what they had. */
const logLineSchema = z.object({
  /** ISO 8601 */
  at: z.string(),
  revision: z.int(),
  /** `start` is `npm start` finding changed sources. */
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
  /** A user's id, or `health` for what happened by itself; missing for a command. */
  by: z.string().optional(),
  reason: z.string().optional(),
});
export type LogLine = z.infer<typeof logLineSchema>;

/** Somebody else has changed what runs since it was looked at. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}

/** Every change of what runs, oldest first. */
export async function readLog(root: string): Promise<LogLine[]> {
  const text = (await textOf(path.join(root, LOG_FILE))) ?? '';
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => logLineSchema.parse(JSON.parse(line)));
}

/** Writes beside, to the disk, then renames: a reader sees the old file or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = await open(beside, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(beside, file);
}

/** What a change makes of the apps, and what the log says of it. */
export interface Move {
  apps: Rollouts['apps'];
  log: Omit<LogLine, 'at' | 'revision'>;
}

/**
 * Changes what runs: one change at a time, all or nothing, with a line in the log.
 * @param seen the revision that was looked at, where the change holds for that one only
 * @returns what runs now
 * @throws RevisionConflict where it is another one by now
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

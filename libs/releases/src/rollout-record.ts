import { commitSchema, type Rollouts, releaseNameSchema } from '@bothways/domain/registry';
import { z } from 'zod';

/** An order, as an entry beside the record: a change of what runs, its time, and the state before. */
export const logLineSchema = z.object({
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
  /** A user's id, `deploy-key:` and its id, or `health` for automatic actions; missing for a command. */
  by: z.string().optional(),
  reason: z.string().optional(),
  /** The sources of a release that was built here. */
  commit: commitSchema.optional(),
});
export type LogLine = z.infer<typeof logLineSchema>;

/** A change of the apps, and its log entry. */
export interface Move {
  apps: Rollouts['apps'];
  log: Omit<LogLine, 'at' | 'revision'>;
}

export type Change = (apps: Rollouts['apps'], log: readonly LogLine[]) => Move;

/** The rollouts have changed since they were read. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}

/** The one record of what runs for whom. */
export interface RolloutRecord {
  read(): Promise<Rollouts>;
  /** Returns every order, oldest first. */
  log(): Promise<LogLine[]>;
  /**
   * Changes what runs: serialized, all or nothing, with an entry.
   * @param seen the revision that was read, if the change is valid only for that one
   * @throws RevisionConflict where the revision differs
   */
  change(at: Date, change: Change, seen?: number): Promise<Rollouts>;
}

/** Returns what runs after a change, and its entry. @throws RevisionConflict */
export function changed(
  before: Rollouts,
  log: readonly LogLine[],
  [at, change, seen]: Parameters<RolloutRecord['change']>,
): { after: Rollouts; line: LogLine } {
  if (seen !== undefined && seen !== before.revision)
    throw new RevisionConflict(`Revision ${seen} is no longer what runs: it is ${before.revision}`);
  const { apps, log: said } = change(before.apps, log);
  const revision = before.revision + 1;
  return { after: { revision, apps }, line: { at: at.toISOString(), revision, ...said } };
}

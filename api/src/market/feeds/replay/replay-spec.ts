import { z } from 'zod';
import type { ColumnSet } from './football-data-columns.ts';
import { ReplayFileError } from './timed-batch.ts';

export interface ReplaySpec {
  path: string;
  /** Recorded seconds per second; 0 is maximum speed. Undefined: the default of the kind of file. */
  speed: number | undefined;
  /** For football-data files: prices taken before, at the start, or both in that order. */
  columns: readonly ColumnSet[];
  /** Shifts the recording to the present; otherwise its times are unchanged. */
  toPresent: boolean;
}

const COLUMN_SETS: Record<string, readonly ColumnSet[]> = {
  preclosing: ['preclosing'],
  closing: ['closing'],
  both: ['preclosing', 'closing'],
};

const optionsSchema = z.strictObject({
  speed: z.coerce.number().min(0).max(100_000).optional(),
  columns: z.enum(['preclosing', 'closing', 'both']).default('preclosing'),
  times: z.enum(['original', 'now']).default('original'),
});

/**
 * Parses what follows `replay:`, e.g. `odds.ndjson?speed=10&times=now`.
 * @throws ReplayFileError if the path is missing or an option is unknown
 */
export function parseReplaySpec(text: string): ReplaySpec {
  const mark = text.lastIndexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  if (path === '') throw new ReplayFileError('replay: needs a path');
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)));
  const { data, error } = optionsSchema.safeParse(query);
  if (!data) {
    const [issue] = error.issues;
    throw new ReplayFileError(
      `replay: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`.trim(),
    );
  }
  return {
    path,
    speed: data.speed,
    columns: COLUMN_SETS[data.columns] ?? ['preclosing'],
    toPresent: data.times === 'now',
  };
}

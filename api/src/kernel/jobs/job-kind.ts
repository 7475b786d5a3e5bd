import { z } from 'zod';

/** Passed to a job's work besides its payload. */
export interface JobContext {
  id: string;
  /** Aborted when the process stops or the lease is lost; long work must check it. */
  signal: AbortSignal;
}

/** The outcome of an attempt. */
export type JobOutcome = 'done' | 'again' | 'dead';

/** A kind of work that survives the process. Jobs run at least once: after a crash, one may run again. */
export interface JobKind<Payload> {
  /** Stored in the database: a released name never changes. */
  name: string;
  payload: z.ZodType<Payload>;
  /** Whether the payload must be sealed. */
  isSecret: boolean;
  /** Concurrent jobs per process; kinds do not block each other. */
  atOnce: number;
  /** More waiting jobs are refused. */
  maxWaiting: number;
  /** Delay after the first failure; doubles with each further one, up to `maxWaitMs`. */
  firstWaitMs: number;
  maxWaitMs: number;
  /** After this many attempts a job is dead. */
  maxTries: number;
  /** How long a finished job blocks its key; omitted: it is deleted at once. */
  keepDoneMs?: number;
  /** Interval between runs, shared by all processes. */
  everyMs?: number;
  work(payload: Payload, context: JobContext): Promise<void>;
  /** Whether no job can succeed now: jobs wait without a futile attempt being recorded. Omitted: never. */
  isHeldUp?(): boolean;
  /** Whether retrying is pointless. */
  isHopeless?(error: unknown): boolean;
  /** Describes a failure for administrators: no address, no content. Omitted: only the type of error is shown. */
  wordsOf?(error: unknown): string | undefined;
  onOutcome?(outcome: JobOutcome): void;
}

/** A kind whose payload type is hidden. */
export interface AnyKind extends Omit<JobKind<unknown>, 'payload' | 'work'> {
  /** Runs a job with this JSON payload. */
  run(json: string, context: JobContext): Promise<void>;
}

export const anyKind = <Payload>({ payload, work, ...rest }: JobKind<Payload>): AnyKind => ({
  ...rest,
  run: (json, context) => work(payload.parse(JSON.parse(json)), context),
});

const NOTHING = z.strictObject({});
const FIRST_WAIT_MS = 5000;

/** Defines periodic work that is retried forever. */
export const repeating = (
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): JobKind<z.infer<typeof NOTHING>> => ({
  name,
  payload: NOTHING,
  isSecret: false,
  atOnce: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  firstWaitMs: Math.min(FIRST_WAIT_MS, everyMs),
  maxWaitMs: everyMs,
  maxTries: Number.POSITIVE_INFINITY,
  everyMs,
  work: (_, { signal }) => work(signal),
});

import { z } from 'zod';

/** What somebody who does a job gets beside its payload. */
export interface JobContext {
  id: string;
  /** Aborted when the process stops or the job has fallen to somebody else; work that takes long looks at it. */
  signal: AbortSignal;
}

/** What became of a try. */
export type JobOutcome = 'done' | 'again' | 'dead';

/** One kind of work that survives the process. It is done at least once: it may come again after a crash. */
export interface JobKind<Payload> {
  /** Stands in the database: one that has shipped never changes. */
  name: string;
  payload: z.ZodType<Payload>;
  /** Whether the payload holds what the database must not see. */
  isSecret: boolean;
  /** So many at a time in a process; each kind waits only for itself. */
  atOnce: number;
  /** More waiting ones are refused. */
  maxWaiting: number;
  /** After a failure; twice as long after each further one, up to `maxWaitMs`. */
  firstWaitMs: number;
  maxWaitMs: number;
  /** So many tries, then it is dead. */
  maxTries: number;
  /** A job that is done is known by its key for so long; left out: it goes at once. */
  keepDoneMs?: number;
  /** It is done again so long after the last time, one for all processes. */
  everyMs?: number;
  work(payload: Payload, context: JobContext): Promise<void>;
  /** Whether none can be done now: they wait as they are, for a try in vain would only be written down. Left out: never. */
  isHeldUp?(): boolean;
  /** Whether trying again makes no sense. */
  isHopeless?(error: unknown): boolean;
  /** Words of a failure that administrators may read: no address, no content. Left out: only what kind of error it was. */
  wordsOf?(error: unknown): string | undefined;
  onOutcome?(outcome: JobOutcome): void;
}

/** A kind whose payload is known to nobody but itself. */
export interface AnyKind extends Omit<JobKind<unknown>, 'payload' | 'work'> {
  /** Does a job with this payload, as JSON. */
  run(json: string, context: JobContext): Promise<void>;
}

export const anyKind = <Payload>({ payload, work, ...rest }: JobKind<Payload>): AnyKind => ({
  ...rest,
  run: (json, context) => work(payload.parse(JSON.parse(json)), context),
});

const NOTHING = z.strictObject({});
const FIRST_WAIT_MS = 5000;

/** Work that comes again and again, and is never given up: what happens by itself. */
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

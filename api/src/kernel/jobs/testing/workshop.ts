import { Registry } from 'prom-client';
import { z } from 'zod';
import { transact } from '#kernel/db';
import type { TestDatabase } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { Vault } from '#kernel/vault';
import { TestClock } from '#testing';
import type { JobContext, JobKind } from '../job-kind.ts';
import type { JobOptions, JobQueue } from '../job-queue.ts';
import { Jobs } from '../jobs.ts';

type Errand = { name: string };
export type ErrandWork = (errand: Errand, context: JobContext) => Promise<void>;

const ERRAND: JobKind<Errand> = {
  name: 'errand',
  payload: z.strictObject({ name: z.string() }),
  isSecret: false,
  atOnce: 2,
  maxWaiting: 100,
  firstWaitMs: 1000,
  maxWaitMs: 60_000,
  maxTries: 3,
  work: async () => undefined,
};

/** Processes that share a database and a clock and do errands. */
export function workshop(database: () => TestDatabase) {
  const clock = new TestClock();
  const lines: string[] = [];
  return {
    clock,
    lines,
    /** A process that begins now. */
    process(work: ErrandWork, kind: Partial<JobKind<Errand>> = {}) {
      const registry = new Registry();
      const jobs = new Jobs({
        database: database(),
        vault: new Vault('a secret for tests of jobs', []),
        log: createLog('error', { write: (line) => void lines.push(line) }),
        registry,
        nowMs: clock.nowMs,
        random: () => 0,
      });
      return { jobs, registry, errands: jobs.register({ ...ERRAND, work, ...kind }) };
    },
    /** What a request does: a transaction that asks for something. */
    ask: (errands: JobQueue<Errand>, name: string, options?: JobOptions): Promise<boolean> =>
      transact(database().db, (trx) => errands.add(trx, { name }, options)),
    rows: () =>
      database().db.selectFrom('jobs').selectAll().where('kind', '=', 'errand').orderBy('payload').execute(),
  };
}

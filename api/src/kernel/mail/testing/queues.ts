import { Counter, Registry } from 'prom-client';
import { transact } from '#kernel/db';
import type { TestDatabase } from '#kernel/db/testing';
import { Jobs } from '#kernel/jobs';
import { createLog } from '#kernel/log';
import { TestClock } from '#testing';
import { addressMarks } from '../address-marks.ts';
import { letterKind } from '../letter-kind.ts';
import type { LetterQueue } from '../letters.ts';
import type { Mail, Mailer } from '../mail.ts';
import { isWanted } from '../stopped-letters.store.ts';
import { letterTo, VAULT } from './some-letter.ts';

/** Processes that share a database and a clock, each with a queue of its own; what a mail server took is kept. */
export function mailRoom(database: () => TestDatabase) {
  const clock = new TestClock();
  const taken: Mail[] = [];
  const lines: string[] = [];
  const registry = new Registry();
  const outcomes = new Counter({
    name: 'letters',
    help: 'x',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const takes: Mailer['send'] = async (mail) => void taken.push(mail);
  return {
    clock,
    taken,
    lines,
    takes,
    /** A queue of a process that begins now. */
    process: (send: Mailer['send'] = takes) => {
      const log = createLog('error', { write: (line) => void lines.push(line) });
      const shared = { log, registry: new Registry(), nowMs: clock.nowMs };
      const jobs = new Jobs({ ...shared, database: database(), vault: VAULT, random: () => 0 });
      const addresses = addressMarks({ ...shared, db: database().db });
      const queue = jobs.register(
        letterKind({
          mailer: { send },
          isHeldUp: () => false,
          addresses,
          isWanted: (email, kind) => isWanted(database().db, email, kind),
          outcomes,
        }),
      );
      const { add, wake } = { add: queue.add.bind(queue), wake: () => queue.wake() };
      return { add, wake, start: () => jobs.start(), idle: () => jobs.idle(), close: () => jobs.stop() };
    },
    count: async (outcome: string): Promise<number> =>
      (await outcomes.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0,
    /** What a request does: a transaction that writes a letter, then the queue is told. */
    post: async (queue: LetterQueue, to: string, expiresAtMs: number) => {
      await transact(database().db, (trx) => queue.add(trx, letterTo(to), { expiresAtMs }));
      queue.wake();
    },
    waiting: () =>
      database()
        .db.selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'letter')
        .where('state', '=', 'waiting')
        .execute(),
  };
}

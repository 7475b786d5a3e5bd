import { Counter, Registry } from 'prom-client';
import { transact } from '#kernel/db';
import type { TestDatabase } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { TestClock } from '#testing';
import type { Mail, Mailer } from '../mail.ts';
import { MailQueue } from '../mail-queue.ts';
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
    process: (send: Mailer['send'] = takes) =>
      new MailQueue({
        db: database().db,
        vault: VAULT,
        mailer: { send, close: () => undefined },
        log: createLog('error', { write: (line) => void lines.push(line) }),
        nowMs: clock.nowMs,
        outcomes,
      }),
    count: async (outcome: string): Promise<number> =>
      (await outcomes.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0,
    /** What a request does: a transaction that writes a letter, then the queue is told. */
    post: async (queue: MailQueue, to: string, expiresAtMs: number) => {
      await transact(database().db, (trx) => queue.write(trx, letterTo(to), expiresAtMs));
      queue.work();
    },
    waiting: () => database().db.selectFrom('letters').selectAll().execute(),
  };
}

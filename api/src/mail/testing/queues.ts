import { Counter, Registry } from 'prom-client';
import type { TestDatabase } from '../../db/testing/databases.ts';
import { createLog } from '../../log.ts';
import { TestClock } from '../../testing/test-services.ts';
import { Vault } from '../../vault/vault.ts';
import type { Mail, Mailer } from '../mail.ts';
import { MailQueue, type UnsentMail } from '../mail-queue.ts';

export const VAULT = new Vault('a secret for tests of letters', []);
export const LIFE_MS = 60 * 60 * 1000;

export const letterTo = (to: string): UnsentMail => ({
  to,
  subject: 'Reset your password',
  text: 'https://bothways.test/en/reset-password#canary-token',
  html: '<p>canary-token</p>',
});

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
    waiting: () => database().db.selectFrom('letters').selectAll().execute(),
  };
}

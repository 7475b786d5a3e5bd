import { Registry } from 'prom-client';
import { openDatabase, transact } from '#kernel/db';
import { createLog } from '#kernel/log';
import { letterOutcomes } from '../letter-outcomes.ts';
import { MailQueue } from '../mail-queue.ts';
import { smtpMailer } from '../smtp-mailer.ts';
import { LIFE_MS, letterTo, VAULT } from './some-letter.ts';

/** A process that posts a letter over SMTP, says when that is committed, and waits for its end. */
const [file = '', url = '', to = ''] = process.argv.slice(2);
const { db } = openDatabase({
  url: undefined,
  file,
  onError: (error) => {
    throw error;
  },
});
const queue = new MailQueue({
  db,
  vault: VAULT,
  mailer: smtpMailer({ url, from: 'no-reply@bothways.test' }),
  log: createLog('silent'),
  nowMs: Date.now,
  outcomes: letterOutcomes(new Registry()),
});
await transact(db, (trx) => queue.write(trx, letterTo(to), Date.now() + LIFE_MS));
console.log('committed');
queue.work();
setInterval(() => undefined, 60_000);

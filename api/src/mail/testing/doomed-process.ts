import { Registry } from 'prom-client';
import { openDatabase } from '../../db/database.ts';
import { letterOutcomes } from '../../health/service-metrics.ts';
import { createLog } from '../../log.ts';
import { MailQueue } from '../mail-queue.ts';
import { smtpMailer } from '../smtp-mailer.ts';
import { LIFE_MS, letterTo, VAULT } from './queues.ts';

/** A process that posts a letter over SMTP, says when it is written down, and waits for its end. */
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
// Called when the letter is written down.
const work = queue.work.bind(queue);
queue.work = () => {
  console.log('written');
  work();
};
queue.post(letterTo(to), Date.now() + LIFE_MS);
setInterval(() => undefined, 60_000);

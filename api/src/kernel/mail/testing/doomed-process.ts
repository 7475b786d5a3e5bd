import { Registry } from 'prom-client';
import { openDatabase, transact } from '#kernel/db';
import { Jobs } from '#kernel/jobs';
import { createLog } from '#kernel/log';
import { addressMarks } from '../address-marks.ts';
import { letterKind } from '../letter-kind.ts';
import { letterOutcomes } from '../letter-outcomes.ts';
import { smtpMailer } from '../smtp-mailer.ts';
import { LIFE_MS, letterTo, VAULT } from './some-letter.ts';

/** A process that posts a letter over SMTP, says when that is committed, and waits for its end. */
const [file = '', url = '', to = ''] = process.argv.slice(2);
const database = openDatabase({
  url: undefined,
  file,
  onError: (error) => {
    throw error;
  },
});
const registry = new Registry();
const log = createLog('silent');
const nowMs = Date.now;
const jobs = new Jobs({ database, vault: VAULT, log, registry, nowMs });
const addresses = addressMarks({ db: database.db, log, registry, nowMs });
const mailer = smtpMailer({ url, from: 'no-reply@bothways.test' });
const letters = jobs.register(
  letterKind({
    mailer,
    isHeldUp: () => false,
    addresses,
    isWanted: async () => true,
    outcomes: letterOutcomes(registry),
  }),
);
await transact(database.db, (trx) => letters.add(trx, letterTo(to), { expiresAtMs: Date.now() + LIFE_MS }));
console.log('committed');
letters.wake();
setInterval(() => undefined, 60_000);

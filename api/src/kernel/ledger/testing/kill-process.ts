/**
 * A process that is killed: `node kill-process.ts <file of SQLite> <first number> [early]`. Begins 200 transfers a second, however
 * long each takes, and writes the key of each that was answered to its standard output, which whoever kills it has kept by then;
 * `early` writes it before the answer, which is the mistake that a test must notice.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSeals } from '#kernel/audit/testing';
import { openDatabase } from '#kernel/db';
import { KILLED } from './kills.ts';
import { sendOnce, stormTransfer } from './storm.ts';

const EVERY_MS = 5;
const STDOUT = 1;
const [file = '', first = '0', when = ''] = process.argv.slice(2);
const { db } = openDatabase({
  url: undefined,
  file,
  onError: (error) => {
    throw error;
  },
  plugins: [testSeals()],
});
const acknowledge = (key: string): number => writeSync(STDOUT, `${key}\n`);

async function send(number: number): Promise<void> {
  const sent = stormTransfer(KILLED, number);
  if (when === 'early') {
    acknowledge(sent.key);
    await sleep(EVERY_MS);
  }
  const isSent = await sendOnce(db, KILLED, sent);
  if (when !== 'early' && isSent) acknowledge(sent.key);
}

for (let number = Number(first), startedMs = performance.now(); ; number += 1) {
  // One that is refused rejects, which ends the process and with it the test.
  void send(number);
  const aheadMs = startedMs + (number + 1 - Number(first)) * EVERY_MS - performance.now();
  await sleep(Math.max(0, aheadMs));
}

/**
 * A process that is killed: `node kill-process.ts <file of SQLite> <log> <first number> [early]`. Sends 200 transfers a second and
 * writes the key of each that was answered to the log, synced to the disk; `early` writes it before the answer, which is the
 * mistake that a test must notice.
 */
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#kernel/db';
import { KILLED } from './kills.ts';
import { sendOnce, stormTransfer } from './storm.ts';

const EVERY_MS = 5;
const [file = '', log = '', first = '0', when = ''] = process.argv.slice(2);
const { db } = openDatabase({
  url: undefined,
  file,
  onError: (error) => {
    throw error;
  },
});
const acked = openSync(log, 'a');
const acknowledge = (key: string): void => {
  writeSync(acked, `${key}\n`);
  fsyncSync(acked);
};

for (let number = Number(first), startedMs = Date.now(); ; number += 1) {
  const sent = stormTransfer(KILLED, number);
  if (when === 'early') {
    acknowledge(sent.key);
    await sleep(EVERY_MS);
  }
  const isSent = await sendOnce(db, KILLED, sent);
  if (when !== 'early' && isSent) acknowledge(sent.key);
  const aheadMs = startedMs + (number - Number(first)) * EVERY_MS - Date.now();
  await sleep(Math.max(0, aheadMs));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { migrate, openDatabase } from '#kernel/db';
import { checkLedger } from '../check.store.ts';
import { beginStorm, type Storm } from './storm.ts';

/** Everybody has enough: what is killed is not refused. */
export const KILLED: Storm = { name: 'killed', accounts: 10, each: 1_000_000_000, clients: 1, transfers: 0 };

export interface KillVerdict {
  kills: number;
  /** Transfers that were answered before a kill. */
  acked: number;
  /** Of those, how many the ledger does not have. */
  lost: number;
  /** What was wrong with the file or its sums, if anything ever was. */
  faults: string[];
  /** From the start of a process until it answered first, in ms; the slowest. */
  slowestStartMs: number;
}

const WORST_START_MS = 30_000;
const [LEAST_MS, MOST_MS] = [5, 500];
/** A process that was killed may have begun so many numbers beyond what it had answered. */
const GAP = 1000;

const linesOf = (log: string): string[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/**
 * Kills a process with SIGKILL again and again while it sends, and looks each time at what is left.
 * @param file of SQLite, which is made
 */
export async function killAgainAndAgain(
  file: string,
  { kills, isEarly = false }: { kills: number; isEarly?: boolean },
): Promise<KillVerdict> {
  const log = `${file}.acked`;
  rmSync(log, { force: true });
  const onError = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ url: undefined, file, onError });
  await migrate(database);
  await beginStorm(database.db, KILLED);
  await database.db.destroy();
  const verdict: KillVerdict = { kills, acked: 0, lost: 0, faults: [], slowestStartMs: 0 };
  for (let nth = 0; nth < kills; nth += 1) {
    const startMs = await killOnce(file, log, nth * GAP, isEarly);
    verdict.slowestStartMs = Math.max(verdict.slowestStartMs, startMs);
    const { faults, lost, acked } = await lookAt(file, linesOf(log));
    verdict.faults.push(...faults);
    Object.assign(verdict, { lost, acked });
  }
  return verdict;
}

async function killOnce(file: string, log: string, first: number, isEarly: boolean): Promise<number> {
  const script = new URL('./kill-process.ts', import.meta.url).pathname;
  const before = linesOf(log).length;
  const startedMs = performance.now();
  const child = spawn(process.execPath, [script, file, log, String(first), isEarly ? 'early' : ''], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    while (linesOf(log).length === before) {
      if (performance.now() - startedMs > WORST_START_MS || child.exitCode !== null)
        throw new Error('Nothing was sent');
      await sleep(2);
    }
    const startMs = performance.now() - startedMs;
    await sleep(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
    return startMs;
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

/** Opens the file as the next process would: nothing that was answered may be missing, and everything adds up. */
async function lookAt(
  file: string,
  keys: readonly string[],
): Promise<{ faults: string[]; lost: number; acked: number }> {
  const faults: string[] = [];
  const plain = new SQLite(file, { readonly: true });
  const integrity = plain.pragma('integrity_check', { simple: true });
  if (integrity !== 'ok') faults.push(String(integrity));
  const has = plain.prepare('select count(*) from "ledgerTransfers" where key = ?').pluck();
  const lost = keys.filter((key) => has.get(key) !== 1).length;
  plain.close();
  const onError = (error: Error) => {
    throw error;
  };
  const { db } = openDatabase({ url: undefined, file, onError });
  const { fault } = await checkLedger(db, { rowsAtOnce: 5000, breathe: () => Promise.resolve() });
  if (fault) faults.push(`${fault.reason}: ${fault.at}`);
  await db.destroy();
  return { faults, lost, acked: keys.length };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { testSeals } from '#kernel/audit/testing';
import { migrate, openDatabase } from '#kernel/db';
import { checkLedger } from '../check.store.ts';
import { beginStorm, type Storm } from './storm.ts';

/** Everybody has enough: what is killed is not refused. */
export const KILLED: Storm = { name: 'killed', accounts: 10, each: 1_000_000_000, clients: 1, transfers: 0 };

interface KillVerdict {
  kills: number;
  /** Transfers that were answered before a kill. */
  acked: number;
  /** Of those, how many the ledger does not have. */
  lost: number;
  /** What was wrong with the file or its sums, if anything ever was. */
  faults: string[];
  /** For how long transfers were sent in all, from the first answer of each process to its end. */
  loadedMs: number;
  /** From the start of a process until it answered first, in ms; the slowest. */
  slowestStartMs: number;
}

const WORST_START_MS = 30_000;
const [LEAST_MS, MOST_MS] = [5, 500];
/** A process that was killed may have begun so many numbers beyond what it had answered. */
const GAP = 1000;

/**
 * Kills a process with SIGKILL again and again while it sends, and looks each time at what is left.
 * @param file of SQLite, which is made
 */
export async function killAgainAndAgain(
  file: string,
  { kills, isEarly = false }: { kills: number; isEarly?: boolean },
): Promise<KillVerdict> {
  const onError = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ url: undefined, file, onError, plugins: [testSeals()] });
  await migrate(database);
  await beginStorm(database.db, KILLED);
  await database.db.destroy();
  const verdict: KillVerdict = { kills, acked: 0, lost: 0, faults: [], loadedMs: 0, slowestStartMs: 0 };
  const answered: string[] = [];
  for (let nth = 0; nth < kills; nth += 1) {
    const { keys, startMs, loadedMs } = await killOnce(file, nth * GAP, isEarly);
    answered.push(...keys);
    verdict.slowestStartMs = Math.max(verdict.slowestStartMs, startMs);
    verdict.loadedMs += loadedMs;
    const { faults, lost } = await inspect(file, answered);
    verdict.faults.push(...faults);
    Object.assign(verdict, { lost, acked: answered.length });
  }
  return verdict;
}

interface Killed {
  /** What it had answered. */
  keys: string[];
  startMs: number;
  loadedMs: number;
}

/** The time of the kill runs from the first answer: how long a process takes to begin takes nothing from its load. */
async function killOnce(file: string, first: number, isEarly: boolean): Promise<Killed> {
  const script = new URL('./kill-process.ts', import.meta.url).pathname;
  const startedMs = performance.now();
  const child = spawn(process.execPath, [script, file, String(first), isEarly ? 'early' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  let [startMs, loadedMs] = [0, 0];
  try {
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(WORST_START_MS) });
    startMs = performance.now() - startedMs;
    await sleep(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
    if (child.exitCode !== null) throw new Error('It ended by itself');
    loadedMs = performance.now() - startedMs - startMs;
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
  return { keys: text.split('\n').filter((line) => line !== ''), startMs, loadedMs };
}

/** Opens the file as the next process would: nothing that was answered may be missing, and everything adds up. */
async function inspect(file: string, keys: readonly string[]): Promise<{ faults: string[]; lost: number }> {
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
  const { db } = openDatabase({ url: undefined, file, onError, plugins: [testSeals()] });
  const { fault } = await checkLedger(db, { rowsAtOnce: 5000, breathe: () => Promise.resolve() });
  if (fault) faults.push(`${fault.reason}: ${fault.at}`);
  await db.destroy();
  return { faults, lost };
}

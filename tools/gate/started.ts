import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface StartLimits {
  /** Maximum duration of a start. */
  atMostMs: number;
  /** Maximum time without CPU activity. */
  idleMs: number;
  /** Polling interval. */
  lookMs: number;
}

/**
 * A first start creates the accounts and the odds of past days: a quarter of a minute on an idle machine, minutes on a
 * busy one, where a sound release must not be refused. A hang is detected soon.
 */
const LIMITS: StartLimits = { atMostMs: 300_000, idleMs: 60_000, lookMs: 1_000 };

/** Returns the CPU time that the process has used, in ticks; undefined if the system does not report it. */
async function workOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in parentheses, may contain anything; after it, utime and stime are the 12th and 13th fields.
  const [user, system] =
    text
      ?.slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? [];
  return user === undefined || system === undefined ? undefined : Number(user) + Number(system);
}

/** Polls whether the process uses CPU time; if that is unknown, only the maximum duration applies. */
function watchIdle(child: ChildProcess, { idleMs, lookMs }: StartLimits, onIdle: () => void): () => void {
  let [known, idleFor] = [0, 0];
  const timer = setInterval(async () => {
    const work = await workOf(child.pid);
    idleFor = work === undefined || work > known ? 0 : idleFor + lookMs;
    known = work ?? 0;
    if (idleFor >= idleMs) onIdle();
  }, lookMs);
  return () => clearInterval(timer);
}

/**
 * Waits until the product prints its URL.
 * @throws Error with its last output if it exits, hangs or takes too long; in the latter two cases it keeps running
 */
export function whenStarted(child: ChildProcess, limits: StartLimits = LIMITS): Promise<string> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (what: string) => reject(new Error(`The product of the gate ${what}: ${said}`));
  const late = setTimeout(() => fail(`is not ready after ${limits.atMostMs / 1_000} s`), limits.atMostMs);
  const stopWatching = watchIdle(child, limits, () =>
    fail(`is not ready and has done nothing for ${limits.idleMs / 1_000} s`),
  );
  // Not `exit`: its last output may still be in transit.
  child.once('close', (code, signal) => fail(`ended with ${code ?? signal}`));
  child.once('error', ({ message }) => fail(`does not start: ${message}`));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
      const url = /Bothways ready at (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
  return promise.finally(() => {
    clearTimeout(late);
    stopWatching();
  });
}

import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface StartLimits {
  /** It is given up after so long, whatever it does. */
  atMostMs: number;
  /** It is given up when it has done nothing for so long. */
  idleMs: number;
  /** How often it is looked at. */
  lookMs: number;
}

/**
 * A first start makes the accounts and the odds of days before: a quarter of a minute on an idle machine, minutes on a
 * busy one, on which a sound release must not be refused. One that stands still is found out soon.
 */
const LIMITS: StartLimits = { atMostMs: 300_000, idleMs: 60_000, lookMs: 1_000 };

/** What the process has used of the processors, in ticks; undefined where the system does not say. */
async function workOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in brackets, may hold anything; behind it utime and stime are the 12th and 13th.
  const [user, system] =
    text
      ?.slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? [];
  return user === undefined || system === undefined ? undefined : Number(user) + Number(system);
}

/** Looks again and again whether the process works; where nobody can tell, its time is all that ends it. */
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
 * Waits until the product says its address.
 * @throws Error with its last words where it ends, stands still or takes too long; it runs on in the latter two
 */
export function whenStarted(child: ChildProcess, limits: StartLimits = LIMITS): Promise<string> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (what: string) => reject(new Error(`The product of the gate ${what}: ${said}`));
  const late = setTimeout(() => fail(`is not ready after ${limits.atMostMs / 1_000} s`), limits.atMostMs);
  const stopWatching = watchIdle(child, limits, () =>
    fail(`is not ready and has done nothing for ${limits.idleMs / 1_000} s`),
  );
  // Not `exit`: what it said last may still be on its way.
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

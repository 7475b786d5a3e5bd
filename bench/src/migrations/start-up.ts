import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './ground.ts';

const SCRIPT = 'kernel/db/testing/migrate-once.ts';
export const SOURCES = new URL('../../../api/src', import.meta.url).pathname;

export interface Started {
  /** From the start of the migrations until it reported their completion. */
  tookMs: number;
  /** Number of migrations run; undefined if it did not report. */
  steps: number | undefined;
  code: number | null;
  /** Its output, if it failed. */
  said: string;
}

/**
 * Migrates a database to the newest schema of these sources in a process; optionally killed some time after the
 * migrations have begun.
 */
export async function startUp(place: Place, sources = SOURCES, killAfterMs?: number): Promise<Started> {
  const child = spawn(process.execPath, [`${sources}/${SCRIPT}`, place.url, place.file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  const beganMs = performance.now();
  const made = Promise.race([once(child.stdout, 'data'), ended]).then(() => performance.now());
  if (killAfterMs !== undefined) {
    await Promise.race([pause(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  await ended;
  const steps = /^migrating\n(\d+)\n/.exec(said)?.[1];
  return {
    tookMs: (await made) - beganMs,
    steps: steps === undefined ? undefined : Number(steps),
    code: child.exitCode,
    said: /^\w*Error: .*$/m.exec(said)?.[0] ?? said,
  };
}

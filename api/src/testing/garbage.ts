import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

setFlagsFromString('--expose-gc');
/** Runs a full garbage collection synchronously. */
export const collectGarbage: () => void = runInNewContext('gc');

const PAUSE_MS = 50;

/**
 * Collects garbage repeatedly until the test ends: nothing that the product awaits may be collected. In a process with
 * much in memory one collection takes a second: it pauses four times as long, so that the product gets to work.
 */
export function keepCollecting(): void {
  let timer: NodeJS.Timeout;
  const collect = (): void => {
    const beganMs = performance.now();
    collectGarbage();
    timer = setTimeout(collect, Math.max(PAUSE_MS, 4 * (performance.now() - beganMs)));
  };
  timer = setTimeout(collect, PAUSE_MS);
  onTestFinished(() => clearTimeout(timer));
}

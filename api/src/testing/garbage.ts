import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

setFlagsFromString('--expose-gc');
/** Runs a full garbage collection synchronously. */
export const collectGarbage: () => void = runInNewContext('gc');

const EVERY_MS = 50;

/** Collects garbage repeatedly until the test ends: nothing that the product awaits may be collected. */
export function keepCollecting(): void {
  const collecting = setInterval(collectGarbage, EVERY_MS);
  onTestFinished(() => clearInterval(collecting));
}

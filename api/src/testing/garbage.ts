import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

setFlagsFromString('--expose-gc');
/** Collects all that is garbage, at once. */
export const collectGarbage: () => void = runInNewContext('gc');

const EVERY_MS = 50;

/** Collects again and again until the test is over: what the product waits for must come all the same. */
export function keepCollecting(): void {
  const collecting = setInterval(collectGarbage, EVERY_MS);
  onTestFinished(() => clearInterval(collecting));
}

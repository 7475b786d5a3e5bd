import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * Preloaded before the product where a benchmark measures its memory without garbage: on SIGUSR2 every thread collects
 * all garbage and returns it to the system.
 */
setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');
const threads = new BroadcastChannel('collect garbage');
threads.unref();
const now = () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
threads.onmessage = now;
if (isMainThread)
  process.on('SIGUSR2', () => {
    threads.postMessage('');
    now();
  });

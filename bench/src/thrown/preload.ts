/**
 * Script that a process runs before the product, by `NODE_OPTIONS`: on SIGUSR2 it throws what no code of ours catches,
 * in a timer, in a promise, for an event, and a value that is not an Error.
 */
const THROWS = `
import { EventEmitter } from 'node:events';
import { isMainThread } from 'node:worker_threads';
const fail = (where) => new Error('canary thrown in ' + where);
if (isMainThread) process.on('SIGUSR2', () => {
  setTimeout(() => { throw fail('a timer'); });
  setImmediate(() => { throw 'canary that is no error'; });
  Promise.reject(fail('a promise'));
  queueMicrotask(() => { throw fail('a microtask'); });
  const emitter = new EventEmitter();
  setTimeout(() => emitter.emit('error', fail('an event')));
});`;

export const THROWING = `--import=data:text/javascript,${encodeURIComponent(THROWS)}`;

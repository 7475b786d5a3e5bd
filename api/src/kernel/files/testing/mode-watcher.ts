import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';

const OTHERS = 0o077;
const dataSchema = z.object({ folder: z.string(), state: z.instanceof(SharedArrayBuffer) });

/** Looks at everything in a folder, again and again without a pause; answers what was open to others at any moment. */
export async function watchModes(folder: string, work: () => void | Promise<void>): Promise<string[]> {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const watcher = new Worker(import.meta.filename, { workerData: { folder, state: state.buffer } });
  const seen = Promise.withResolvers<string[]>();
  watcher.once('message', (names: unknown) => seen.resolve(z.array(z.string()).parse(names)));
  watcher.once('error', seen.reject);
  Atomics.wait(state, 0, 0);
  await work();
  Atomics.store(state, 1, 1);
  return seen.promise;
}

function openOnes(folder: string): string[] {
  const isOpen = (name: string): boolean =>
    ((lstatSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
  return readdirSync(folder).filter(isOpen);
}

function watch(): void {
  const { folder, state } = dataSchema.parse(workerData);
  const flags = new Int32Array(state);
  const seen = new Set<string>();
  Atomics.store(flags, 0, 1);
  Atomics.notify(flags, 0);
  while (Atomics.load(flags, 1) === 0) for (const name of openOnes(folder)) seen.add(name);
  parentPort?.postMessage([...seen].sort());
}

if (workerData !== null) watch();

import { setTimeout as after } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import { tryWrite } from './writable.store.ts';

/** A try reaches the disk, and proxies ask every second. */
const FRESH_MS = 5000;
/** A write that takes longer is refused to whoever asked for it. */
const LIMIT_MS = 2000;

interface WritableDeps {
  db: Db;
  registry: Registry;
  monotonicMs: () => number;
}

/** Returns a check of whether the database takes writes, of some seconds ago at most; it is a figure, too. */
export function watchWritable({ db, registry, monotonicMs }: WritableDeps): () => Promise<boolean> {
  let known: { atMs: number; answer: Promise<boolean> } | undefined;
  const isWritable = (): Promise<boolean> => {
    if (!known || monotonicMs() - known.atMs >= FRESH_MS) known = { atMs: monotonicMs(), answer: probe(db) };
    return known.answer;
  };
  new Gauge({
    name: 'bothways_db_writable',
    help: 'Whether the database takes writes',
    registers: [registry],
    async collect() {
      this.set(Number(await isWritable()));
    },
  });
  return isWritable;
}

const probe = (db: Db): Promise<boolean> =>
  Promise.race([
    tryWrite(db).then(
      () => true,
      () => false,
    ),
    after(LIMIT_MS, false, { ref: false }),
  ]);

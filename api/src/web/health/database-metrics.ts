import { Gauge, Histogram, type Registry } from 'prom-client';
import type { DatabaseVitals } from '#kernel/db';

const SECONDS = [0.0001, 0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Exports waiting times for connections, the pool and the journal's size. */
export function watchDatabase(registry: Registry, { waits, pool, walBytes }: DatabaseVitals): void {
  const wait = new Histogram({
    name: 'bothways_db_wait_seconds',
    help: 'From asking for a connection of the database to having it',
    buckets: SECONDS,
    registers: [registry],
  });
  waits.heardBy((seconds) => wait.observe(seconds));
  new Gauge({
    name: 'bothways_db_connections',
    help: 'Connections of the database: open, idle, and how many questions wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'bothways_db_wal_bytes',
    help: 'Size of SQLite’s journal; NaN with PostgreSQL',
    registers: [registry],
    collect() {
      this.set(walBytes() ?? Number.NaN);
    },
  });
}

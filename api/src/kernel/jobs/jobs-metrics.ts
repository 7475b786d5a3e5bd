import { Counter, Gauge, type Registry } from 'prom-client';
import type { KindFigures } from './jobs.store.ts';

/** Counts outcomes of attempts: `done`, `again`, `dead`. */
export const jobOutcomes = (registry: Registry): Counter<'kind' | 'outcome'> =>
  new Counter({
    name: 'bothways_jobs_total',
    help: 'Tries of jobs by what became of them',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });

/** Exports how many jobs wait and are dead, as of the last poll. */
export function watchJobs(
  registry: Registry,
  figures: () => readonly KindFigures[],
  nowMs: () => number,
): void {
  const gauge = (name: string, help: string, state: string, read: (each: KindFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        this.reset();
        for (const each of figures()) if (each.state === state) this.set({ kind: each.kind }, read(each));
      },
    });
  gauge('bothways_jobs_waiting', 'Jobs that are not done yet', 'waiting', ({ jobs }) => jobs);
  gauge(
    'bothways_jobs_oldest_seconds',
    'Since the oldest of them was asked for; one that repeats is, when it is due again',
    'waiting',
    (each) => Math.max(0, (nowMs() - each.oldestMs) / 1000),
  );
  gauge('bothways_jobs_dead', 'Jobs that nobody tries any more', 'dead', ({ jobs }) => jobs);
}

import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { RolloutRecord } from '@bothways/releases';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import type { ReleaseLibrary } from '#web/registry';
import { mountAreaHealth } from './area-health.routes.ts';
import { pruneAreaHealth } from './area-health.store.ts';
import { areaMetrics } from './area-metrics.ts';
import { LoadTickets } from './load-tickets.ts';
import { withdrawalKey, withdrawCanary } from './withdraw-canary.ts';

const RAW_DAYS = 7;
/** Retention of releases that nobody runs. */
const COUNT_DAYS = 30;

interface CreateAreaHealthDeps {
  db: Db;
  library: ReleaseLibrary;
  record: RolloutRecord;
  jobs: Jobs;
  letters: Letters;
  registry: Registry;
  authSecret: string;
  trustProxy: boolean;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Mounts the reports on releases, and the withdrawal of a canary that performs worse. */
export function createAreaHealth(deps: CreateAreaHealthDeps): Mount {
  const { db, library, record, jobs, letters, registry, authSecret, nowMs } = deps;
  const metrics = areaMetrics(registry);
  const queue = jobs.register(withdrawCanary({ db, record, letters, nowMs }));
  jobs.repeat('prune-area-health', HOUR_MS, async () => {
    metrics.keepOnly((await library.current()).apps);
    await pruneAreaHealth(db, {
      rawBeforeMs: nowMs() - RAW_DAYS * DAY_MS,
      countsBeforeMs: nowMs() - COUNT_DAYS * DAY_MS,
    });
  });
  return mountAreaHealth({
    ...deps,
    metrics,
    tickets: new LoadTickets(authSecret, nowMs),
    withdraw: async (trx, area, version) => {
      await queue.add(trx, { area, version }, { dedupeKey: withdrawalKey(area, version) });
    },
    wake: () => queue.wake(),
  });
}

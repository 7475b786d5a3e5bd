import type { Logger } from 'pino';
import type { DatabaseVitals, Db } from '#kernel/db';
import type { HttpMetrics, Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import type { Market } from '#market';
import type { SecurityEvents } from '#people/security-log';
import { createAreaHealth } from '#web/area-health';
import { mountDeployKeys } from '#web/deploy-keys';
import { mountDeployments } from '#web/deployments';
import { mountDocs } from '#web/docs';
import { mountGeo } from '#web/geo';
import {
  type MetricsConfig,
  mountHealth,
  mountMetrics,
  watchDatabase,
  watchServices,
  watchWritable,
} from '#web/health';
import { mountPush, type ReleaseGate, releaseOrders, spawnedGate } from '#web/push';
import { ReleaseLibrary } from '#web/registry';
import { DatabaseRecord } from '#web/rollouts';
import { mountTestimonials } from '#web/testimonials';

interface CreateWebDeps {
  config: { trustProxy: boolean; metrics: MetricsConfig; releasesDir: string };
  db: Db;
  metrics: HttpMetrics;
  market: Market;
  jobs: Jobs;
  /** Checks a pushed release; omitted: the render gate, in a process of its own. */
  gate?: ReleaseGate | undefined;
  letters: Letters;
  security: SecurityEvents;
  /** The release library and the record of what runs, if they are already open. */
  library?: ReleaseLibrary | undefined;
  record?: DatabaseRecord | undefined;
  authSecret: string;
  log: Logger;
  /** Rejects if the database does not answer. */
  database: () => Promise<void>;
  /** Whether new work is accepted. */
  accepting: () => boolean;
  /** Whether nothing may leave the installation. */
  isCopy: () => boolean;
  /** Resolves when pages can be served. */
  releases?: (() => Promise<void>) | undefined;
  /** When the newest backup was taken, or the installation began before there was one. */
  lastBackupMs?: (() => number) | undefined;
  /** Free and total bytes of the data's disk. */
  disk?: (() => { free: number; size: number }) | undefined;
  /** Operational figures of the database. */
  vitals?: DatabaseVitals | undefined;
  nowMs: () => number;
  monotonicMs: () => number;
}

const engineState =
  ({ engine }: Market, nowMs: () => number) =>
  () => {
    const { newestSeenMs = 0 } = engine.status ?? {};
    return {
      ready: engine.isReady,
      feedAgeMs: newestSeenMs === 0 ? undefined : nowMs() - newestSeenMs,
    };
  };

export interface Web {
  /** Routes for monitoring. */
  watched: readonly Mount[];
  mounts: readonly Mount[];
}

/** Creates what surrounds the API: its document, and monitoring. */
export function createWeb(deps: CreateWebDeps): Web {
  const { config, db, metrics, market, jobs, letters, database, accepting, nowMs, monotonicMs } = deps;
  const { trustProxy, releasesDir: root } = config;
  const record = deps.record ?? new DatabaseRecord({ db, root: deps.library?.root ?? root });
  const library = deps.library ?? new ReleaseLibrary(root, { record });
  const gate = deps.gate ?? spawnedGate(root);
  const orders = jobs.register(releaseOrders({ db, root, record, nowMs, gate }));
  watchServices(metrics.registry, { ...market, lastBackupMs: deps.lastBackupMs, disk: deps.disk, nowMs });
  if (deps.vitals) watchDatabase(metrics.registry, deps.vitals);
  const { access } = config.metrics;
  const writable = watchWritable({ db, registry: metrics.registry, monotonicMs });
  const watched = [
    mountHealth({
      database,
      writable,
      releases: deps.releases,
      engine: engineState(market, nowMs),
      accepting,
      isCopy: deps.isCopy,
    }),
    ...(access === undefined ? [] : [mountMetrics(access)]),
  ];
  const mounts = [
    mountDocs,
    mountGeo(config),
    mountDeployKeys({ db, security: deps.security, nowMs, trustProxy }),
    mountPush({ db, root, record, nowMs, monotonicMs, trustProxy, orders }),
    mountTestimonials({ db, nowMs, trustProxy }),
    createAreaHealth({
      ...deps,
      library,
      record,
      trustProxy,
      letters,
      registry: metrics.registry,
    }),
    mountDeployments({ db, library, record, nowMs, trustProxy }),
  ];
  return { watched, mounts };
}

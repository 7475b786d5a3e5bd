import type { Db } from '#kernel/db';
import type { HttpMetrics, Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Market } from '#market';
import { mountDeployKeys } from '#web/deploy-keys';
import { mountDocs } from '#web/docs';
import { mountGeo } from '#web/geo';
import { type MetricsConfig, mountHealth, mountMetrics, watchServices } from '#web/health';
import { mountPush, type ReleaseGate, releaseOrders, spawnedGate } from '#web/push';
import { mountTestimonials } from '#web/testimonials';

export interface CreateWebDeps {
  config: { trustProxy: boolean; metrics: MetricsConfig; releasesDir: string };
  db: Db;
  metrics: HttpMetrics;
  market: Market;
  jobs: Jobs;
  /** What looks at a pushed release; left out: the render gate, in a process of its own. */
  gate?: ReleaseGate | undefined;
  /** Whether the database answers. */
  database: () => Promise<void>;
  /** Whether new work is taken. */
  accepting: () => boolean;
  /** Resolves when pages can be given. */
  releases?: (() => Promise<void>) | undefined;
  /** When the newest backup was taken; undefined: never, or nobody knows. */
  lastBackupMs?: (() => number | undefined) | undefined;
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

/** What is around the API: its document, and who watches it. */
export function createWeb(deps: CreateWebDeps): Mount[] {
  const { config, db, metrics, market, jobs, database, accepting, nowMs, monotonicMs } = deps;
  const { trustProxy, releasesDir: root } = config;
  const gate = deps.gate ?? spawnedGate(root);
  const orders = jobs.register(releaseOrders({ db, root, nowMs, gate }));
  watchServices(metrics.registry, { ...market, lastBackupMs: deps.lastBackupMs, nowMs });
  const { access } = config.metrics;
  return [
    mountHealth({ database, releases: deps.releases, engine: engineState(market, nowMs), accepting }),
    ...(access === undefined ? [] : [mountMetrics(access)]),
    mountDocs,
    mountGeo(config),
    mountDeployKeys({ db, nowMs, trustProxy }),
    mountPush({ db, root, nowMs, monotonicMs, trustProxy, orders }),
    mountTestimonials({ db, nowMs, trustProxy }),
  ];
}

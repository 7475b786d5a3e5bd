import { randomUUID } from 'node:crypto';
import {
  bucketOf,
  canaryShare,
  evidenceAlone,
  type HealthBeacon,
  isWorse,
  withFailure,
} from '@bothways/domain/area-health';
import type { ReleaseName, Rollout } from '@bothways/domain/registry';
import { MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type Db, type Schema, transact } from '#kernel/db';
import type { ReleaseLibrary } from '#web/registry';
import {
  type Counted,
  countFailure,
  countLoad,
  evidenceAgainst,
  figuresSince,
  keepEvidence,
  keepFailure,
  takeMark,
} from './area-health.store.ts';
import type { AreaMetrics } from './area-metrics.ts';
import { channelIn, type LoadTicket, type LoadTickets } from './load-tickets.ts';

type Trx = Transaction<Schema>;

/** Failures are measured against the loads of the last hour. */
const WINDOW_MS = 60 * MINUTE_MS;
/** A canary that everybody has is compared with the stable release's record of this period before it. */
const RECORD_MS = 7 * 24 * WINDOW_MS;
const EVERYBODY_PCT = 100;

const NO_LOADS = { loads: 0, failures: 0 };

export interface AreaHealthDeps {
  db: Db;
  library: ReleaseLibrary;
  tickets: LoadTickets;
  metrics: AreaMetrics;
  /** Queues a canary's withdrawal, in the transaction. */
  withdraw(trx: Trx, area: ReleaseName, version: string): Promise<void>;
  /** Call after the commit. */
  wake(): void;
  log: Logger;
  nowMs: () => number;
}

/** Identifies what counts once: a failure per user and release; a load per user, release and hour. */
const markOf = ({ area, version, phase }: HealthBeacon, { who, hour }: LoadTicket): string =>
  phase === undefined ? `load ${area} ${version} ${who} ${hour}` : `failure ${area} ${version} ${who}`;

/** Counts reports on releases, and after each failure checks whether the canary is worse than the stable release. */
export function areaHealthService(deps: AreaHealthDeps) {
  const { db, library, tickets, metrics, log, nowMs } = deps;

  async function weigh(trx: Trx, area: ReleaseName, version: string, rollout: Rollout): Promise<boolean> {
    const { canary, stable } = rollout;
    if (!canary || (version !== canary.version && version !== stable)) return false;
    const isAlone = canary.sharePct >= EVERYBODY_PCT;
    const figures = await figuresSince(trx, area, nowMs() - (isAlone ? RECORD_MS : WINDOW_MS));
    const known = await evidenceAgainst(trx, area, canary.version);
    const isCanary = version === canary.version;
    const failedPeople = known.failedPeople + Number(isCanary);
    const canaryLoads = figures.get(canary.version)?.loads ?? 0;
    const { loads: stableLoads, failures: stableFailures } = figures.get(stable) ?? NO_LOADS;
    const evidence = isAlone
      ? evidenceAlone({
          canaryFailures: failedPeople,
          canaryLoads: canaryLoads + Number(isCanary),
          stableFailures,
          stableLoads,
        })
      : withFailure(
          known.evidence,
          isCanary,
          canaryShare({ canaryLoads, stableLoads, sharePct: canary.sharePct }),
        );
    const now = { evidence, failedPeople };
    await keepEvidence(trx, area, canary.version, now, nowMs());
    if (!isWorse(now.evidence, now.failedPeople)) return false;
    await deps.withdraw(trx, area, canary.version);
    return true;
  }

  async function countIn(
    trx: Trx,
    beacon: HealthBeacon,
    counted: Counted,
    isOfOne: boolean,
    rollout: Rollout | undefined,
  ): Promise<boolean> {
    const { area, version, phase, ms, errorClass, frame, locale } = beacon;
    if (phase === undefined) {
      await countLoad(trx, counted, bucketOf(ms ?? 0));
      return false;
    }
    // The evidence compares with the loads before this one.
    const isWithdrawn = isOfOne && rollout !== undefined && (await weigh(trx, area, version, rollout));
    await countFailure(trx, counted, phase);
    await keepFailure(trx, {
      id: randomUUID(),
      atMs: nowMs(),
      area,
      version,
      channel: counted.channel,
      phase,
      ms: ms ?? null,
      errorClass: errorClass ?? null,
      frame: frame ?? null,
      locale,
    });
    return isWithdrawn;
  }

  /** @returns whether it was counted: only reports with a ticket from our page are, and once each */
  return async (beacon: HealthBeacon): Promise<boolean> => {
    const { area, version, phase } = beacon;
    const ticket = tickets.read(beacon.ticket);
    const channel = ticket && channelIn(ticket, area, version);
    if (!ticket || !channel) {
      const { ticket: _, ...said } = beacon;
      log.info({ area: 'area-health', beacon: said }, 'A beacon without a ticket is not counted');
      return false;
    }
    const rollout = (await library.current()).apps[area];
    const minuteMs = Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;
    const counted: Counted = { minuteMs, area, version, channel };
    const outcome = await transact(db, async (trx) => {
      // A page served identically to everybody counts in the metrics, but not as evidence.
      const isOfOne = ticket.who !== null;
      if (isOfOne && !(await takeMark(trx, markOf(beacon, ticket), nowMs()))) return undefined;
      return { isWithdrawn: await countIn(trx, beacon, counted, isOfOne, rollout) };
    });
    if (!outcome) return false;
    if (phase === undefined) metrics.load(counted);
    else metrics.failure(counted, phase);
    if (outcome.isWithdrawn) deps.wake();
    return true;
  };
}

import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { listCatalogue } from '#market/bookies';
import type { EngineClient } from '#market/engine';
import type { FeedStatus } from '#market/feeds';
import { type BookieHealth, bookieHealthOf } from './bookie-health.ts';
import { mountBookieStatus } from './bookie-status.routes.ts';
import { BookieStatusService, type OutageCredits } from './bookie-status.service.ts';
import { type Collected, collectedOf } from './collected.ts';
import { FeedWatch, type OnIncidentClosed } from './feed-watch.ts';
import { likenessOfWeek } from './likeness.store.ts';
import { FactReader } from './status-facts.ts';
import { UsualHours } from './usual-hours.ts';

interface BookieStatusDeps {
  db: Db;
  engine: Pick<EngineClient, 'health' | 'isReady'>;
  /** Time that outages give back; absent where they give none. */
  outageCredits?: OutageCredits | undefined;
  /** Statuses of the feed adapters. */
  feeds?: () => readonly FeedStatus[] | undefined;
  log: Logger;
  nowMs: () => number;
}

/** Watches, stores and serves the status of bookmakers' feeds. */
export interface BookieStatuses {
  mount: Mount;
  watch: FeedWatch;
  /** Feed health for the back office, by bookmaker. */
  health(): Promise<ReadonlyMap<string, BookieHealth>>;
  /** Registers a listener for every finally closed incident, called in the transaction that closes it. */
  onIncidentClosed(listener: OnIncidentClosed): void;
}

export function createBookieStatus(deps: BookieStatusDeps): BookieStatuses {
  const { db, engine } = deps;
  const usual = new UsualHours(db);
  const collected = async (): Promise<Collected[]> => collectedOf(await listCatalogue(db));
  const facts = new FactReader(deps);
  const watch = new FeedWatch({ ...deps, usual, collected });
  const service = new BookieStatusService({ ...deps, facts, usual, collected, credits: deps.outageCredits });
  return {
    mount: mountBookieStatus(service),
    watch,
    health: async () =>
      bookieHealthOf(
        await engine.health(),
        await facts.read(),
        await usual.at(deps.nowMs()),
        await likenessOfWeek(db, deps.nowMs()),
      ),
    onIncidentClosed: (listener) => watch.onIncidentClosed(listener),
  };
}

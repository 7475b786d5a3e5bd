import { HOUR_MS } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Schema } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import { mountAnalyzed } from '#market/analyzed';
import { createArbsService, mountArbs } from '#market/arbs';
import { type BacktestPort, createBacktests } from '#market/backtests';
import { BankrollSettlement, keepClosing, mountBankroll } from '#market/bankroll';
import { type BookieStatuses, createBookieStatus } from '#market/bookie-status';
import { type AccountFacts, CatalogueKeeper, mountAdminBookies, mountBookies } from '#market/bookies';
import { EngineClient, type EnginePort, FilterKeys } from '#market/engine';
import type { BusSettings, Withheld } from '#market/feeds';
import {
  createHistory,
  type HistoryClient,
  type HistoryPort,
  mountDrops,
  mountExplorer,
  mountHistory,
} from '#market/history';
import { mountIngest } from '#market/ingest';
import { LiveHub, type LiveLimits, mountLive } from '#market/live';
import { createMatchedService, mountMatched } from '#market/matched-betting';
import { createMatching, type MatchingService } from '#market/matching';
import { mountOffers } from '#market/offers';
import { createOutageCredits } from '#market/outage-credits';
import { mountAdminPromotions } from '#market/promotions';
import { mountResults, namesSince, Results } from '#market/results';
import { createSettings } from '#market/settings';
import { createStandingService, mountStanding } from '#market/standing';
import { createValuebetsService, mountValuebets } from '#market/valuebets';
import type { MoneyLetters } from '#money/letters';
import type { Sessions } from '#people/auth';

interface CreateMarketDeps {
  config: {
    publicUrl: string;
    trustProxy: boolean;
    ingestKey: string | undefined;
    resultsIngestKey: string | undefined;
    oddsFiles: boolean;
    withheld: Withheld;
    bus: BusSettings | undefined;
  };
  db: Db;
  enginePort: EnginePort;
  historyPort: HistoryPort;
  backtestPort: BacktestPort;
  sessions: Sessions;
  /** Figures of the bot's accounts, by bookmaker. */
  accountFacts(): Promise<ReadonlyMap<string, AccountFacts>>;
  accountsAt(db: Kysely<Schema>, bookie: string): Promise<number>;
  jobs: Pick<Jobs, 'repeat' | 'register'>;
  letters: MoneyLetters;
  lastingSecret: string;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** Called when a user's access has changed, so that sessions and sockets refresh it. */
  onChanged: (userId: string) => void;
  /** Limits of the live hub, unless the default. */
  liveLimits?: Partial<LiveLimits> | undefined;
}

/** Names of events that began longer ago do not matter: some last for a day, and all are known for six hours more. */
const NAMED_MS = 36 * HOUR_MS;

/** Odds, and everything derived from them. */
export interface Market {
  engine: EngineClient;
  history: HistoryClient;
  hub: LiveHub;
  matching: MatchingService;
  bookieStatus: BookieStatuses;
  /** Results of events; learns of other processes' once it is started. */
  results: Results;
  /** Settles bets by the results. */
  settlement: BankrollSettlement;
  /** Publishes changes of the catalogue; those of other processes once it is started. */
  catalogue: CatalogueKeeper;
  mounts: readonly Mount[];
  /** Routes that ingest prices; none when another process ingests them, or there is no push. */
  ingest: readonly Mount[];
  stop(): Promise<void>;
}

/** Creates the engine, its lists and the odds history of this installation. */
export async function createMarket(deps: CreateMarketDeps): Promise<Market> {
  const { config, db, log, nowMs, monotonicMs } = deps;
  const isFollower = config.bus?.end === 'follows';
  const { ingestKey, resultsIngestKey, trustProxy } = config;
  const engine = new EngineClient(deps.enginePort, config.withheld);
  // The hub is created later, and learns of changes from then on.
  let tell = (): void => undefined;
  const catalogue = new CatalogueKeeper({
    db,
    log,
    onCatalogue(rules) {
      engine.setBookies(rules);
      tell();
    },
  });
  await catalogue.load();
  const history = createHistory(deps.historyPort, engine, log);
  const { service: matching, mounts: matchingMounts } = createMatching({
    ...deps,
    engine,
    trustProxy,
    isFollower,
    named: config.bus && (() => namesSince(db, nowMs() - NAMED_MS)),
  });
  await matching.start();
  const results = new Results({ ...deps, engine, isFollower });
  const settlement = new BankrollSettlement({ ...deps, results });
  keepClosing(deps.jobs, { db, lines: history, nowMs });
  const bookieStatus = createBookieStatus({
    ...deps,
    engine,
    outageCredits: createOutageCredits(deps),
    feeds: () => engine.status?.feeds,
  });
  bookieStatus.watch.start();
  const keys = new FilterKeys();
  const hub = new LiveHub({
    ...deps,
    engine,
    history,
    keys,
    catalogue: () => catalogue.changes,
    limits: deps.liveLimits,
  });
  tell = () => hub.heartbeat();
  return {
    engine,
    history,
    hub,
    matching,
    bookieStatus,
    results,
    settlement,
    catalogue,
    mounts: [
      mountBookies(db),
      mountAdminBookies({
        ...deps,
        engine,
        trustProxy,
        changed: () => catalogue.look(),
        bookieHealth: bookieStatus.health,
      }),
      bookieStatus.mount,
      ...matchingMounts,
      mountAnalyzed({ db, nowMs, trustProxy }),
      mountAdminPromotions({ db, nowMs, trustProxy }),
      createSettings(deps),
      mountBankroll(deps),
      createBacktests({ ...deps, port: deps.backtestPort, history, results }),
      mountArbs(createArbsService(engine, keys, monotonicMs)),
      mountValuebets(createValuebetsService(engine, keys, monotonicMs)),
      mountOffers(db, nowMs),
      mountMatched(createMatchedService(engine, keys, monotonicMs)),
      mountStanding(createStandingService(engine, monotonicMs)),
      mountHistory(history, monotonicMs),
      mountDrops(history, engine, monotonicMs),
      mountExplorer(history, engine, monotonicMs, config.oddsFiles),
      ...(resultsIngestKey === undefined ? [] : [mountResults(results, resultsIngestKey)]),
      mountLive,
    ],
    ingest:
      ingestKey === undefined || isFollower ? [] : [mountIngest({ engine, key: ingestKey, monotonicMs })],
    async stop() {
      await catalogue.stop();
      await matching.stop();
      await results.stop();
      await settlement.settled();
      await engine.close();
      // By now a check waiting for the engine knows that it has stopped.
      await bookieStatus.watch.stop();
      await history.close();
      await deps.backtestPort.close();
    },
  };
}

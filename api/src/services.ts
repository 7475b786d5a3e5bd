import type { Logger } from 'pino';
import { type Bots, createBots } from '#bots';
import { accountFacts, accountsAt } from '#bots/bot-accounts';
import { seedBankroll, seedBotLife, seedConfigurations, seedDemo, seedFeedPast } from '#demo';
import { createKernel, type Kernel } from '#kernel';
import type { AnchorStore, AuditKeeper } from '#kernel/audit';
import { type Database, firstStepMs, migrate, pingDatabase, withStartupLock } from '#kernel/db';
import { type AnyOperation, createApp, type HttpMetrics, type Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { LedgerKeeper } from '#kernel/ledger';
import type { Outward, Site } from '#kernel/outward';
import { createMarket } from '#market';
import { type Alerts, createAlerts } from '#market/alerts';
import type { BacktestPort } from '#market/backtests';
import type { BankrollSettlement } from '#market/bankroll';
import type { BookieStatuses } from '#market/bookie-status';
import { BOOKMAKERS, BOT_INFO, type CatalogueKeeper, seedBookies } from '#market/bookies';
import { type EngineClient, type EnginePort, FilterKeys } from '#market/engine';
import type { FeedSettings } from '#market/feeds';
import type { HistoryPort } from '#market/history';
import type { LiveHub, LiveLimits } from '#market/live';
import type { MatchingService } from '#market/matching';
import type { Results } from '#market/results';
import { createMoney } from '#money';
import type { OrderProvider } from '#money/orders';
import type { Fetch } from '#money/paypal';
import {
  type ProviderPlanIds,
  type SubscriptionProvider,
  type Subscriptions,
  seedPlans,
} from '#money/subscriptions';
import { createPeople } from '#people';
import { endThrowAways, type PasswordHashing, Passwords, type Sessions } from '#people/auth';
import { IAM_SEED, seedIam } from '#people/iam';
import { createWeb } from '#web';
import type { ReleaseGate } from '#web/push';
import type { ReleaseLibrary } from '#web/registry';
import type { DatabaseRecord } from '#web/rollouts';
import type { Config } from './config.ts';

export type ServiceConfig = Pick<
  Config,
  | 'publicUrl'
  | 'allowedOrigins'
  | 'trustProxy'
  | 'demo'
  | 'ingestKey'
  | 'resultsIngestKey'
  | 'oddsFiles'
  | 'withheld'
  | 'bus'
  | 'role'
  | 'botIngestKey'
  | 'botSilentMinutes'
  | 'sms'
  | 'smsDailyCap'
  | 'mail'
  | 'confirmEmail'
  | 'contactEmail'
  | 'company'
  | 'masterKeys'
  | 'paypal'
  | 'metrics'
  | 'telegram'
  | 'push'
  | 'releasesDir'
>;

export interface ServiceDeps {
  config: ServiceConfig;
  database: Database;
  enginePort: EnginePort;
  historyPort: HistoryPort;
  backtestPort: BacktestPort;
  authSecret: string;
  /** Records the newest audit entry outside the database. */
  auditAnchor?: AnchorStore;
  /** Records the ledger's newest transfer outside the database. */
  ledgerAnchor?: AnchorStore;
  /** Where the database is found: elsewhere than before it is a copy; omitted: where it belongs. */
  site?: Site;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** HTTP client for outside services. */
  fetch?: Fetch;
  /** The payment provider of subscriptions, with its ids of products; omitted if there is none. */
  provider?: SubscriptionProvider;
  planIds?: ProviderPlanIds;
  /** The payment provider of orders; omitted if there is none. */
  orderProvider?: OrderProvider;
  /** With the demo: also generates a year of its bot users, for which tests do not wait. */
  botLife?: boolean;
  /** With the demo: also generates six weeks of feed history, for the world that begins with these settings. */
  feedPast?: FeedSettings['demo'];
  /** Replaces the password hashing in tests that cannot wait. */
  hashing?: PasswordHashing;
  /** Further routes, mounted after ours. */
  mounts?: readonly Mount[];
  /** Overrides of the live hub's limits. */
  liveLimits?: Partial<LiveLimits>;
  /** Override of the number of lists that alerts follow. */
  maxAlertLists?: number;
  /** The release library and the record of what runs, if they are already open. */
  library?: ReleaseLibrary;
  record?: DatabaseRecord;
  /** Resolves when pages can be served; omitted if none are. */
  releases?: () => Promise<void>;
  /** Overrides the check of pushed releases. */
  gate?: ReleaseGate;
  /** When the newest backup was taken; undefined before the first. Omitted: not watched. */
  lastBackupMs?: () => number | undefined;
  /** Free and total bytes of the data's disk. */
  disk?: () => { free: number; size: number };
  /** From 0 to 1, for jitter; random if omitted. */
  random?: () => number;
}

/** The running services, for the entry point and for tests. */
export interface Services {
  app: ReturnType<typeof createApp>;
  /** The mounted operations. */
  operations: readonly AnyOperation[];
  engine: EngineClient;
  hub: LiveHub;
  bots: Bots;
  /** Sends alerts once it is started. */
  alerts: Alerts;
  /** Follows changes by other processes once it is started. */
  catalogue: CatalogueKeeper;
  matching: MatchingService;
  bookieStatus: BookieStatuses;
  /** Follows other processes once it is started. */
  results: Results;
  settlement: BankrollSettlement;
  sessions: Sessions;
  subscriptions: Subscriptions;
  auditKeeper: AuditKeeper;
  ledgerKeeper: LedgerKeeper;
  /** Whether anything may leave. */
  outward: Outward;
  /** Background work that survives the process. */
  jobs: Jobs;
  allowedOrigins: readonly string[];
  metrics: HttpMetrics;
  trustProxy: boolean;
  /** Whether this process serves users, and not only prices. */
  servesPeople: boolean;
  /** Whether browsers reach us over https only. */
  isEncrypted: boolean;
  identify: Sessions['identify'];
  /** Makes `GET /api/ready` fail from now on, and closes sockets so that clients reconnect elsewhere. */
  stopAccepting(): void;
  /** Resolves when no background work is left: all letters are out. */
  idle(): Promise<void>;
  /** Finishes background work, then closes the engine and the database. */
  close(): Promise<void>;
}

/** Migrates the database and fills a new one with its initial data. */
async function prepareDatabase(database: Database, nowMs: number): Promise<void> {
  await migrate(database);
  await seedIam(database.db, IAM_SEED);
  await seedBookies(database.db, { bookmakers: BOOKMAKERS, botInfo: BOT_INFO }, nowMs);
  await seedPlans(database.db);
}

/** Generates the past of the demo's users and feeds. */
async function seedDemoLife(
  { database: { db }, botLife, feedPast, nowMs }: ServiceDeps,
  { vault, lastingSecret }: Kernel,
): Promise<void> {
  if (botLife) {
    await seedBotLife(db, vault, nowMs());
    await seedConfigurations({ db, lastingSecret, nowMs });
    await seedBankroll(db, nowMs());
  }
  if (feedPast) await seedFeedPast(db, feedPast, feedPast.beginsMs ?? nowMs());
}

/** Builds the API on a given database and engine. */
export async function createServices(deps: ServiceDeps): Promise<Services> {
  const { config, database, log, nowMs } = deps;
  const { db } = database;
  const passwords = new Passwords(deps.hashing);
  const kernel = await withStartupLock(database, async () => {
    await prepareDatabase(database, nowMs());
    if (config.demo) await seedDemo(passwords, db, nowMs());
    const made = await createKernel(deps);
    await endThrowAways({ ...deps, db });
    if (config.demo) await seedDemoLife(deps, made);
    return made;
  });
  const beganMs = await firstStepMs(database);
  const { vault, lastingSecret, metrics, outward, jobs, breakers, auditKeeper, ledgerKeeper } = kernel;
  const people = createPeople({ ...deps, kernel, passwords });
  const { sessions, iam, onChanged } = people;
  const { registry } = metrics;
  const guardedFetch = outward.guard(deps.fetch ?? fetch);
  const money = createMoney({
    ...deps,
    fetch: guardedFetch,
    db,
    lastingSecret,
    jobs,
    letters: kernel.letters,
    breakers,
    ledgerKeeper,
    iam,
    registry,
    onChanged,
  });
  const { subscriptions } = money;
  const { letters } = money;
  const market = await createMarket({
    ...deps,
    db,
    lastingSecret,
    sessions,
    jobs,
    letters,
    onChanged,
    accountsAt,
    accountFacts: () => accountFacts(db),
  });
  outward.whenReal(() => market.engine.goOutward());
  const { engine, hub, matching, bookieStatus, results, settlement, catalogue } = market;
  const alerts = createAlerts({
    ...deps,
    fetch: guardedFetch,
    outward,
    engine,
    keys: new FilterKeys(),
    vault,
    lastingSecret,
    jobs,
    letters: kernel.letters,
    security: people.security,
    otherWays: people.otherWays,
    registry,
  });
  const bots = createBots({ ...deps, db, kernel, market, iam });
  let accepting = true;
  const web = createWeb({
    ...deps,
    db,
    metrics,
    letters: kernel.letters,
    security: people.security,
    market,
    jobs,
    database: () => pingDatabase(db),
    accepting: () => accepting,
    isCopy: () => outward.isQuiet,
    vitals: database.vitals,
    lastBackupMs: deps.lastBackupMs && (() => deps.lastBackupMs?.() ?? beganMs),
  });
  const identify = (headers: Headers) => sessions.identify(headers);
  const { allowedOrigins, trustProxy, publicUrl } = config;
  const operations: AnyOperation[] = [];
  const servesPeople = config.role !== 'engine';
  const forPeople = [
    ...web.mounts,
    ...people.mounts(subscriptions.cancelAll, money.orders.onVerified),
    ...money.mounts,
    ...kernel.mounts,
    ...market.mounts,
    ...alerts.mounts,
    ...bots.mounts,
    ...(deps.mounts ?? []),
  ];
  const app = createApp({ log, metrics, allowedOrigins, identify, operations }, [
    ...web.watched,
    ...market.ingest,
    ...(servesPeople ? forPeople : []),
  ]);
  return {
    app,
    operations,
    engine,
    hub,
    bots,
    alerts,
    catalogue,
    matching,
    bookieStatus,
    results,
    settlement,
    sessions,
    subscriptions,
    auditKeeper,
    ledgerKeeper,
    outward,
    jobs,
    allowedOrigins,
    metrics,
    trustProxy,
    servesPeople,
    isEncrypted: new URL(publicUrl).protocol === 'https:',
    identify,
    stopAccepting: () => {
      accepting = false;
      hub.shutdown();
    },
    idle: kernel.idle,
    close: async () => {
      await bots.stop();
      await alerts.stop();
      await kernel.stop();
      await market.stop();
      await db.destroy();
    },
  };
}

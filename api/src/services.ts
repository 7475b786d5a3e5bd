import type { Logger } from 'pino';
import { type Bots, createBots } from '#bots';
import { accountFacts, accountsAt } from '#bots/bot-accounts';
import { seedBankroll, seedBotLife, seedConfigurations, seedDemo, seedFeedPast } from '#demo';
import { createKernel, type Kernel } from '#kernel';
import type { AnchorStore, AuditKeeper } from '#kernel/audit';
import { type Database, migrate, pingDatabase, withStartupLock } from '#kernel/db';
import { type AnyOperation, createApp, type HttpMetrics, type Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { LedgerKeeper } from '#kernel/ledger';
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
import { type PasswordHashing, Passwords, type Sessions } from '#people/auth';
import { IAM_SEED, seedIam } from '#people/iam';
import { createWeb } from '#web';
import type { ReleaseGate } from '#web/push';
import type { ReleaseLibrary } from '#web/registry';
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
  /** Where the newest entry of the audit log is kept outside the database. */
  auditAnchor?: AnchorStore;
  /** Where the newest transfer of the ledger is. */
  ledgerAnchor?: AnchorStore;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** How others are reached. */
  fetch?: Fetch;
  /** The payment provider of subscriptions, and its names of what is sold; left out where there is none. */
  provider?: SubscriptionProvider;
  planIds?: ProviderPlanIds;
  /** The payment provider of orders; left out where there is none. */
  orderProvider?: OrderProvider;
  /** With the demo: a year of its bot users, too, for which tests do not wait. */
  botLife?: boolean;
  /** With the demo: six weeks of its feeds, too, of the world that begins so. */
  feedPast?: FeedSettings['demo'];
  /** How passwords are hashed, where a test cannot wait. */
  hashing?: PasswordHashing;
  /** Areas of other owners, after ours. */
  mounts?: readonly Mount[];
  /** How much the live hub takes, where it is not the usual. */
  liveLimits?: Partial<LiveLimits>;
  /** Lists that alerts follow, where it is not the usual. */
  maxAlertLists?: number;
  /** What runs, where somebody reads it already. */
  library?: ReleaseLibrary;
  /** Resolves when pages can be given; left out where none are served. */
  releases?: () => Promise<void>;
  /** What looks at a release that a team has pushed, where it is not the usual. */
  gate?: ReleaseGate;
  /** When the newest backup was taken. */
  lastBackupMs?: () => number | undefined;
  /** Bytes of the disk that the data lies on. */
  disk?: () => { free: number; size: number };
  /** From 0 to 1, for waits that differ; left out: at random. */
  random?: () => number;
}

/** The running parts behind the app, for the entry point and for tests. */
export interface Services {
  app: ReturnType<typeof createApp>;
  /** Those that are on the app. */
  operations: readonly AnyOperation[];
  engine: EngineClient;
  hub: LiveHub;
  bots: Bots;
  /** Tells people outside our pages once it is started. */
  alerts: Alerts;
  /** Hands changes of other processes on once it is started. */
  catalogue: CatalogueKeeper;
  matching: MatchingService;
  bookieStatus: BookieStatuses;
  /** Hears of other processes once it is started. */
  results: Results;
  settlement: BankrollSettlement;
  sessions: Sessions;
  subscriptions: Subscriptions;
  auditKeeper: AuditKeeper;
  ledgerKeeper: LedgerKeeper;
  /** What is done behind the answers and survives the process. */
  jobs: Jobs;
  allowedOrigins: readonly string[];
  metrics: HttpMetrics;
  trustProxy: boolean;
  /** Whether people come to this process, and not only prices. */
  servesPeople: boolean;
  /** Whether browsers reach us over https only. */
  isEncrypted: boolean;
  identify: Sessions['identify'];
  /** From now on `GET /api/ready` says no; sockets are sent elsewhere. */
  stopAccepting(): void;
  /** Resolves when nothing is left to do behind the answers: letters are out. */
  idle(): Promise<void>;
  /** Finishes what is left to do; ends the engine and the database connection. */
  close(): Promise<void>;
}

/** What a new installation starts with; an old one is brought to the newest schema. */
async function prepareDatabase(database: Database, nowMs: number): Promise<void> {
  await migrate(database);
  await seedIam(database.db, IAM_SEED);
  await seedBookies(database.db, { bookmakers: BOOKMAKERS, botInfo: BOT_INFO }, nowMs);
  await seedPlans(database.db);
}

/** What the people of the demo, and its feeds, have done before it began. */
async function seedDemoLife(
  { database: { db }, authSecret, botLife, feedPast, nowMs }: ServiceDeps,
  vault: Kernel['vault'],
): Promise<void> {
  if (botLife) {
    await seedBotLife(db, vault, nowMs());
    await seedConfigurations({ db, authSecret, nowMs });
    await seedBankroll(db, nowMs());
  }
  if (feedPast) await seedFeedPast(db, feedPast, feedPast.beginsMs ?? nowMs());
}

/** Builds the API on a database and an engine, both handed in. */
export async function createServices(deps: ServiceDeps): Promise<Services> {
  const { config, database, log, nowMs } = deps;
  const { db } = database;
  const passwords = new Passwords(deps.hashing);
  const kernel = await withStartupLock(database, async () => {
    await prepareDatabase(database, nowMs());
    if (config.demo) await seedDemo(passwords, db, nowMs());
    const made = await createKernel(deps);
    if (config.demo) await seedDemoLife(deps, made.vault);
    return made;
  });
  const { vault, metrics, jobs, mailQueue, breakers, auditKeeper, ledgerKeeper } = kernel;
  const people = createPeople({ ...deps, kernel, passwords });
  const { sessions, iam, onChanged } = people;
  const { registry } = metrics;
  const money = createMoney({
    fetch,
    ...deps,
    db,
    jobs,
    mailQueue,
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
    sessions,
    jobs,
    letters,
    onChanged,
    accountsAt,
    accountFacts: () => accountFacts(db),
  });
  const { engine, hub, matching, bookieStatus, results, settlement, catalogue } = market;
  const alerts = createAlerts({
    fetch,
    ...deps,
    engine,
    keys: new FilterKeys(),
    vault,
    jobs,
    mailQueue,
    registry,
  });
  const bots = createBots({ ...deps, db, kernel, market, iam });
  let accepting = true;
  const web = createWeb({
    ...deps,
    db,
    metrics,
    mailQueue,
    market,
    jobs,
    database: () => pingDatabase(db),
    accepting: () => accepting,
    vitals: database.vitals,
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

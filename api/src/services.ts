import type { Logger } from 'pino';
import { mountBotUsers } from '#bots/bot-users';
import { seedDemo } from '#demo';
import { type AnchorPlace, AuditKeeper, mountAudit } from '#kernel/audit';
import { type Database, migrate, pingDatabase } from '#kernel/db';
import { Background } from '#kernel/delivery';
import { createApp, createMetrics, type HttpMetrics, type Mount } from '#kernel/http';
import { createMailer, MailQueue } from '#kernel/mail';
import { Vault } from '#kernel/vault';
import { mountAnalyzed } from '#market/analyzed';
import { createArbsService, FilterKeys, mountArbs } from '#market/arbs';
import { allBookies, BOOKMAKERS, mountAdminBookies, mountBookies, seedBookies } from '#market/bookies';
import { EngineClient, type EnginePort } from '#market/engine';
import { createHistory, type HistoryPort, mountHistory } from '#market/history';
import { mountIngest } from '#market/ingest';
import { LiveHub, type LiveLimits, mountLive } from '#market/live';
import { MatchingService, mountMatching } from '#market/matching';
import { createSettings } from '#market/settings';
import { createValuebetsService, mountValuebets } from '#market/valuebets';
import { createMoney } from '#money';
import type { Fetch, PaypalInbox } from '#money/paypal';
import {
  type ProviderPlanIds,
  type SubscriptionProvider,
  type Subscriptions,
  seedPlans,
} from '#money/subscriptions';
import { createAccount } from '#people/account';
import { mountUsers } from '#people/admin-users';
import {
  createAuth,
  identityLookup,
  mountAuth,
  mountRecovery,
  Passwords,
  Sessions,
  sessionCookie,
} from '#people/auth';
import { ACCESS_GUARDS, actionsOf, IAM_SEED, mountIam, seedIam } from '#people/iam';
import { mountOnboarding } from '#people/onboarding';
import { createPhone } from '#people/phone';
import { mountDocs } from '#web/docs';
import { mountGeo } from '#web/geo';
import { letterOutcomes, mountHealth, mountMetrics, watchServices } from '#web/health';
import type { Config } from './config.ts';

export type ServiceConfig = Pick<
  Config,
  | 'publicUrl'
  | 'allowedOrigins'
  | 'trustProxy'
  | 'demo'
  | 'ingestKey'
  | 'sms'
  | 'smsDailyCap'
  | 'mail'
  | 'confirmEmail'
  | 'contactEmail'
  | 'masterKeys'
  | 'paypal'
  | 'metrics'
>;

export interface ServiceDeps {
  config: ServiceConfig;
  database: Database;
  enginePort: EnginePort;
  historyPort: HistoryPort;
  authSecret: string;
  /** Where the newest entry of the audit log is kept outside the database. */
  auditAnchor?: AnchorPlace;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** How others are reached. */
  fetch?: Fetch;
  /** The payment provider of subscriptions, and its names of what is sold; left out where there is none. */
  provider?: SubscriptionProvider;
  planIds?: ProviderPlanIds;
  /** Areas of other owners, after ours. */
  mounts?: readonly Mount[];
  /** How much the live hub takes, where it is not the usual. */
  liveLimits?: Partial<LiveLimits>;
}

/** The running parts behind the app, for the entry point and for tests. */
export interface Services {
  app: ReturnType<typeof createApp>;
  engine: EngineClient;
  hub: LiveHub;
  matching: MatchingService;
  sessions: Sessions;
  subscriptions: Subscriptions;
  auditKeeper: AuditKeeper;
  /** Events of PayPal that wait; undefined where there is no account with it. */
  paypalInbox: PaypalInbox | undefined;
  /** Letters that wait. */
  mailQueue: MailQueue;
  allowedOrigins: readonly string[];
  metrics: HttpMetrics;
  trustProxy: boolean;
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

const engineState = (engine: EngineClient, nowMs: () => number) => () => {
  const { newestSeenMs = 0 } = engine.status ?? {};
  return {
    ready: engine.isReady,
    feedAgeMs: newestSeenMs === 0 ? undefined : nowMs() - newestSeenMs,
  };
};

/** What a new installation starts with; an old one is brought to the newest schema. */
async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  await seedIam(database.db, IAM_SEED);
  await seedBookies(database.db, BOOKMAKERS);
  await seedPlans(database.db);
}

/** Builds the API on a database and an engine, both handed in. */
export async function createServices(deps: ServiceDeps): Promise<Services> {
  const { config, database, log, nowMs, monotonicMs } = deps;
  const { db } = database;
  await prepareDatabase(database);
  const passwords = new Passwords();
  if (config.demo) await seedDemo(passwords, db, nowMs());
  const sessions = new Sessions(
    identityLookup({ db, actionsOf, nowMs }),
    sessionCookie(config.publicUrl),
    nowMs,
  );
  const background = new Background(log);
  const vault = new Vault(deps.authSecret, config.masterKeys);
  const metrics = createMetrics();
  const { registry } = metrics;
  const mailQueue = new MailQueue({
    ...deps,
    db,
    vault,
    mailer: createMailer(config.mail, log, monotonicMs),
    outcomes: letterOutcomes(registry),
  });
  const auth = createAuth({ ...deps, db, vault, passwords, sessions, mailQueue, background });
  const engine = new EngineClient(deps.enginePort);
  engine.setBookies(await allBookies(db));
  const history = createHistory(deps.historyPort, engine, log);
  const matching = new MatchingService({ db, engine, log, nowMs });
  await matching.start();
  const keys = new FilterKeys();
  const hub = new LiveHub({ ...deps, engine, history, sessions, keys, limits: deps.liveLimits });
  const auditKeeper = new AuditKeeper({ db, place: deps.auditAnchor, log, registry, nowMs });
  await auditKeeper.beat();
  watchServices(registry, { engine, hub, history, nowMs });
  const identify = (headers: Headers) => sessions.identify(headers);
  const { allowedOrigins } = config;
  const iam = {
    db,
    nowMs,
    trustProxy: config.trustProxy,
    guards: ACCESS_GUARDS,
    onChanged: (userIds: readonly string[]) => {
      for (const userId of userIds) sessions.changeUser(userId);
    },
  };
  const money = createMoney({
    fetch,
    ...deps,
    db,
    iam,
    registry,
    onChanged: (userId) => sessions.changeUser(userId),
  });
  const { subscriptions, paypalInbox } = money;
  const idle = async () => {
    await paypalInbox?.idle();
    await background.idle();
    await mailQueue.idle();
  };
  let accepting = true;

  const app = createApp({ log, metrics, allowedOrigins, identify }, [
    mountHealth({
      database: () => pingDatabase(db),
      engine: engineState(engine, nowMs),
      accepting: () => accepting,
    }),
    ...(config.metrics.access === undefined ? [] : [mountMetrics(config.metrics.access)]),
    mountDocs,
    mountAuth(auth),
    mountRecovery(auth),
    createAccount(auth, subscriptions.cancelAll),
    createPhone({ ...deps, auth }),
    mountOnboarding({
      db,
      contactEmail: config.contactEmail,
      onChanged: (userId) => sessions.changeUser(userId),
      nowMs,
    }),
    ...money.mounts,
    mountIam(iam),
    mountUsers(iam),
    mountAudit(db, () => auditKeeper.verify()),
    mountGeo(config),
    mountBookies(db),
    mountAdminBookies(db, engine),
    mountMatching({ matching, trustProxy: config.trustProxy }),
    mountBotUsers(db),
    mountAnalyzed(db, nowMs),
    createSettings({ ...deps, db }),
    mountArbs(createArbsService(engine, keys, monotonicMs)),
    mountValuebets(createValuebetsService(engine, keys, monotonicMs)),
    mountHistory(history, monotonicMs),
    ...(config.ingestKey === undefined ? [] : [mountIngest({ engine, key: config.ingestKey, monotonicMs })]),
    mountLive,
    ...(deps.mounts ?? []),
  ]);
  return {
    app,
    engine,
    hub,
    matching,
    sessions,
    subscriptions,
    auditKeeper,
    paypalInbox,
    mailQueue,
    allowedOrigins,
    metrics,
    trustProxy: config.trustProxy,
    isEncrypted: new URL(config.publicUrl).protocol === 'https:',
    identify,
    stopAccepting: () => {
      accepting = false;
      hub.shutdown();
    },
    idle,
    close: async () => {
      await money.stop();
      await idle();
      await mailQueue.close();
      await auditKeeper.stop();
      await engine.close();
      await history.close();
      await db.destroy();
    },
  };
}

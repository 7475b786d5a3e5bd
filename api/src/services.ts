import type { Logger } from 'pino';
import { createAccount } from './account/create-account.ts';
import { mountAnalyzed } from './analyzed/analyzed.routes.ts';
import { createApp, type Mount } from './app.ts';
import { mountArbs } from './arbs/arbs.routes.ts';
import { createArbsService } from './arbs/arbs.service.ts';
import { FilterKeys } from './arbs/filter-keys.ts';
import type { AnchorPlace } from './audit/anchor-file.ts';
import { mountAudit } from './audit/audit.routes.ts';
import { AuditKeeper } from './audit/audit-keeper.ts';
import { mountAuth } from './auth/auth.routes.ts';
import { createAuth } from './auth/create-auth.ts';
import { identityLookup } from './auth/identity.ts';
import { Passwords } from './auth/passwords.ts';
import { mountRecovery } from './auth/recovery.routes.ts';
import { sessionCookie } from './auth/session-cookie.ts';
import { Sessions } from './auth/sessions.ts';
import { mountAdminBookies } from './bookies/admin-bookies.routes.ts';
import { mountBookies } from './bookies/bookies.routes.ts';
import { allBookies, seedBookies } from './bookies/bookies.store.ts';
import seed from './bookies/bookmakers.json' with { type: 'json' };
import { mountBotUsers } from './bot-users/bot-users.routes.ts';
import type { Config } from './config.ts';
import { mountAdminCoupons } from './coupons/admin-coupons.routes.ts';
import { type Database, pingDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { Background } from './delivery/background.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { mountDocs } from './docs/docs.routes.ts';
import { EngineClient, type EnginePort } from './engine/engine-client.ts';
import { mountGeo } from './geo/geo.routes.ts';
import { mountHealth } from './health/health.routes.ts';
import { mountMetrics } from './health/metrics.routes.ts';
import { letterOutcomes, watchServices } from './health/service-metrics.ts';
import { createHistory } from './history/create-history.ts';
import { mountHistory } from './history/history.routes.ts';
import type { HistoryPort } from './history/history-client.ts';
import { createMetrics, type HttpMetrics } from './http/metrics.ts';
import { ACCESS_GUARDS } from './iam/change-access.ts';
import { mountIam } from './iam/iam.routes.ts';
import { IAM_SEED } from './iam/iam.seed.ts';
import { seedIam } from './iam/iam.store.ts';
import { mountIngest } from './ingest/ingest.routes.ts';
import type { LiveLimits } from './live/live.limits.ts';
import { mountLive } from './live/live.routes.ts';
import { LiveHub } from './live/live-hub.ts';
import { createMailer } from './mail/create-mailer.ts';
import { MailQueue } from './mail/mail-queue.ts';
import { mountMatching } from './matching/matching.routes.ts';
import { MatchingService } from './matching/matching.service.ts';
import { mountOnboarding } from './onboarding/onboarding.routes.ts';
import { createPaypal, type Fetch, type PaypalInbox } from './paypal/create-paypal.ts';
import { createPhone } from './phone/create-phone.ts';
import { createSettings } from './settings/create-settings.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions/create-subscriptions.ts';
import { NO_PROVIDER_PLANS, type ProviderPlanIds, seedPlans } from './subscriptions/plans.store.ts';
import type { SubscriptionProvider } from './subscriptions/provider.ts';
import { mountUsers } from './users/users.routes.ts';
import { mountValuebets } from './valuebets/valuebets.routes.ts';
import { createValuebetsService } from './valuebets/valuebets.service.ts';
import { Vault } from './vault/vault.ts';

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
  await seedBookies(database.db, seed);
  await seedPlans(database.db);
}

/** Builds the API on a database and an engine, both handed in. */
export async function createServices(deps: ServiceDeps): Promise<Services> {
  const { config, database, log, nowMs, monotonicMs } = deps;
  const { db } = database;
  await prepareDatabase(database);
  const passwords = new Passwords();
  if (config.demo) await seedDemo(passwords, db, nowMs());
  const sessions = new Sessions(identityLookup(db, nowMs), sessionCookie(config.publicUrl), nowMs);
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
  const paypal = config.paypal && createPaypal({ fetch, ...deps, config: config.paypal });
  const subscriptions = createSubscriptions({
    ...deps,
    db,
    provider: deps.provider ?? paypal?.provider,
    planIds: deps.planIds ?? config.paypal?.planIds ?? NO_PROVIDER_PLANS,
    registry,
    onChanged: (userId) => sessions.changeUser(userId),
  });
  const webhooks = paypal?.webhooks(db, subscriptions.sync);
  const idle = async () => {
    await webhooks?.inbox.idle();
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
    subscriptions.mount,
    mountIam(iam),
    mountUsers(iam),
    mountAdminCoupons(iam),
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
    ...(webhooks ? [webhooks.mount] : []),
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
    paypalInbox: webhooks?.inbox,
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
      await subscriptions.reconciler.stop();
      webhooks?.inbox.stop();
      await idle();
      await mailQueue.close();
      await auditKeeper.stop();
      await engine.close();
      await history.close();
      await db.destroy();
    },
  };
}

import './node-version.ts';
import './private-umask.ts';
import { statfsSync } from 'node:fs';
import { DEMO_ACCOUNTS, DEMO_COUPON, DEMO_PASSWORD, seedDemoHistory } from '#demo';
import { AuditSeals, anchorFile } from '#kernel/audit';
import { lastBackupMs } from '#kernel/backup';
import {
  DatabaseUnsafeError,
  isOverload,
  Leadership,
  openDatabase,
  pingDatabase,
  withStartupLock,
} from '#kernel/db';
import { ConfigError } from '#kernel/errors';
import { closeDataFolder, NotPrivateError, refuseHalfRestored } from '#kernel/files';
import { createLog } from '#kernel/log';
import { siteOf } from '#kernel/outward';
import { WorkerBacktests } from '#market/backtests';
import { WorkerPort } from '#market/engine';
import { type BusSettings, demandFeeds, FeedSpecError, systemClock, unkeptOf } from '#market/feeds';
import { HistoryWorkerPort } from '#market/history';
import { pageSources } from '#money/paypal';
import { PlanMismatchError } from '#money/subscriptions';
import { serverSecret } from '#people/auth';
import { LoadTickets } from '#web/area-health';
import { startMetricsServer } from '#web/health';
import { mountRegistry, ReleaseLibrary } from '#web/registry';
import { DatabaseRecord } from '#web/rollouts';
import { type Config, historyFile, readConfig, settingsToReview, sqliteFile } from './config.ts';
import { startServer } from './server.ts';
import { createServices } from './services.ts';

const SAYS_WHAT_TO_DO = [
  ConfigError,
  DatabaseUnsafeError,
  FeedSpecError,
  NotPrivateError,
  PlanMismatchError,
] as const;

const NOT_HERE = 'HOST (or METRICS_HOST) must be an address of this machine';
/** Why a port cannot be opened, by the system's error code. */
const WHY_DEAF = new Map([
  ['EADDRINUSE', 'set PORT (or METRICS_PORT) to a free one'],
  ['EACCES', 'set PORT (or METRICS_PORT) to one from 1024 on: lower ones are for root'],
  ['EADDRNOTAVAIL', NOT_HERE],
  ['ENOTFOUND', NOT_HERE],
  ['EAI_AGAIN', NOT_HERE],
]);

/** Returns advice for errors that the operator can fix; undefined for all others. */
function advice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (SAYS_WHAT_TO_DO.some((known) => error instanceof known)) return error.message;
  return isOverload(error) ? `The database cannot be used now: ${error.message}` : undefined;
}

function explain(error: unknown): never {
  const text = advice(error);
  if (text === undefined) throw error;
  console.error(text);
  process.exit(1);
}

/** Before the first query, every error of the server concerns its address. */
function explainDatabase(error: unknown): never {
  if (config.databaseUrl === undefined || !(error instanceof Error)) return explain(error);
  // If a name has several addresses, each has its own failure, and the aggregate has no message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const { message } = first instanceof Error ? first : error;
  return explain(new ConfigError(`DATABASE_URL: ${message}`));
}

function explainDeaf(error: unknown): never {
  if (!(error instanceof Error) || !('code' in error)) return explain(error);
  const why = WHY_DEAF.get(String(error.code));
  return explain(why === undefined ? error : new ConfigError(`${error.message}: ${why}`));
}

function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return explain(error);
  }
}

/** Refuses an unusable feed here, instead of repeatedly in the engine's thread. */
function usableConfig(): Config {
  for (const sentence of settingsToReview()) console.error(sentence);
  const config = readConfig();
  if (config.role !== 'api')
    demandFeeds(config.feeds, { clock: systemClock, fetch, settings: config.feedSettings });
  closeDataFolder(config, console.error);
  refuseHalfRestored(config);
  return config;
}

/** Advisory lock of the price-receiving process; the number is arbitrary. */
const SOURCE = 4_711_003;

/** Returns this process's relation to the bus; the price-receiving process waits until no other one has the role. */
async function ledBus({ bus, role, databaseUrl }: Config): Promise<BusSettings | undefined> {
  if (bus?.end !== 'writes' || databaseUrl === undefined) return bus;
  const leadership = new Leadership({
    url: databaseUrl,
    key: SOURCE,
    onWait: (why) => console.log(`ROLE=${role} waits and answers nobody: ${why}`),
    onLost: () => {
      log.fatal(`ROLE=${role}: another process has taken this one's place, so it ends`);
      process.exit(1);
    },
  });
  return { ...bus, since: await leadership.whenTaken() };
}

function announce({ publicUrl, port: wanted, demo }: Config, port: number): void {
  const url = wanted === 0 ? `http://localhost:${port}` : publicUrl;
  console.log(`Bothways ready at ${url}`);
  if (!demo) return;
  console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const { email, plan, role } of DEMO_ACCOUNTS)
    console.log(`  ${email.padEnd(26)} ${role}, plan ${plan}`);
  console.log(`Demo coupon: ${DEMO_COUPON.code}, ${DEMO_COUPON.days} days of pro`);
}

const config = orExit(usableConfig);
const authSecret = orExit(() => serverSecret(config));
const log = createLog(config.logLevel);
process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise failed unseen'));

const database = orExit(() =>
  openDatabase({
    url: config.databaseUrl,
    file: sqliteFile(config),
    onError: (error) => log.error({ err: error }, 'The database connection failed'),
    plugins: [new AuditSeals(authSecret, config.masterKeys)],
  }),
);
await pingDatabase(database.db).catch(explainDatabase);
const bus = await ledBus(config);
const historyLocation = { url: config.databaseUrl, file: historyFile(config) };
const demo = { ...config.feedSettings.demo, beginsMs: Date.now() };
// Before the history's thread opens it.
const hasDemoFeed = config.feeds.includes('demo');
if (config.demo && hasDemoFeed)
  await withStartupLock(database, () =>
    seedDemoHistory(historyLocation, demo, demo.beginsMs, (error) =>
      log.error({ err: error }, 'The history database failed'),
    ),
  );
const record = new DatabaseRecord({
  db: database.db,
  root: config.releasesDir,
  onDamage: (error) =>
    log.error({ err: error }, 'What runs cannot be read or written: everybody keeps what they had'),
});
const library = new ReleaseLibrary(config.releasesDir, { elsewhere: config.releasesUrl, record });
const tickets = new LoadTickets(authSecret, Date.now);
const services = await createServices({
  config,
  database,
  enginePort: new WorkerPort(
    {
      ...config,
      bus,
      feedSettings: { ...config.feedSettings, demo },
      unkept: unkeptOf(config.withheld),
    },
    log,
  ),
  historyPort: new HistoryWorkerPort(
    {
      location: historyLocation,
      keepDays: config.historyDays,
      isReader: config.role === 'api',
      logLevel: config.logLevel,
    },
    log,
  ),
  backtestPort: new WorkerBacktests({ place: historyLocation, logLevel: config.logLevel }, log),
  authSecret,
  botLife: true,
  ...(hasDemoFeed && { feedPast: demo }),
  auditAnchor: anchorFile(config),
  ledgerAnchor: anchorFile(config, 'ledger'),
  site: await siteOf(database, config).catch(explainDatabase),
  library,
  record,
  ...(config.role !== 'engine' && { releases: () => library.demandShell() }),
  lastBackupMs: () => lastBackupMs(config.dataDir),
  disk: () => {
    const { bavail, blocks, bsize } = statfsSync(config.dataDir);
    return { free: bavail * bsize, size: blocks * bsize };
  },
  log,
  nowMs: Date.now,
  monotonicMs: () => performance.now(),
  mounts: [
    (api) =>
      mountRegistry(api.app, {
        library,
        sessionOf: async (request) => (await api.identify(request.headers)) ?? null,
        paymentSources: config.paypal ? pageSources(config.paypal.sdkUrl) : [],
        site: { origin: config.publicUrl, company: config.company },
        ticketFor: (seed, served) => tickets.issue(seed, served),
      }),
  ],
}).catch(explain);
await services.subscriptions.demandPlans().catch(explain);
// A process that waits for the bus answers requests meanwhile, and reports that it is not ready.
if (!config.bus) await services.engine.whenReady();
const server = await startServer(services, config.host, config.port, {
  graceMs: config.stopGraceMs,
  accessLog: config.accessLog ? log : undefined,
}).catch(explainDeaf);
const figures =
  config.metrics.own &&
  (await startMetricsServer(services.metrics, config.metrics.own, log).catch(explainDeaf));
if (!config.metrics.access && !figures)
  log.warn('GET /metrics answers nobody: set METRICS_TOKEN or METRICS_PORT');
// An uncaught error, in a timer or event handler, concerns one task; a restart would affect everybody.
process.on('uncaughtException', (error) => log.error({ err: error }, 'An error was caught by nobody'));
announce(config, server.port);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    await figures?.stop();
    process.exit(0);
  });
}

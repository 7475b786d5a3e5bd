import { join, resolve } from 'node:path';
import type { Company } from '@bothways/domain/company';
import { z } from 'zod';
import {
  type DeliveryConfig,
  DeliveryConfigError,
  deliveryConfig,
  deliveryVariables,
  isPrivateEnough,
} from '#kernel/delivery';
import { ConfigError } from '#kernel/errors';
import { LOG_LEVELS, type LogLevel } from '#kernel/log';
import { type MasterKey, masterKeysSchema } from '#kernel/vault';
import {
  type PushConfig,
  pushConfig,
  pushVariables,
  type TelegramConfig,
  TelegramConfigError,
  telegramConfig,
  telegramVariables,
} from '#market/alerts';
import {
  type BusSettings,
  busConfig,
  busVariables,
  type FeedSettings,
  type Role,
  WAYS,
  type Withheld,
  withheldOf,
} from '#market/feeds';
import { type PaypalConfig, PaypalConfigError, paypalConfig, paypalVariables } from '#money/paypal';
import { type MetricsConfig, metricsConfig, metricsVariables } from '#web/health';
import { companyConfig, companyVariables } from '#web/registry';
import { unknownSettings } from './unknown-settings.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
/** At least one, each matching the shape. */
const listOf = (shape: RegExp, message: string) =>
  list.refine((parts) => parts.length > 0 && parts.every((part) => shape.test(part)), message);
const oddsApiKeys = listOf(/^[a-z0-9_-]+$/, 'must be keys of The Odds API with commas');

/** It becomes a source of the content security policy: no characters that end one, and no ambiguous path. */
const isBareAddress = (address: string): boolean => /^https?:\/\/[\w.:[\]-]+(\/[\w.~-]+)*\/?$/.test(address);

/** Secrets that production requires explicitly. */
const SECRETS = ['AUTH_SECRET', 'PUBLIC_URL'] as const;
const MIN_SECRET_CHARS = 32;
/** For keys that can only be guessed over the network. */
const MIN_KEY_CHARS = 16;

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_ORIGINS: listOf(
    /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/,
    'must be like https://app.example or http://localhost:*, with commas',
  ).default([]),
  TRUST_PROXY: flag.default(false),
  DATA_DIR: z.string().min(1).default('./.data'),
  RELEASES_DIR: z.string().min(1).optional(),
  RELEASES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivateEnough, 'must be https')
    .refine(isBareAddress, 'must be an origin, or one with a path, and nothing behind it')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .refine(URL.canParse, 'must be postgres://user:password@host:port/database, signs like # as %23')
    .optional(),
  FEEDS: list.optional(),
  /** The former name, for a single feed. */
  FEED: z.string().min(1).optional(),
  DEMO: flag.optional(),
  DEMO_SEED: z.coerce.number().int().optional(),
  DEMO_QUOTES_PER_SECOND: z.coerce.number().positive().optional(),
  BETFAIR_APP_KEY: z.string().min(1).optional(),
  BETFAIR_USERNAME: z.string().min(1).optional(),
  BETFAIR_PASSWORD: z.string().min(1).optional(),
  BETFAIR_DISPLAY: z.enum(['none', 'internal', 'licensed']).default('none'),
  BETFAIR_WAYS: listOf(
    new RegExp(`^(${WAYS.join('|')})$`),
    `must be of ${WAYS.join(', ')} with commas`,
  ).optional(),
  BETFAIR_EVENT_TYPES: listOf(/^\d+$/, 'must be numbers with commas').optional(),
  BETFAIR_COUNTRIES: listOf(/^[A-Z]{2}$/, 'must be codes like GB with commas').optional(),
  THE_ODDS_API_KEY: z.string().min(1).optional(),
  THE_ODDS_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivateEnough, 'must be https')
    .optional(),
  THE_ODDS_API_SPORTS: oddsApiKeys.optional(),
  THE_ODDS_API_REGIONS: oddsApiKeys.optional(),
  THE_ODDS_API_MARKETS: oddsApiKeys.optional(),
  THE_ODDS_API_POLL_MS: z.coerce.number().int().min(1000).optional(),
  THE_ODDS_API_BOOKMAKERS: oddsApiKeys.optional(),
  THE_ODDS_API_EXPORT: flag.default(false),
  THE_ODDS_API_RESERVE: z.coerce.number().int().min(0).optional(),
  THE_ODDS_API_LOW_PERCENT: z.coerce.number().min(0).max(100).optional(),
  THE_ODDS_API_RESET_DAY: z.coerce.number().int().min(1).max(28).optional(),
  HISTORY_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  INGEST_KEY: z.string().min(1).optional(),
  BOT_INGEST_KEY: z.string().min(1).optional(),
  RESULTS_INGEST_KEY: z.string().min(1).optional(),
  BOT_SILENT_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  AUTH_SECRET: z.string().min(MIN_SECRET_CHARS).optional(),
  MASTER_KEYS: masterKeysSchema.default([]),
  EMAIL_CONFIRMATION: flag.optional(),
  CONTACT_EMAIL: z.email().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ACCESS_LOG: flag.optional(),
  STOP_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(1000),
  ...companyVariables,
  ...deliveryVariables,
  ...paypalVariables,
  ...telegramVariables,
  ...pushVariables,
  ...metricsVariables,
  ...busVariables,
});
type Environment = z.output<typeof environmentSchema>;
/** Every environment variable of ours. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);

export interface Config extends DeliveryConfig {
  production: boolean;
  port: number;
  host: string;
  /** Scheme, host and port under which browsers reach us, without a trailing slash. */
  publicUrl: string;
  /** Exact origins, or patterns with `*` for the port, whose pages may call us with cookies. */
  allowedOrigins: string[];
  /** Whether the proxy's headers (client address, country) are trusted. */
  trustProxy: boolean;
  dataDir: string;
  /** Written by `npm run release`; a folder of its own during development of remotes. */
  releasesDir: string;
  /** Where browsers load public releases from, without a trailing slash; undefined: from us. */
  releasesUrl: string | undefined;
  databaseUrl: string | undefined;
  /** The process's share of the product's tasks. */
  role: Role;
  /** Set if several processes share one book. */
  bus: BusSettings | undefined;
  /** Feeds that run in parallel; with a bus that delivers prices, no others. */
  feeds: readonly string[];
  feedSettings: FeedSettings;
  /** Retention of odds without movements, in days. */
  historyDays: number;
  demo: boolean;
  ingestKey: string | undefined;
  /** Key of bots' reports; undefined: no bot can report. */
  botIngestKey: string | undefined;
  /** Key of the results ingest; undefined: it does not exist. */
  resultsIngestKey: string | undefined;
  /** Whether stored odds may be exported: the terms of The Odds API forbid passing its data on without an agreement. */
  oddsFiles: boolean;
  /** Bookmakers whose prices are excluded, by channel to customers. */
  withheld: Withheld;
  /** A bot without a heartbeat for this long is silent. */
  botSilentMinutes: number;
  /**
   * Whether a new account must confirm its address before the first sign-in; off only in a demo without a mail server.
   */
  confirmEmail: boolean;
  /** Contact for packs without a price; undefined: none is named. */
  contactEmail: string | undefined;
  /** The operator, for the legal pages; missing facts are left blank there. */
  company: Company;
  /** Undefined: a random one is generated and stored in the data folder (never in production). */
  authSecret: string | undefined;
  /** Seal stored texts that must be readable again; if empty, the server's secret does. */
  masterKeys: readonly MasterKey[];
  /** Undefined: nothing can be bought. */
  paypal: PaypalConfig | undefined;
  /** Settings of the Telegram channel. */
  telegram: TelegramConfig;
  /** Settings of the push channel. */
  push: PushConfig;
  logLevel: LogLevel;
  /** How long it still answers after a stop signal: proxies need time to notice. */
  stopGraceMs: number;
  /** Whether each request is logged. */
  accessLog: boolean;
  metrics: MetricsConfig;
}

/** Unset variables are omitted, so that the adapters' defaults apply. */
const feedSettings = (env: Environment): FeedSettings => ({
  demo: {
    ...(env.DEMO_SEED !== undefined && { seed: env.DEMO_SEED }),
    ...(env.DEMO_QUOTES_PER_SECOND !== undefined && { quotesPerSecond: env.DEMO_QUOTES_PER_SECOND }),
  },
  betfair: {
    display: env.BETFAIR_DISPLAY,
    ...(env.BETFAIR_WAYS && { ways: WAYS.filter((way) => env.BETFAIR_WAYS?.includes(way)) }),
    ...(env.BETFAIR_APP_KEY !== undefined && { appKey: env.BETFAIR_APP_KEY }),
    ...(env.BETFAIR_USERNAME !== undefined && { username: env.BETFAIR_USERNAME }),
    ...(env.BETFAIR_PASSWORD !== undefined && { password: env.BETFAIR_PASSWORD }),
    ...(env.BETFAIR_EVENT_TYPES && { eventTypeIds: env.BETFAIR_EVENT_TYPES }),
    ...(env.BETFAIR_COUNTRIES && { countryCodes: env.BETFAIR_COUNTRIES }),
  },
  theOddsApi: {
    ...(env.THE_ODDS_API_KEY !== undefined && { apiKey: env.THE_ODDS_API_KEY }),
    ...(env.THE_ODDS_API_URL !== undefined && { baseUrl: env.THE_ODDS_API_URL }),
    ...(env.THE_ODDS_API_SPORTS && { sportKeys: env.THE_ODDS_API_SPORTS }),
    ...(env.THE_ODDS_API_REGIONS && { regions: env.THE_ODDS_API_REGIONS }),
    ...(env.THE_ODDS_API_MARKETS && { markets: env.THE_ODDS_API_MARKETS }),
    ...(env.THE_ODDS_API_POLL_MS !== undefined && { pollMs: env.THE_ODDS_API_POLL_MS }),
    ...(env.THE_ODDS_API_BOOKMAKERS && { bookmakers: env.THE_ODDS_API_BOOKMAKERS }),
    ...(env.THE_ODDS_API_RESERVE !== undefined && { reserveRequests: env.THE_ODDS_API_RESERVE }),
    ...(env.THE_ODDS_API_LOW_PERCENT !== undefined && { lowShare: env.THE_ODDS_API_LOW_PERCENT / 100 }),
    ...(env.THE_ODDS_API_RESET_DAY !== undefined && { resetDay: env.THE_ODDS_API_RESET_DAY }),
  },
});

/** What may be done with prices. With a bus, it follows from the feeds of the process that receives them. */
const termsOf = (env: Environment): Pick<Config, 'withheld' | 'oddsFiles'> => ({
  withheld: withheldOf(feedsOf(env), feedSettings(env)),
  oddsFiles: env.THE_ODDS_API_EXPORT || !feedsOf(env).includes('the-odds-api'),
});

function feedsOf({ FEEDS, FEED, NODE_ENV }: Environment): readonly string[] {
  if (FEEDS && FEED !== undefined)
    throw new ConfigError('FEED and FEEDS are both set: FEED is the old name, leave it out');
  return FEEDS ?? [FEED ?? (NODE_ENV === 'production' ? 'none' : 'demo')];
}

function refuseUnsafeProduction(env: Environment): void {
  if (env.NODE_ENV !== 'production') return;
  if (env.DEMO) {
    throw new ConfigError(
      'DEMO=1 is refused with NODE_ENV=production: demo accounts have a public password. Set DEMO=0 or leave it out.',
    );
  }
  if (env.EMAIL_CONFIRMATION === false) {
    throw new ConfigError(
      'EMAIL_CONFIRMATION=0 is refused with NODE_ENV=production: anybody could register with an address of somebody else.',
    );
  }
  const missing = SECRETS.filter((name) => env[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(`NODE_ENV=production needs these to be set: ${missing.join(', ')}`);
  if (env.INGEST_KEY !== undefined && env.INGEST_KEY.length < MIN_KEY_CHARS) {
    throw new ConfigError(
      `INGEST_KEY needs ${MIN_KEY_CHARS} characters with NODE_ENV=production: who guesses it sets the odds.`,
    );
  }
  if (env.BOT_INGEST_KEY !== undefined && env.BOT_INGEST_KEY.length < MIN_KEY_CHARS) {
    throw new ConfigError(
      `BOT_INGEST_KEY needs ${MIN_KEY_CHARS} characters with NODE_ENV=production: who guesses it sets the profits.`,
    );
  }
  if (env.RESULTS_INGEST_KEY !== undefined && env.RESULTS_INGEST_KEY.length < MIN_KEY_CHARS) {
    throw new ConfigError(
      `RESULTS_INGEST_KEY needs ${MIN_KEY_CHARS} characters with NODE_ENV=production: who guesses it settles the bets.`,
    );
  }
  if (feedsOf(env).includes('demo'))
    throw new ConfigError('FEEDS=demo is refused with NODE_ENV=production: it invents odds.');
}

/** As public as the demo accounts' password: `npm run bot` updates the demo's screens without configuration. */
export const DEMO_BOT_KEY = 'bothways-demo-bot';

/** Development servers of single remotes use other ports of this machine. */
const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

function toConfig(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  const demo = !production && (env.DEMO ?? true);
  const terms = termsOf(env);
  const bus = busConfig(env, JSON.stringify(terms));
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: env.PORT,
    // Demo accounts have a public password: by default only this machine can reach them.
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    allowedOrigins: [new URL(publicUrl).origin, ...env.ALLOWED_ORIGINS, ...(production ? [] : LOCAL_ORIGINS)],
    trustProxy: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    releasesDir: resolve(env.RELEASES_DIR ?? join(env.DATA_DIR, 'releases')),
    releasesUrl: env.RELEASES_URL && new URL(env.RELEASES_URL).href.replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    role: env.ROLE,
    bus,
    feeds: bus?.end === 'follows' ? [] : feedsOf(env),
    feedSettings: feedSettings(env),
    demo,
    historyDays: env.HISTORY_DAYS,
    ingestKey: env.INGEST_KEY,
    botIngestKey: env.BOT_INGEST_KEY ?? (demo ? DEMO_BOT_KEY : undefined),
    resultsIngestKey: env.RESULTS_INGEST_KEY,
    ...terms,
    botSilentMinutes: env.BOT_SILENT_MINUTES,
    authSecret: env.AUTH_SECRET,
    masterKeys: env.MASTER_KEYS,
    contactEmail: env.CONTACT_EMAIL,
    company: companyConfig(env),
    confirmEmail: env.EMAIL_CONFIRMATION ?? !(demo && env.SMTP_URL === undefined),
    logLevel: env.LOG_LEVEL,
    stopGraceMs: env.STOP_GRACE_MS,
    accessLog: env.ACCESS_LOG ?? env.NODE_ENV === 'production',
    paypal: paypalOf(env),
    telegram: telegramOf(env),
    push: pushConfig(env, publicUrl),
    metrics: metricsConfig(env),
    ...deliveryOf(env),
  };
}

function deliveryOf(env: Environment): DeliveryConfig {
  try {
    const config = deliveryConfig(env);
    const { mail } = config;
    if (mail.transport !== 'console') return config;
    return { ...config, mail: { ...mail, outbox: join(resolve(env.DATA_DIR), 'outbox') } };
  } catch (error) {
    throw error instanceof DeliveryConfigError ? new ConfigError(error.message) : error;
  }
}

function paypalOf(env: Environment): PaypalConfig | undefined {
  try {
    return paypalConfig(env);
  } catch (error) {
    throw error instanceof PaypalConfigError ? new ConfigError(error.message) : error;
  }
}

function telegramOf(env: Environment): TelegramConfig {
  try {
    return telegramConfig(env);
  } catch (error) {
    throw error instanceof TelegramConfigError ? new ConfigError(error.message) : error;
  }
}

/** @throws ConfigError if two listeners share a port */
function refuseOnePortForTwo({ PORT, METRICS_PORT }: Environment): void {
  if (PORT !== 0 && PORT === METRICS_PORT)
    throw new ConfigError('METRICS_PORT: must be another one than PORT');
}

/** An empty variable counts as unset: `DATABASE_URL= npm start` means the default. */
const withoutBlanks = (env: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/**
 * Reads the API's configuration from environment variables; nothing else reads them.
 * @throws ConfigError naming each variable that is missing or invalid
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environmentSchema.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Configuration is wrong.\n  ${problems.join('\n  ')}`);
  }
  refuseUnsafeProduction(parsed.data);
  refuseOnePortForTwo(parsed.data);
  return toConfig(parsed.data);
}

/** Returns warnings about the environment that do not prevent a start. */
export const settingsToReview = (env: Record<string, string | undefined> = process.env): string[] =>
  unknownSettings(env, SETTINGS);

/** Path of the SQLite file if DATABASE_URL is not set. */
export const sqliteFile = (config: Pick<Config, 'dataDir'>): string =>
  join(config.dataDir, 'bothways.sqlite');

/** The odds history has a file of its own: it is written often, and may lose its last second. */
export const historyFile = (config: Pick<Config, 'dataDir'>): string =>
  join(config.dataDir, 'history.sqlite');

/** Returns the locations of everything an installation stores, except its secrets. */
export const retentionOf = (config: Config) => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  files: [sqliteFile(config), historyFile(config)],
  releasesDir: config.releasesDir,
});

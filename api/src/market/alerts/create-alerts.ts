import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import type { Outward } from '#kernel/outward';
import { derivedKey, keyedHash, type Vault } from '#kernel/vault';
import { allBookies } from '#market/bookies';
import type { EngineClient, FilterKeys } from '#market/engine';
import type { BusSettings } from '#market/feeds';
import type { OtherWays } from '#people/auth';
import type { SecurityEvents } from '#people/security-log';
import { mountAlerts } from './alerts.routes.ts';
import { AlertsService } from './alerts.service.ts';
import { BookieNames } from './bookie-names.ts';
import { pruneAlertLinks } from './channels.store.ts';
import { DigestService, mountDigest } from './digest/index.ts';
import { AlertDispatcher } from './dispatcher.ts';
import { pruneMessages } from './outbox.store.ts';
import { createPush, type PushConfig } from './push/index.ts';
import {
  consoleTelegram,
  type Fetch,
  mountTelegram,
  TelegramApi,
  type TelegramConfig,
  TelegramService,
  TelegramUpdates,
  telegramSender,
} from './telegram/index.ts';
import { warnByPush, warnByTelegram } from './warn-of-lost-factor.ts';
import { AlertWatcher } from './watcher.ts';

/** An opportunity that returns after this long is alerted again. */
const KEPT_MS = 3 * DAY_MS;
const PRUNE_EVERY_MS = HOUR_MS;
const DIGESTS_EVERY_MS = 60_000;

interface CreateAlertsDeps {
  config: {
    publicUrl: string;
    trustProxy: boolean;
    telegram: TelegramConfig;
    push: PushConfig;
    bus: BusSettings | undefined;
  };
  database: Database;
  engine: EngineClient;
  keys: FilterKeys;
  jobs: Pick<Jobs, 'repeat'>;
  letters: Letters;
  registry: Registry;
  authSecret: string;
  lastingSecret: string;
  vault: Pick<Vault, 'seal' | 'open'>;
  security: SecurityEvents;
  otherWays: OtherWays;
  fetch: Fetch;
  outward: Pick<Outward, 'whenReal'>;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** Limit of followed lists, unless the default. */
  maxAlertLists?: number | undefined;
}

/** Alerts outside the site about what configurations find. */
export interface Alerts {
  watcher: AlertWatcher;
  dispatcher: AlertDispatcher;
  digests: DigestService;
  mounts: readonly Mount[];
  start(): void;
  stop(): Promise<void>;
}

/** Creates the watcher, the senders and the routes of this installation. */
export function createAlerts(deps: CreateAlertsDeps): Alerts {
  const { config, database, jobs, registry, authSecret, lastingSecret, log, nowMs, monotonicMs } = deps;
  const { db } = database;
  const { telegram: telegramConfig, publicUrl, trustProxy } = config;
  const counted = new Counter({
    name: 'bothways_alerts_total',
    help: 'Opportunities that were found for alerts, and what became of the messages',
    labelNames: ['what'],
    registers: [registry],
  });
  const names = new BookieNames(() => allBookies(db));
  const parts = { publicUrl, bookieName: names.of };
  const api = telegramConfig.kind === 'bot' ? new TelegramApi(telegramConfig, deps.fetch) : undefined;
  // Of several processes with the same lists only the one that ingests prices follows them; it polls for changes.
  const isFollower = config.bus?.end === 'follows';
  // Only routes call it, and they are mounted after the watcher exists.
  const onChanged = () => {
    if (!isFollower) void watcher.look();
  };
  const push = createPush({ ...deps, config: config.push, db, bookieName: names.of, onChanged, trustProxy });
  const telegramSenders =
    telegramConfig.kind === 'none'
      ? []
      : [api ? telegramSender(api, parts, monotonicMs) : consoleTelegram(log, parts)];
  const senders = [...telegramSenders, ...(push.sender ? [push.sender] : [])];
  const dispatcher = new AlertDispatcher({ database, senders, log, nowMs, counted });
  const watcher = new AlertWatcher({
    ...deps,
    db,
    catalogue: names.load,
    onAdded: () => void dispatcher.wake(),
    counted,
    maxLists: deps.maxAlertLists,
  });
  const linkKey = derivedKey(authSecret, 'telegram links');
  const service = new TelegramService({ ...deps, db, config: telegramConfig, api, linkKey, onChanged });
  deps.otherWays.add('lost-factor-telegram', (userId) => warnByTelegram(db, service, userId));
  deps.otherWays.add('lost-factor-push', (userId) => warnByPush(db, push.service, userId));
  const secret = keyedHash(derivedKey(authSecret, 'telegram webhook'), publicUrl);
  const updates = api && new TelegramUpdates({ api, service, publicUrl, secret, log });
  jobs.repeat('prune-alerts', PRUNE_EVERY_MS, async () => {
    await pruneMessages(db, nowMs() - KEPT_MS);
    await pruneAlertLinks(db, nowMs());
  });
  const stopKey = derivedKey(lastingSecret, 'digest links');
  const digests = new DigestService({ ...deps, db, publicUrl, stopKey, onChanged });
  jobs.repeat('alert-digests', DIGESTS_EVERY_MS, () => digests.sendDue());
  const alerts = new AlertsService({
    db,
    telegram: telegramConfig,
    push: push.service,
    digests,
    isFull: () => watcher.isFull,
    onChanged,
    nowMs,
  });
  return {
    watcher,
    dispatcher,
    digests,
    mounts: [
      mountAlerts({ db, service: alerts, telegram: service, onChanged, trustProxy, monotonicMs }),
      push.mount,
      mountDigest({ service: digests, trustProxy, monotonicMs }),
      ...(api ? [mountTelegram(service, secret)] : []),
    ],
    start() {
      if (!isFollower) watcher.start();
      dispatcher.start();
      deps.outward.whenReal(() => updates?.start());
    },
    async stop() {
      await updates?.stop();
      await watcher.stop();
      await dispatcher.stop();
    },
  };
}

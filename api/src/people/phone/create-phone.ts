import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database, Db } from '#kernel/db';
import type { Breakers, DeliveryConfig } from '#kernel/delivery';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Outward } from '#kernel/outward';
import { createSms } from '#kernel/sms';
import { type AuthDeps, accountById, type Passwords, renewSession } from '#people/auth';
import { mountPhone } from './phone.routes.ts';
import { codeHasher, randomCode } from './phone-code.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { PRUNE_EVERY_MS, prunePhone } from './prune-phone.ts';
import { codeRedeemer, type OnVerified } from './redeem-code.ts';
import { warnByText } from './warn-by-text.ts';

interface CreatePhoneDeps {
  config: Pick<DeliveryConfig, 'sms' | 'smsDailyCap'> & { trustProxy: boolean };
  database: Database;
  jobs: Pick<Jobs, 'repeat'>;
  auth: AuthDeps;
  authSecret: string;
  /** Consequences of a verified number besides its reward, in the same transaction. */
  onVerified: OnVerified;
  breakers: Breakers;
  outward: Outward;
  registry: Registry;
  log: Logger;
  nowMs: () => number;
}

/** Checks a user's password. */
const passwordCheck =
  (db: Db, passwords: Passwords): PhoneDeps['checkPassword'] =>
  async (userId, password) =>
    passwords.matches((await accountById(db, userId))?.passwordHash, password);

/** Mounts phone verification with the configured SMS sender. */
export const createPhone = (deps: CreatePhoneDeps): Mount => {
  const { config, database, auth, authSecret, nowMs } = deps;
  deps.jobs.repeat('prune-phone', PRUNE_EVERY_MS, () => prunePhone(database.db, nowMs()));
  const { db } = database;
  const { smsDailyCap } = config;
  const sms = createSms(config.sms, { ...deps, demandReal: () => deps.outward.demandReal() });
  auth.otherWays.add('lost-factor-text', (userId) => warnByText({ db, sms, smsDailyCap, nowMs }, userId));
  return mountPhone({
    db,
    sms,
    hashCode: codeHasher(authSecret),
    randomCode,
    smsDailyCap,
    checkPassword: passwordCheck(db, auth.passwords),
    redeem: codeRedeemer({
      hashNumber: auth.hashRewarded,
      hashPaused: auth.hashPaused,
      onVerified: deps.onVerified,
      security: auth.security,
    }),
    onVerified: (userId) => {
      auth.sessions.changeUser(userId);
      auth.security.collect();
    },
    renewSession: (userId, sessionId) => renewSession(auth, userId, sessionId),
    nowMs,
    trustProxy: config.trustProxy,
  });
};

import type { Logger } from 'pino';
import type { Mount } from '../app.ts';
import { accountById } from '../auth/accounts.store.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import type { Passwords } from '../auth/passwords.ts';
import { renewSession } from '../auth/renew-session.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { createSms } from '../sms/create-sms.ts';
import { mountPhone } from './phone.routes.ts';
import { codeHasher, randomCode } from './phone-code.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { codeRedeemer } from './redeem-code.ts';

export interface CreatePhoneDeps {
  config: Pick<Config, 'sms' | 'smsDailyCap' | 'trustProxy'>;
  database: Database;
  auth: AuthDeps;
  authSecret: string;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Whether this is the user's password. */
const passwordCheck =
  (db: Db, passwords: Passwords): PhoneDeps['checkPassword'] =>
  async (userId, password) =>
    passwords.matches((await accountById(db, userId))?.passwordHash, password);

/** Phone verification with the configured SMS sender. */
export const createPhone = (deps: CreatePhoneDeps): Mount => {
  const { config, database, auth, authSecret, log, nowMs, monotonicMs } = deps;
  return mountPhone({
    db: database.db,
    sms: createSms(config.sms, log, monotonicMs),
    hashCode: codeHasher(authSecret),
    randomCode,
    smsDailyCap: config.smsDailyCap,
    checkPassword: passwordCheck(database.db, auth.passwords),
    redeem: codeRedeemer(auth.hashRewarded),
    onVerified: (userId) => auth.sessions.changeUser(userId),
    renewSession: (userId, sessionId) => renewSession(auth, userId, sessionId),
    nowMs,
    trustProxy: config.trustProxy,
  });
};

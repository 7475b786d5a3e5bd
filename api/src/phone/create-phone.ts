import type { Logger } from 'pino';
import type { Mount } from '../app.ts';
import { accountById } from '../auth/accounts.store.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { createSms } from '../sms/create-sms.ts';
import { mountPhone } from './phone.routes.ts';
import { codeHasher, randomCode } from './phone-code.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { redeemCode } from './redeem-code.ts';

export interface CreatePhoneDeps {
  config: Pick<Config, 'sms' | 'smsDailyCap' | 'trustProxy'>;
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
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
  const { config, database, passwords, sessions, authSecret, log, nowMs, monotonicMs } = deps;
  return mountPhone({
    db: database.db,
    sms: createSms(config.sms, log, monotonicMs),
    hashCode: codeHasher(authSecret),
    randomCode,
    smsDailyCap: config.smsDailyCap,
    checkPassword: passwordCheck(database.db, passwords),
    redeem: redeemCode,
    onVerified: (userId) => sessions.changeUser(userId),
    nowMs,
    trustProxy: config.trustProxy,
  });
};

import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mount } from '../app.ts';
import type { Auth } from '../auth/auth.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { Gate } from '../http/gate.ts';
import { createSms } from '../sms/create-sms.ts';
import { mountPhone } from './phone.routes.ts';
import { codeHasher, randomCode } from './phone-code.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { redeemCode } from './redeem-code.ts';

export interface CreatePhoneDeps {
  config: Pick<Config, 'sms' | 'smsDailyCap' | 'trustProxy'>;
  database: Database;
  auth: Auth;
  sessions: Sessions;
  authSecret: string;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Hashing a password takes a processor for a moment. */
const HASHES_AT_ONCE = 1;
const HASHES_WAITING = 20;

const wrongPasswordSchema = z.object({ statusCode: z.literal(400) });

/** Asks better-auth; anything but its plain no is a failure and not a wrong password. */
function passwordCheck(auth: Auth): PhoneDeps['checkPassword'] {
  const gate = new Gate(HASHES_AT_ONCE, HASHES_WAITING);
  return async (headers, password) => {
    try {
      await gate.run(() => auth.api.verifyPassword({ headers, body: { password } }));
      return true;
    } catch (error) {
      if (wrongPasswordSchema.safeParse(error).success) return false;
      throw error;
    }
  };
}

/** Phone verification with the configured SMS sender. */
export const createPhone = (deps: CreatePhoneDeps): Mount => {
  const { config, database, auth, sessions, authSecret, log, nowMs, monotonicMs } = deps;
  return mountPhone({
    db: database.db,
    sms: createSms(config.sms, log, monotonicMs),
    hashCode: codeHasher(authSecret),
    randomCode,
    smsDailyCap: config.smsDailyCap,
    checkPassword: passwordCheck(auth),
    redeem: redeemCode,
    onVerified: (userId) => sessions.changeUser(userId),
    nowMs,
    trustProxy: config.trustProxy,
  });
};

import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { SmsSender } from '#kernel/sms';
import type { Origin } from '#people/security-log';
import type { HashCode } from './phone-code.ts';
import type { Redeem } from './redeem-code.ts';

/** Dependencies of sending and checking codes. */
export interface PhoneDeps {
  db: Db;
  sms: SmsSender;
  hashCode: HashCode;
  randomCode: () => string;
  /** Total text messages a day. */
  smsDailyCap: number;
  /** Checks a user's password. */
  checkPassword: (userId: string, password: string) => Promise<boolean>;
  redeem: Redeem;
  /** Called when a user has a new number: cached data is outdated. */
  onVerified: (userId: string) => void;
  /** Returns `Set-Cookie` with a new token for the session that changed its number; the old token becomes invalid. */
  renewSession: (userId: string, sessionId: string) => Promise<string[]>;
  log: Logger;
  nowMs: () => number;
}

/** The caller with their request and network. */
export interface Caller extends Origin {
  userId: string;
  /** The network it counts against, see `clientNetwork`. */
  network: string;
}

import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { SmsSender } from '#kernel/sms';
import type { HashCode } from './phone-code.ts';
import type { Redeem } from './redeem-code.ts';

/** What sending and checking a code need. */
export interface PhoneDeps {
  db: Db;
  sms: SmsSender;
  hashCode: HashCode;
  randomCode: () => string;
  /** Texts a day to everybody together. */
  smsDailyCap: number;
  /** Whether this is the user's password. */
  checkPassword: (userId: string, password: string) => Promise<boolean>;
  redeem: Redeem;
  /** The person has a new number: what is kept of them is out of date. */
  onVerified: (userId: string) => void;
  /** `Set-Cookie` with a new token for the session that has changed its number; the token before is worth nothing. */
  renewSession: (userId: string, sessionId: string) => Promise<string[]>;
  log: Logger;
  nowMs: () => number;
}

/** Who asks, and from where. */
export interface Caller {
  userId: string;
  ip: string;
  /** The network it counts against, see `clientNetwork`. */
  network: string;
}

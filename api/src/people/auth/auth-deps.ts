import type { Db } from '#kernel/db';
import type { Background } from '#kernel/delivery';
import type { Letters } from '#kernel/mail';
import type { HashNumber, Vault } from '#kernel/vault';
import type { EntranceLimits } from './entrance.limits.ts';
import type { KnownDevices } from './known-device.ts';
import type { Passwords } from './passwords.ts';
import type { SafeCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { SharedGuesses } from './shared-guesses.ts';

/** What signing in and the account's own pages need. */
export interface AuthDeps {
  db: Db;
  passwords: Passwords;
  sessions: Sessions;
  /** Holds the session's token. */
  cookie: SafeCookie;
  /** Holds a sign-in between password and code. */
  stepCookie: SafeCookie;
  /** Holds what lets the browser that registered have its letter sent again. */
  registrationCookie: SafeCookie;
  devices: KnownDevices;
  limits: EntranceLimits;
  guesses: SharedGuesses;
  letters: Letters;
  background: Background;
  /** Seals the secrets of the second factor. */
  vault: Vault;
  /** What is kept of a rewarded phone number when its account goes. */
  hashRewarded: HashNumber;
  /** What a pause that somebody gave themselves knows an address or a number by. */
  hashPaused: HashNumber;
  /** Hashes recovery codes. */
  recoveryKey: Buffer;
  /** Whether an address must be confirmed before the first sign-in. */
  confirmEmail: boolean;
  trustProxy: boolean;
  nowMs: () => number;
}

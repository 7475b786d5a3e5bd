import type { Db } from '#kernel/db';
import type { Background } from '#kernel/delivery';
import type { Letters } from '#kernel/mail';
import type { Outward } from '#kernel/outward';
import type { HashNumber, Vault } from '#kernel/vault';
import type { RelyingParty } from '#people/passkeys';
import type { SecurityEvents } from '#people/security-log';
import type { EntranceLimits } from './entrance.limits.ts';
import type { KnownDevices } from './known-device.ts';
import type { OtherWays } from './other-ways.ts';
import type { Passwords } from './passwords.ts';
import type { SafeCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { SharedGuesses } from './shared-guesses.ts';
import type { TrustCookies } from './trust-cookies.ts';

/** Dependencies of sign-in and the account's own pages. */
export interface AuthDeps {
  db: Db;
  passwords: Passwords;
  sessions: Sessions;
  /** Contains the session's token. */
  cookie: SafeCookie;
  /** Identifies a sign-in between password and code. */
  stepCookie: SafeCookie;
  /** Identifies a browser that is about to use a passkey. */
  passkeyCookie: SafeCookie;
  /** Lets the registering browser have its letter sent again. */
  registrationCookie: SafeCookie;
  /** Marks the browser that asked for a letter to sign in, whose link opens only there. */
  letterCookie: SafeCookie;
  devices: KnownDevices;
  trustCookies: TrustCookies;
  limits: EntranceLimits;
  guesses: SharedGuesses;
  letters: Letters;
  /** Writes what an account's owner must learn of. */
  security: SecurityEvents;
  /** Tells of a lost second factor besides by letter. */
  otherWays: OtherWays;
  background: Background;
  /** Whether anything may leave. */
  outward: Pick<Outward, 'isQuiet'>;
  /** The permissions of a user. */
  actionsOf: (db: Db, userId: string) => Promise<readonly string[]>;
  /** The site that passkeys are for. */
  passkeySite: RelyingParty;
  /** Seals the secrets of the second factor. */
  vault: Vault;
  /** Hashes a rewarded phone number, for storage beyond its account. */
  hashRewarded: HashNumber;
  /** Hashes an address or number, for pauses that outlive the account. */
  hashPaused: HashNumber;
  /** Key of the recovery codes' hashes. */
  recoveryKey: Buffer;
  /** Whether an address must be confirmed before the first sign-in. */
  confirmEmail: boolean;
  trustProxy: boolean;
  nowMs: () => number;
}

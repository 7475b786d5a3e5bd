import type { Database } from '#kernel/db';
import type { Background } from '#kernel/delivery';
import type { Jobs } from '#kernel/jobs';
import { SharedBuckets } from '#kernel/limits';
import type { Letters } from '#kernel/mail';
import { derivedKey, numberHasher, type Vault } from '#kernel/vault';
import { SecurityEvents } from '#people/security-log';
import type { AuthDeps } from './auth-deps.ts';
import { EntranceLimits } from './entrance.limits.ts';
import { KnownDevices } from './known-device.ts';
import { LOST_FACTOR_LETTERS_EVERY_MS, sendLostFactorLetters } from './lost-factor-letters.ts';
import { OtherWays } from './other-ways.ts';
import type { Passwords } from './passwords.ts';
import { PRUNE_EVERY_MS, pruneAccounts } from './prune.ts';
import { safeCookie, sessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { SharedGuesses } from './shared-guesses.ts';
import { TrustCookies } from './trust-cookies.ts';

interface CreateAuthDeps {
  config: {
    publicUrl: string;
    allowedOrigins: readonly string[];
    trustProxy: boolean;
    confirmEmail: boolean;
  };
  database: Database;
  authSecret: string;
  lastingSecret: string;
  vault: Vault;
  passwords: Passwords;
  sessions: Sessions;
  jobs: Pick<Jobs, 'repeat' | 'register'>;
  actionsOf: AuthDeps['actionsOf'];
  letters: Letters;
  background: Background;
  outward: AuthDeps['outward'];
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Assembles the sign-in services, each with a key of its own. */
export function createAuth(deps: CreateAuthDeps): AuthDeps {
  const { config, database, authSecret, lastingSecret, letters, monotonicMs } = deps;
  const { publicUrl, allowedOrigins, trustProxy, confirmEmail } = config;
  deps.jobs.repeat('prune-accounts', PRUNE_EVERY_MS, () => pruneAccounts(database.db, deps.nowMs()));
  const limits = new EntranceLimits(monotonicMs);
  const auth: AuthDeps = {
    db: database.db,
    passwords: deps.passwords,
    sessions: deps.sessions,
    otherWays: new OtherWays(deps.jobs),
    background: deps.background,
    outward: deps.outward,
    actionsOf: deps.actionsOf,
    nowMs: deps.nowMs,
    cookie: sessionCookie(publicUrl),
    stepCookie: safeCookie('sign-in', publicUrl),
    passkeyCookie: safeCookie('passkey', publicUrl),
    registrationCookie: safeCookie('registration', publicUrl),
    letterCookie: safeCookie('letter', publicUrl),
    devices: new KnownDevices(derivedKey(lastingSecret, 'known devices'), publicUrl),
    trustCookies: new TrustCookies(derivedKey(lastingSecret, 'trusted devices'), publicUrl),
    limits,
    guesses: new SharedGuesses(new SharedBuckets(database, deps.nowMs), numberHasher(authSecret, 'guesses')),
    letters,
    security: new SecurityEvents({
      letters,
      mayWarn: (to, event) => limits.mayWarn(to, event),
      nowMs: deps.nowMs,
    }),
    passkeySite: { id: new URL(publicUrl).hostname, origins: allowedOrigins },
    vault: deps.vault,
    hashRewarded: numberHasher(lastingSecret, 'rewarded phones'),
    hashPaused: numberHasher(lastingSecret, 'pauses'),
    recoveryKey: derivedKey(lastingSecret, 'recovery codes'),
    confirmEmail,
    trustProxy,
  };
  deps.jobs.repeat('lost-factor-letters', LOST_FACTOR_LETTERS_EVERY_MS, () => sendLostFactorLetters(auth));
  return auth;
}

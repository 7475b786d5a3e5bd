import type { SecurityEvent } from '@bothways/domain/account';
import type { AddressRefusalReason, ChosenKind } from '@bothways/domain/messages';
import type { Generated } from 'kysely';

/** Users, sessions and sign-in. */
export interface SignInSchema {
  ownSecrets: OwnSecretsTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  accountLinks: AccountLinksTable;
  registrations: RegistrationsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  signInSteps: SignInStepsTable;
  lostFactors: LostFactorsTable;
  disabledUsers: DisabledUsersTable;
  securityLog: SecurityLogTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  trustedDevices: TrustedDevicesTable;
  refusedAddresses: RefusedAddressesTable;
  stoppedLetters: StoppedLettersTable;
}

/** One row: what the installation knows of its own secrets. */
export interface OwnSecretsTable {
  id: string;
  /** Hashes people's lasting marks. */
  sealedLastingSecret: string;
  /** Tells whether AUTH_SECRET is that of the start before. */
  authSecretName: string;
}

/** Kinds of letters that a person has switched off. */
interface StoppedLettersTable {
  userId: string;
  kind: ChosenKind;
  sinceMs: number;
}

/** Accounts whose address a mail server refused. */
interface RefusedAddressesTable {
  userId: string;
  /** The refused address: the row counts while the account has it. */
  email: string;
  reason: AddressRefusalReason;
  /** The first refusal since a letter was last accepted. */
  sinceMs: number;
}

// better-auth's four tables, in its format: dates as each database stores them.
type AuthDate = string | Date;
interface UsersTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

interface SessionsTable {
  id: string;
  expiresAt: AuthDate;
  /** A hash: the cookie's token itself is not stored. */
  token: string;
  createdAt: AuthDate;
  updatedAt: AuthDate;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  /** Whether the cookie outlives the browser session. */
  remembered: Generated<number>;
  /** 1 if the user's permissions have changed since the token was issued. */
  renewalDue: Generated<number>;
  /** Hash of the previous token, which stays valid until then. */
  formerToken: Generated<string | null>;
  formerUntilMs: Generated<number | null>;
}

interface AccountsTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: AuthDate | null;
  refreshTokenExpiresAt: AuthDate | null;
  scope: string | null;
  password: string | null;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: AuthDate;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

/** Events that the owner of an account must learn of, see SECURITY_EVENTS. */
interface SecurityLogTable {
  id: string;
  userId: string;
  event: SecurityEvent;
  atMs: number;
  ip: string | null;
  /** Browser and system in our own words. */
  device: string | null;
  /** 1: the back office did it. */
  bySupport: Generated<number>;
}

/** Mailed links that work once. */
interface AccountLinksTable {
  tokenHash: string;
  userId: string;
  purpose: string;
  /** The address it was sent to. */
  email: string;
  /** The page that was wanted when it was asked for. */
  wantedPath: Generated<string | null>;
  /** Hash of the cookie of the only browser in which it opens; null for any browser. */
  browserHash: string | null;
  expiresAtMs: number;
}

/** Registrations whose letter is unread: no account yet. One address may have several. */
interface RegistrationsTable {
  /** Hash of the letter's link. */
  tokenHash: string;
  /** Hash of the registering browser's cookie, which may request the letter again. */
  browserHash: string;
  email: string;
  name: string;
  passwordHash: string;
  referralCode: string | null;
  /** The language it was made in, which the account begins with; null before that was stored. */
  locale: 'en' | 'es' | null;
  /** The page that was wanted. */
  wantedPath: string | null;
  /** The registering network, see `clientNetwork`. */
  place: string;
  expiresAtMs: number;
}

/** Unconfirmed until the first correct code. */
interface SecondFactorsTable {
  userId: string;
  /** Encrypted: the table alone yields no codes. */
  sealedSecret: string;
  confirmedAtMs: number | null;
  lastStep: number;
}

/** The unused codes. */
interface RecoveryCodesTable {
  userId: string;
  codeHash: string;
}

/** Sign-ins whose password was correct and whose code is pending. */
interface SignInStepsTable {
  tokenHash: string;
  userId: string;
  remembered: number;
  triesLeft: number;
  expiresAtMs: number;
  /** 1: a password was the first proof, no letter. */
  byPassword: Generated<number>;
}

/** The newest request of each account to get in without its second factor. */
interface LostFactorsTable {
  userId: string;
  state: 'waiting' | 'cancelled' | 'done';
  startedAtMs: number;
  /** How many letters of the wait were sent; with the last one it is over. */
  letters: number;
  /** When the next letter is due; after the last one, when its link has expired. */
  nextAtMs: number;
  endedAtMs: number | null;
  /** Of the request that began the wait. */
  ip: string | null;
  userAgent: string | null;
}

/** Users who may not sign in; the row goes when they may again. */
interface DisabledUsersTable {
  userId: string;
  atMs: number;
  reason: string;
}

/** Public keys of people's passkeys. */
interface PasskeysTable {
  id: string;
  userId: string;
  /** The authenticator's id. */
  credentialId: string;
  publicKey: string;
  /** The authenticator's count of uses at the last one; 0 where it does not count. */
  counter: number;
  /** How the authenticator can be reached, with commas. */
  transports: string;
  name: string;
  backedUp: number;
  addedAtMs: number;
  lastUsedAtMs: number | null;
}

/** Browsers that are not asked for a person's second factor. */
interface TrustedDevicesTable {
  id: string;
  userId: string;
  /** Hash of the cookie's token. */
  tokenHash: string;
  /** Hash of the token before, which counts until then. */
  formerHash: string | null;
  formerUntilMs: number | null;
  /** Browser and system in our own words. */
  device: string | null;
  trustedAtMs: number;
  lastUsedAtMs: number;
  expiresAtMs: number;
}

/** Challenges to sign with a passkey, each of which counts once. */
interface PasskeyChallengesTable {
  challenge: string;
  purpose: 'add' | 'signIn' | 'secondFactor';
  /** A session, or the hash of a browser's cookie. */
  holder: string;
  /** Null: whoever signs it. */
  userId: string | null;
  expiresAtMs: number;
}

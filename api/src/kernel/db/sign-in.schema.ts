import type { Generated } from 'kysely';

/** Who signs in, and how. */
export interface SignInSchema {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  accountLinks: AccountLinksTable;
  registrations: RegistrationsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  signInSteps: SignInStepsTable;
  disabledUsers: DisabledUsersTable;
}

// The four tables of better-auth, in its form: dates as each database has them.
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
  /** A hash: what the cookie holds is kept nowhere. */
  token: string;
  createdAt: AuthDate;
  updatedAt: AuthDate;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  /** Whether the browser keeps the cookie when it closes. */
  remembered: Generated<number>;
  /** 1 when what its user may do has changed since it got its token. */
  renewalDue: Generated<number>;
  /** The token of before, which opens it until then; a hash too. */
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

/** Letters with a link that works once. */
interface AccountLinksTable {
  tokenHash: string;
  userId: string;
  purpose: string;
  /** The address that it went to. */
  email: string;
  expiresAtMs: number;
}

/** Who has registered and not read the letter yet: no account. Several may wait for one address. */
interface RegistrationsTable {
  /** Of the letter's link. */
  tokenHash: string;
  /** Of a cookie of the browser that registered, which may have the letter sent again. */
  browserHash: string;
  email: string;
  name: string;
  passwordHash: string;
  referralCode: string | null;
  /** Where it came from, see `clientNetwork`. */
  place: string;
  expiresAtMs: number;
}

/** Unconfirmed until the first code was right. */
interface SecondFactorsTable {
  userId: string;
  /** Encrypted: the table alone makes no codes. */
  sealedSecret: string;
  confirmedAtMs: number | null;
  lastStep: number;
}

/** Those that are left. */
interface RecoveryCodesTable {
  userId: string;
  codeHash: string;
}

/** The password was right; the code is still to come. */
interface SignInStepsTable {
  tokenHash: string;
  userId: string;
  remembered: number;
  triesLeft: number;
  expiresAtMs: number;
}

/** Who may not sign in; the row goes when they may again. */
interface DisabledUsersTable {
  userId: string;
  atMs: number;
  reason: string;
}

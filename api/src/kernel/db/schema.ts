import type { Generated } from 'kysely';
import type { AlertsSchema } from './alerts.schema.ts';
import type { BacktestsSchema } from './backtests.schema.ts';
import type { BankrollSchema } from './bankroll.schema.ts';
import type { BookiesSchema } from './bookies.schema.ts';
import type { BotsSchema } from './bots.schema.ts';
import type {
  EventReportsTable,
  MatchDecisionsTable,
  MatchJoinsTable,
  ReportedEventsTable,
} from './event-review.schema.ts';
import type { FeedHealthSchema } from './feed-health.schema.ts';
import type { LedgerSchema } from './ledger.schema.ts';
import type { OrdersSchema } from './orders.schema.ts';
import type { OutagesSchema } from './outages.schema.ts';
import type { PromotionsSchema } from './promotions.schema.ts';
import type { ReceiptsSchema } from './receipts.schema.ts';
import type { ResultsSchema } from './results.schema.ts';
import type { SelfLimitsSchema } from './self-limits.schema.ts';
import type { SubscriptionsSchema } from './subscriptions.schema.ts';
import type { TestimonialsSchema } from './testimonials.schema.ts';

/** The one schema of both databases. Times are ms since epoch; what is true or false is 0 or 1. */
export interface Schema
  extends AlertsSchema,
    BacktestsSchema,
    BankrollSchema,
    BookiesSchema,
    BotsSchema,
    FeedHealthSchema,
    LedgerSchema,
    OrdersSchema,
    OutagesSchema,
    PromotionsSchema,
    ReceiptsSchema,
    ResultsSchema,
    SelfLimitsSchema,
    SubscriptionsSchema,
    TestimonialsSchema {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  accountLinks: AccountLinksTable;
  registrations: RegistrationsTable;
  referrals: ReferralsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  signInSteps: SignInStepsTable;
  profiles: ProfilesTable;
  policies: PoliciesTable;
  policyActions: PolicyActionsTable;
  roles: RolesTable;
  rolePolicies: RolePoliciesTable;
  assignments: AssignmentsTable;
  disabledUsers: DisabledUsersTable;
  /** At which bookmakers somebody says they have an account. */
  chosenBookies: { userId: string; bookie: string };
  phoneCodes: PhoneCodesTable;
  phoneNumbers: PhoneNumbersTable;
  phoneSends: PhoneSendsTable;
  phoneQuotas: PhoneQuotasTable;
  phoneRewards: PhoneRewardsTable;
  rewardedNumbers: RewardedNumbersTable;
  configurations: ConfigurationsTable;
  configurationVersions: ConfigurationVersionsTable;
  configurationLists: ConfigurationListsTable;
  matchReviews: MatchReviewsTable;
  matchAliases: MatchAliasesTable;
  matchDecisions: MatchDecisionsTable;
  matchJoins: MatchJoinsTable;
  reportedEvents: ReportedEventsTable;
  eventReports: EventReportsTable;
  auditLog: AuditLogTable;
  auditHead: AuditHeadTable;
  analyzedEvents: AnalyzedEventsTable;
  jobs: JobsTable;
  onboardings: OnboardingsTable;
  subscriptionPlans: SubscriptionPlansTable;
  billingOptions: BillingOptionsTable;
  subscriptions: SubscriptionsTable;
  subscriptionPayments: SubscriptionPaymentsTable;
  subscriptionFreezes: SubscriptionFreezesTable;
  subscriptionAccess: SubscriptionAccessTable;
  coupons: CouponsTable;
  couponRedemptions: CouponRedemptionsTable;
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
  /** Where it came from, see `placeOf`. */
  place: string;
  expiresAtMs: number;
}
/** Whose link brought somebody. */
interface ReferralsTable {
  userId: string;
  code: string;
  atMs: number;
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

/** What we know of a user beyond the sign-in; the row appears with the first of it. */
interface ProfilesTable {
  userId: string;
  country: string | null;
  mobilePhoneNumber: string | null;
  mobilePhoneVerifiedAtMs: number | null;
  onboardingCompletedAtMs: number | null;
  onboardingVersion: number | null;
  profileKey: string | null;
  profileType: string | null;
  plan: Generated<string>;
  locale: 'en' | 'es' | null;
}

interface PoliciesTable {
  id: string;
  name: string;
}
interface PolicyActionsTable {
  policyId: string;
  action: string;
}
interface RolesTable {
  id: string;
  name: string;
}
interface RolePoliciesTable {
  roleId: string;
  policyId: string;
}
interface AssignmentsTable {
  userId: string;
  roleId: string;
  assignedAtMs: number;
}

/** Who may not sign in; the row goes when they may again. */
interface DisabledUsersTable {
  userId: string;
  atMs: number;
  reason: string;
}

/** The people the bot bets for. */
/** The newest code of a user; a code that was used stays until the next. */
interface PhoneCodesTable {
  userId: string;
  phoneNumber: string;
  /** Keyed: without the server's secret a copy of the table gives no code away. */
  codeHash: string;
  triesLeft: number;
  sentAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
}
interface PhoneNumbersTable {
  phoneNumber: string;
  lastSentAtMs: number;
}
/** What was sent within a day. */
interface PhoneSendsTable {
  id: string;
  phoneNumber: string;
  userId: string;
  atMs: number;
}
/** How often something was done since its window began; the window begins with the first time. */
interface PhoneRewardsTable {
  userId: string;
  phoneNumber: string;
  credits: number;
  atMs: number;
}
/** Of accounts that are gone. */
interface RewardedNumbersTable {
  numberHash: string;
  atMs: number;
}
interface PhoneQuotasTable {
  key: string;
  used: number;
  endsAtMs: number;
}

/** What a person's list shows, under a name. What it says is in its newest version. */
export interface ConfigurationsTable {
  id: string;
  userId: string;
  family: string;
  mode: string;
  name: string;
  /** The name as it is compared. */
  nameKey: string;
  version: number;
  updatedAtMs: number;
  /** What the share token is made of, together with the server's secret; null while it is not shared. */
  shareNonce: string | null;
  shareTokenHash: string | null;
  sharedAtMs: number | null;
}
/** Only ever added to; the oldest make room. */
export interface ConfigurationVersionsTable {
  configurationId: string;
  /** From 1. */
  version: number;
  name: string;
  /** JSON */
  payload: string;
  payloadVersion: number;
  restoredFrom: number | null;
  createdAtMs: number;
}
interface ConfigurationListsTable {
  userId: string;
  family: string;
  mode: string;
  activeId: string | null;
  changes: number;
}

/** Pairs of events that may be one, and what a person said of them. */
interface MatchReviewsTable {
  /** Both keys, with a tilde between. */
  id: string;
  state: string;
  score: number;
  reason: string;
  swapped: number;
  noticedAtMs: number;
  /** JSON of the two events as their sources state them. */
  known: string;
  newcomer: string;
  decidedAtMs: number | null;
}
/** What sources call teams; `source` is empty where a person has said it. */
interface MatchAliasesTable {
  sport: string;
  competition: string;
  source: string;
  name: string;
  team: string;
  times: number;
}

/** Append-only: triggers refuse every change. */
export interface AuditLogTable {
  /** From 1, without gaps. */
  seq: number;
  atMs: number;
  /** Id of a user, or `system`. No reference: what somebody did outlives their account. */
  actor: string;
  action: string;
  /** `kind:id` */
  target: string;
  /** JSON object with its keys in order. */
  detail: string;
  ip: string | null;
  previousHash: string;
  hash: string;
  /** See `AuditSeals`; null in entries from before there were seals. */
  seal: string | null;
}
interface AuditHeadTable {
  id: number;
  seq: number;
}

/** Which steps of the onboarding somebody has answered, in the version of the questions they saw. */
interface OnboardingsTable {
  userId: string;
  version: number;
  personAtMs: number | null;
  profileAtMs: number | null;
  phoneSkippedAtMs: number | null;
  /** A pack or `skipped`. */
  pack: string | null;
  packAtMs: number | null;
}

/** What is done later and must survive the process; what may be lost waits in memory. */
export interface JobsTable {
  id: string;
  kind: string;
  /** `waiting` (also while somebody holds its lease), `done` or `dead`. */
  state: string;
  /** One of a kind has it. */
  dedupeKey: string | null;
  createdAtMs: number;
  /** Nobody takes it before; while it is being done, the end of the lease. */
  dueAtMs: number;
  /** From then on it is worth nothing. */
  expiresAtMs: number | null;
  endedAtMs: number | null;
  attempts: number;
  /** Who does it now; fallen to whoever comes once `dueAtMs` is over. */
  leaseOwner: string | null;
  /** Why the last try failed, without secrets. */
  lastError: string | null;
  isSealed: number;
  /** JSON, sealed where `isSealed`; empty once nobody needs it. */
  payload: string;
}

/** Events that the back office has looked at. */
interface AnalyzedEventsTable {
  eventId: string;
  /** Id of a user; no reference. */
  markedBy: string;
  markedAtMs: number;
}

/** What is sold. */
interface SubscriptionPlansTable {
  id: string;
  plan: string;
  status: string;
  /** Order of the price list. */
  position: number;
}
interface BillingOptionsTable {
  id: string;
  planId: string;
  labelKey: string;
  status: string;
  isDefault: number;
  durationDays: number;
  priceCents: number;
  currency: string;
}

/** What somebody has bought or was given. What was agreed on is kept as it was then. */
export interface SubscriptionsTable {
  id: string;
  /** Null when the account is gone. */
  userId: string | null;
  plan: string;
  source: string;
  createdAtMs: number;
  planId: string | null;
  billingOptionId: string | null;
  labelKey: string | null;
  durationDays: number | null;
  priceCents: number | null;
  currency: string | null;
  providerPlanId: string | null;
  /** Our name of it, which the provider repeats; nobody can guess one. */
  customId: string | null;
  providerId: string | null;
  providerStatus: string | null;
  /** When the provider was asked what it says; an older answer that comes later does not count. */
  syncedAtMs: number | null;
  cancelledAtMs: number | null;
  /** A newer one was begun before this one was paid. */
  replacedAtMs: number | null;
  /** When the provider charges next, as it said last. */
  nextBillingAtMs: number | null;
  /** Charges in a row that failed, as the provider counts them. */
  failedPayments: Generated<number>;
  /** We had it cancelled, because its last payment went back. */
  stoppedAtMs: number | null;
}
interface SubscriptionPaymentsTable {
  /** Counts once, whatever subscription it is shown with. */
  providerPaymentId: string;
  subscriptionId: string;
  userId: string | null;
  plan: string;
  status: string;
  atMs: number;
  amountCents: number;
  currency: string;
  days: number;
  /** Why it buys nothing though it came in. */
  refusedFor: string | null;
  /** So much of it went back, as far as is known. */
  refundedCents: Generated<number>;
}
/** When days and access stood still; open without an end. */
interface SubscriptionFreezesTable {
  id: string;
  userId: string;
  plan: string;
  fromMs: number;
  toMs: number | null;
}
/** What the facts of a person come to for a plan. */
interface SubscriptionAccessTable {
  userId: string;
  plan: string;
  isOpen: number;
  untilMs: number | null;
}

interface CouponsTable {
  id: string;
  code: string;
  days: number;
  maxRedemptions: number | null;
  /** Counted here, so that one statement can take the last. */
  redemptions: number;
  expiresAtMs: number | null;
  disabledAtMs: number | null;
  note: string | null;
  createdBy: string;
  createdAtMs: number;
}
interface CouponRedemptionsTable {
  id: string;
  couponId: string;
  userId: string | null;
  phoneHash: string | null;
  code: string;
  plan: string;
  days: number;
  atMs: number;
}

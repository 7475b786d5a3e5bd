import type { Generated } from 'kysely';
import type { AlertsSchema } from './alerts.schema.ts';
import type { AreaHealthSchema } from './area-health.schema.ts';
import type { BacktestsSchema } from './backtests.schema.ts';
import type { BankrollSchema } from './bankroll.schema.ts';
import type { BookiesSchema } from './bookies.schema.ts';
import type { BotsSchema } from './bots.schema.ts';
import type { DeployKeysSchema } from './deploy-keys.schema.ts';
import type {
  EventReportsTable,
  MatchDecisionsTable,
  MatchJoinsTable,
  ReportedEventsTable,
} from './event-review.schema.ts';
import type { FeedHealthSchema } from './feed-health.schema.ts';
import type { IamSchema } from './iam.schema.ts';
import type { LedgerSchema } from './ledger.schema.ts';
import type { OffersSchema } from './offers.schema.ts';
import type { OrdersSchema } from './orders.schema.ts';
import type { OutagesSchema } from './outages.schema.ts';
import type { PhoneSchema } from './phone.schema.ts';
import type { ProfilesSchema } from './profiles.schema.ts';
import type { PromotionsSchema } from './promotions.schema.ts';
import type { ReceiptsSchema } from './receipts.schema.ts';
import type { ResultsSchema } from './results.schema.ts';
import type { SelfLimitsSchema } from './self-limits.schema.ts';
import type { SignInSchema } from './sign-in.schema.ts';
import type { SubscriptionsSchema } from './subscriptions.schema.ts';
import type { TestimonialsSchema } from './testimonials.schema.ts';

/** The one schema of both databases. Times are ms since epoch; what is true or false is 0 or 1. */
export interface Schema
  extends AlertsSchema,
    BacktestsSchema,
    BankrollSchema,
    OffersSchema,
    BookiesSchema,
    BotsSchema,
    DeployKeysSchema,
    FeedHealthSchema,
    IamSchema,
    LedgerSchema,
    OrdersSchema,
    OutagesSchema,
    PhoneSchema,
    ProfilesSchema,
    PromotionsSchema,
    ReceiptsSchema,
    ResultsSchema,
    SelfLimitsSchema,
    SignInSchema,
    SubscriptionsSchema,
    TestimonialsSchema,
    AreaHealthSchema {
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
  subscriptionPlans: SubscriptionPlansTable;
  billingOptions: BillingOptionsTable;
  subscriptions: SubscriptionsTable;
  subscriptionPayments: SubscriptionPaymentsTable;
  subscriptionFreezes: SubscriptionFreezesTable;
  subscriptionAccess: SubscriptionAccessTable;
  coupons: CouponsTable;
  couponRedemptions: CouponRedemptionsTable;
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
  /** Unfrozen, and the provider starts again once the days that were left have run. */
  waitingSinceMs: number | null;
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

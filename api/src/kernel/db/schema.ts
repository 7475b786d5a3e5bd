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

/** The one schema of both databases. Times are ms since the epoch; booleans are 0 or 1. */
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
  leagueLinks: LeagueLinksTable;
  leagueDecisions: LeagueDecisionsTable;
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

/** A user's named list configuration. Its content is in its newest version. */
export interface ConfigurationsTable {
  id: string;
  userId: string;
  family: string;
  mode: string;
  name: string;
  /** The name, normalized for comparison. */
  nameKey: string;
  version: number;
  updatedAtMs: number;
  /** Input of the share token, together with the server's secret; null while it is not shared. */
  shareNonce: string | null;
  shareTokenHash: string | null;
  sharedAtMs: number | null;
}
/** Append-only, except that the oldest versions are pruned. */
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

/** Pairs of events that may be the same, and people's verdicts on them. */
interface MatchReviewsTable {
  /** Both keys, joined by a tilde. */
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
/** Sources' names of teams; `source` is empty for a name that a person entered. */
interface LeagueLinksTable {
  /** The keys of the two leagues, in alphabetical order, joined by a tilde. */
  id: string;
  /** JSON of the two leagues, the matches that agree, and the conclusion. */
  link: string;
  changedAtMs: number;
}

/** People's decisions on the leagues of two sources; the last one on each two stands. */
interface LeagueDecisionsTable {
  seq: number;
  /** As in `leagueLinks`, which may have forgotten them. */
  linkId: string;
  /** JSON of a league. */
  one: string;
  other: string;
  /** Null once the first decision is undone. */
  decided: 'same' | 'apart' | null;
  /** The decision that this one undoes. */
  undoes: number | null;
  atMs: number;
  decidedBy: string;
}

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
  /** Id of a user, or `system`. No reference: an entry outlives the account. */
  actor: string;
  action: string;
  /** `kind:id` */
  target: string;
  /** JSON object with sorted keys. */
  detail: string;
  ip: string | null;
  previousHash: string;
  hash: string;
  /** See `AuditSeals`; null in entries older than seals. */
  seal: string | null;
}
interface AuditHeadTable {
  id: number;
  seq: number;
}

/** Background work that must survive the process; work that may be lost waits in memory. */
export interface JobsTable {
  id: string;
  kind: string;
  /** `waiting` (also while leased), `done` or `dead`. */
  state: string;
  /** Unique within a kind. */
  dedupeKey: string | null;
  createdAtMs: number;
  /** Not taken before; while it is leased, the end of the lease. */
  dueAtMs: number;
  /** It is worthless after this. */
  expiresAtMs: number | null;
  endedAtMs: number | null;
  attempts: number;
  /** The process working on it; anyone may take over once `dueAtMs` has passed. */
  leaseOwner: string | null;
  /** Why the last attempt failed, without secrets. */
  lastError: string | null;
  isSealed: number;
  /** JSON, sealed if `isSealed`; emptied once it is no longer needed. */
  payload: string;
}

/** Events marked as reviewed in the back office. */
interface AnalyzedEventsTable {
  eventId: string;
  /** Id of a user; no reference. */
  markedBy: string;
  markedAtMs: number;
}

/** The plans on sale. */
interface SubscriptionPlansTable {
  id: string;
  plan: string;
  status: string;
  /** Position in the price list. */
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

/** A user's subscription, bought or granted. The agreed terms are stored as they were then. */
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
  /** Our unguessable id of it, which the provider repeats. */
  customId: string | null;
  providerId: string | null;
  providerStatus: string | null;
  /** When the provider's answer was requested; the answer to an earlier request does not overwrite it. */
  syncedAtMs: number | null;
  cancelledAtMs: number | null;
  /** When a newer one was started before this one was paid. */
  replacedAtMs: number | null;
  /** The provider's next charge, as last reported. */
  nextBillingAtMs: number | null;
  /** Consecutive failed charges, as the provider counts them. */
  failedPayments: Generated<number>;
  /** When we had it cancelled because its last payment was returned. */
  stoppedAtMs: number | null;
  /** Unfrozen, and the provider resumes once the remaining days have run. */
  waitingSinceMs: number | null;
}
interface SubscriptionPaymentsTable {
  /** Unique, whatever subscription it is reported with. */
  providerPaymentId: string;
  subscriptionId: string;
  userId: string | null;
  plan: string;
  status: string;
  atMs: number;
  amountCents: number;
  currency: string;
  days: number;
  /** Why it buys nothing although it arrived. */
  refusedFor: string | null;
  /** Refunded amount, as far as known. */
  refundedCents: Generated<number>;
}
/** Periods in which days and access were paused; the open one has no end. */
interface SubscriptionFreezesTable {
  id: string;
  userId: string;
  plan: string;
  fromMs: number;
  toMs: number | null;
}
/** A user's access to a plan, derived from the facts. */
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
  /** Counted here, so that one statement can take the last one. */
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
  /** Whose it was, also after the account is deleted. */
  holder: string | null;
  phoneHash: string | null;
  /** Of the mailbox; null before migration 110. */
  emailHash: string | null;
  code: string;
  plan: string;
  days: number;
  atMs: number;
}

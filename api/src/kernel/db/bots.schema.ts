import type { PaymentType } from '@bothways/domain/bot-billing';
import type { BotMode } from '@bothways/domain/bot-users';
import type {
  NotificationStatus,
  NotificationSubType,
  NotificationType,
} from '@bothways/domain/notifications';
import type { Generated } from 'kysely';

/**
 * The people the bot bets for, and everything that belongs to them. Amounts are whole cents and hundredths of credits.
 */
export interface BotsSchema {
  botUsers: BotUsersTable;
  botUserTags: BotUserTagsTable;
  botUserPrivateTags: BotUserPrivateTagsTable;
  botUserLinks: BotUserLinksTable;
  botInvitations: BotInvitationsTable;
  botAccounts: BotAccountsTable;
  botPayments: BotPaymentsTable;
  waitingPayments: WaitingPaymentsTable;
  botCorrections: BotCorrectionsTable;
  botProfitDays: BotProfitDaysTable;
  botBalances: BotBalancesTable;
  notifications: NotificationsTable;
  notificationRecipients: NotificationPersonTable;
  notificationReads: NotificationPersonTable;
  notificationChoices: NotificationChoicesTable;
  botBetGroups: BotBetGroupsTable;
  botBets: BotBetsTable;
  claimableBets: ClaimableBetsTable;
  botReports: BotReportsTable;
  botEarlySettlements: BotEarlySettlementsTable;
  botSigns: BotSignsTable;
  botBetDays: BotBetDaysTable;
  botDirtyDays: { day: string };
}

interface BotUsersTable {
  email: string;
  alias: string | null;
  /** Address and alias normalized for the search; every writer of either updates it. */
  searchText: Generated<string>;
  enabled: number;
  ready: number;
  mode: BotMode;
  country: string | null;
  /** Null while the bot does not run for them. */
  startedAtMs: number | null;
  /** The sum of their daily profits. */
  profitCents: number;
  softStart: Generated<number>;
  /** When the bot was blocked, and why; null while it may start. */
  frozenAtMs: Generated<number | null>;
  frozenReason: Generated<string | null>;
  /** Hundredths of a percent. */
  providerRate: Generated<number | null>;
  internalRate: Generated<number | null>;
  /** Who set the rates; null for rates from before that was recorded. */
  ratesBy: string | null;
  addedAtMs: Generated<number>;
  /** Token hash of the unsubscribe link, from the letter they accepted by. Null if they were never invited. */
  leaveHash: Generated<string | null>;
  /** When they left; null while the bot may bet for them. */
  leftAtMs: Generated<number | null>;
  /** When the bot last reported. */
  seenAtMs: Generated<number | null>;
  /**
   * Sum over payments and corrections that are not deleted, maintained by triggers: their effect on the remaining
   * credit.
   */
  readonly paymentCredits: Generated<number>;
  readonly correctionCents: Generated<number>;
  /** What was paid for credits, and since when. */
  readonly paidCents: Generated<number>;
  readonly paidSinceMs: Generated<number | null>;
}
interface BotUserTagsTable {
  email: string;
  name: string;
  color: string;
  /** Null once that account is deleted. */
  creatorId: string | null;
}
/** Visible only to the account that created them. */
interface BotUserPrivateTagsTable {
  userId: string;
  email: string;
  name: string;
  color: string;
}
/** The assignments of carers to bot users. */
interface BotUserLinksTable {
  userId: string;
  email: string;
}

/** People who were invited to let the bot bet for them. A row goes when they accept or the invitation is withdrawn. */
interface BotInvitationsTable {
  id: string;
  /** The inviting user, who will look after them. */
  userId: string;
  email: string;
  alias: string | null;
  mode: BotMode;
  country: string | null;
  /** Hundredths of a percent. */
  providerRate: number | null;
  internalRate: number | null;
  /** Token hash of the newest letter's link; null if no link opens this invitation. */
  tokenHash: string | null;
  sentAtMs: number;
  expiresAtMs: number;
  declinedAtMs: number | null;
}

interface BotAccountsTable {
  email: string;
  bookie: string;
  username: string;
  /** Sealed by the vault. */
  sealedPassword: string;
  /** YYYY-MM-DD */
  birthdate: string | null;
  enabled: number;
  balanceTotalCents: number;
  balanceNormalCents: number;
  loginError: string | null;
  logged: number;
  lastLoginUpdateMs: number | null;
  lastLoggedMs: number | null;
  logInRetries: number;
  limitLevel: number | null;
  needsDeposit: number;
  reducedOdds: number;
  ludoInduction: number;
  proxyUsername: string | null;
  addedAtMs: number;
  /** The bot's newest report that counts; an older one changes nothing. */
  reportedAtMs: number | null;
}

interface BotPaymentsTable {
  id: string;
  email: string;
  type: PaymentType;
  amountCents: number;
  /** Hundredths of a percent. */
  rate: number | null;
  /** Its effect on the bot user's ledger account; negative for a withdrawal. */
  credits: number;
  method: string | null;
  reference: string | null;
  comment: string | null;
  /** Id of the user who recorded it, or `system`. */
  addedBy: string;
  /** For a deposit or withdrawal: the admin whose credits moved. */
  adminId: string | null;
  /** Id of the approving user, if approval was required. */
  approvedBy: string | null;
  atMs: number;
  internalDiscountCents: number;
  providerDiscountCents: number;
  /** The ledger's transfer. */
  transferId: string;
  /** Reversed in the ledger; retained, but no longer counted. */
  deletedAtMs: number | null;
  deletedBy: string | null;
}

/** Credit payments that await a second person's approval; none counts before it becomes a payment. */
interface WaitingPaymentsTable {
  /** Id of the payment that it becomes. */
  id: string;
  /** Idempotency key, made by the client. */
  key: string;
  email: string;
  amountCents: number;
  /** Hundredths of a percent. */
  rate: number;
  credits: number;
  method: string | null;
  reference: string | null;
  comment: string | null;
  waitsFor: 'rate' | 'cap';
  addedBy: string;
  atMs: number;
  expiresAtMs: number;
  decision: 'approved' | 'declined' | null;
  decidedBy: string | null;
  decidedAtMs: number | null;
}

interface BotCorrectionsTable {
  id: string;
  /** Idempotency key, made by the client. */
  key: string;
  email: string;
  /** Negative amounts favour the user. */
  amountCents: number;
  reason: string | null;
  addedBy: string;
  atMs: number;
  deletedAtMs: number | null;
  deletedBy: string | null;
}

interface BotProfitDaysTable {
  email: string;
  /** YYYY-MM-DD in UTC, of the settlement. */
  day: string;
  profitCents: number;
  expenditureCents: number;
  bets: number;
}

interface BotBalancesTable {
  id: string;
  email: string;
  bookie: string;
  /** YYYY-MM-DD */
  day: string;
  openingCents: number;
  closingCents: number;
  addedBy: string;
  atMs: number;
}

interface NotificationsTable {
  id: string;
  type: NotificationType;
  subType: NotificationSubType;
  status: NotificationStatus;
  /** Id of the creator; null once the account is gone, and for the server. */
  createdBy: string | null;
  atMs: number;
  /** The bot user that it concerns. */
  email: string;
  bookie: string | null;
  canMarkAsDone: number;
  canMarkAsRejected: number;
  /** JSON of `request.data` and the request's other fields. */
  request: string;
  reason: string | null;
  details: string | null;
  closedBy: string | null;
  closedAtMs: number | null;
  /** Idempotency key, made by the client. */
  sendKey: Generated<string | null>;
  /** Identifies the request's subject; null once closed, so that two open requests never ask for the same. */
  pendingKey: Generated<string | null>;
  /** For an answer: the id of the request. */
  answers: Generated<string | null>;
  /** When it was created or closed. */
  changedAtMs: Generated<number>;
  /** When the letters about it were queued. */
  toldAtMs: Generated<number | null>;
}
interface NotificationPersonTable {
  notificationId: string;
  userId: string;
}
/** How a user wants to receive notifications; without a row, only in the list. */
interface NotificationChoicesTable {
  userId: string;
  byEmail: number;
  byBrowser: number;
  /** Everything up to then is read. */
  readUpToMs: Generated<number>;
}

/** The bot's bets on one event at one time, at one or more bookmakers. */
interface BotBetGroupsTable {
  /** Our id. */
  id: string;
  email: string;
  /** The bot's id of the group and its version; only the newest version is stored. */
  groupKey: string;
  version: number;
  eventId: string;
  eventName: string;
  sport: string;
  /** JSON list of two or more names. */
  teams: string;
  league: string | null;
  startsAtMs: number | null;
  placedAtMs: number;
  /** Sum of the inverse odds, as for an arb. */
  profit: number;
  status: 'PLACED' | 'SETTLED';
  stakeCents: number;
  /** Payout of the settled bets. */
  payoutCents: number;
  /** Time and id of the report with this version: of two reports with one version the greater mark wins. */
  mark: string;
}
interface BotBetsTable {
  /** The bot's id. */
  id: string;
  groupId: string;
  email: string;
  bookie: string;
  /** The raw name: `FOOT|FT|47981|AH(-4.5)|2`. */
  name: string;
  stakeCents: number;
  oddsThousandths: number;
  status: 'PLACED' | 'SETTLED';
  /** Null: not settled, or settled without a reported payout. */
  payoutCents: number | null;
  placedAtMs: number;
  settledAtMs: number | null;
  /** Market code of the raw name; `other` if it has none. */
  market: string;
  /** Time and id of the settling report. */
  mark: string | null;
  /** This bookmaker's price when the event began; 0 if none was recorded, null if not looked up yet. */
  closingThousandths: number | null;
}
interface ClaimableBetsTable {
  betId: string;
  markedBy: string;
  atMs: number;
}

/** Reports of the bot, each stored once. */
interface BotReportsTable {
  id: string;
  email: string;
  kind: string;
  atMs: number;
  receivedAtMs: number;
  /** Hash of its content. */
  digest: string;
}
/** Settlements of unknown bets: not reported yet, or not in the group's newest version. */
interface BotEarlySettlementsTable {
  email: string;
  betId: string;
  payoutCents: number | null;
  settledAtMs: number;
  mark: string;
  atMs: number;
}

/**
 * Heartbeats of a bot user's bot, and of each account under its bookmaker; each `mark` is that of the newest report on
 * its subject.
 */
interface BotSignsTable {
  email: string;
  /** Empty for the bot itself. */
  bookie: string;
  seenAtMs: number;
  /** The newest heartbeat; a bot that never sent one is never silent. */
  beatAtMs: number | null;
  /** When the silence was detected. */
  silentAtMs: number | null;
  stateMark: Generated<string>;
  limitMark: Generated<string>;
  depositMark: Generated<string>;
  proxyMark: Generated<string>;
  balanceMark: Generated<string>;
}

/** Daily sums over everybody's settled bets; days in `botDirtyDays` must be recomputed. */
interface BotBetDaysTable {
  /** YYYY-MM-DD in UTC, of the settlement. */
  day: string;
  dimension: 'bookie' | 'sport' | 'market';
  key: string;
  profitCents: number;
  stakeCents: number;
  bets: number;
  /** Number of bets with a known closing price, of those that beat it, and the sum of `odds / closing - 1`. */
  covered: number;
  better: number;
  edge: number;
}

import type { PaymentType } from '@bothways/domain/bot-billing';
import type { BotMode } from '@bothways/domain/bot-users';
import type {
  NotificationStatus,
  NotificationSubType,
  NotificationType,
} from '@bothways/domain/notifications';
import type { Generated } from 'kysely';

/** The people the bot bets for, and all that belongs to them. Amounts are whole cents and hundredths of credits. */
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
  /** Address and alias in plain letters, for the search; kept by whoever writes either. */
  searchText: Generated<string>;
  enabled: number;
  ready: number;
  mode: BotMode;
  country: string | null;
  /** Null while the bot does not run for them. */
  startedAtMs: number | null;
  /** The sum of their days of profit. */
  profitCents: number;
  softStart: Generated<number>;
  /** Since when the bot was stopped to stay stopped, and why; null while it may start. */
  frozenAtMs: Generated<number | null>;
  frozenReason: Generated<string | null>;
  /** Hundredths of a percent. */
  providerRate: Generated<number | null>;
  internalRate: Generated<number | null>;
  /** Who said the rates; null where it was before that was kept. */
  ratesBy: string | null;
  addedAtMs: Generated<number>;
  /** Of the link that ends it: that of the letter they accepted with. Null where nobody asked them. */
  leaveHash: Generated<string | null>;
  /** When they left; null while the bot may bet for them. */
  leftAtMs: Generated<number | null>;
  /** The last sign of the bot. */
  seenAtMs: Generated<number | null>;
  /** Of their payments and corrections that are not deleted, kept by triggers: what payments did to the credit left. */
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
/** Seen by the account that made them, and by nobody else. */
interface BotUserPrivateTagsTable {
  userId: string;
  email: string;
  name: string;
  color: string;
}
/** Who looks after whom. */
interface BotUserLinksTable {
  userId: string;
  email: string;
}

/** People who were asked whether the bot may bet for them. A row goes when they accept, or it is withdrawn. */
interface BotInvitationsTable {
  id: string;
  /** Who asks, and will look after them. */
  userId: string;
  email: string;
  alias: string | null;
  mode: BotMode;
  country: string | null;
  /** Hundredths of a percent. */
  providerRate: number | null;
  internalRate: number | null;
  /** Of the link in the newest letter; null where none opens this one. */
  tokenHash: string | null;
  sentAtMs: number;
  expiresAtMs: number;
  declinedAtMs: number | null;
}

interface BotAccountsTable {
  email: string;
  bookie: string;
  username: string;
  /** By the vault. */
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
  /** The newest report of the bot that counts: an older one changes nothing. */
  reportedAtMs: number | null;
}

interface BotPaymentsTable {
  id: string;
  email: string;
  type: PaymentType;
  amountCents: number;
  /** Hundredths of a percent. */
  rate: number | null;
  /** What it did to the ledger's account of the bot user; below zero for a withdrawal. */
  credits: number;
  method: string | null;
  reference: string | null;
  comment: string | null;
  /** Id of who recorded it, or `system`. */
  addedBy: string;
  /** Of a deposit and a withdrawal: the admin whose credits moved. */
  adminId: string | null;
  /** Id of the second person, where one was asked. */
  approvedBy: string | null;
  atMs: number;
  internalDiscountCents: number;
  providerDiscountCents: number;
  /** The ledger's transfer. */
  transferId: string;
  /** Taken back by a reversal of the ledger; kept, and counted no more. */
  deletedAtMs: number | null;
  deletedBy: string | null;
}

/** Credit payments that a second person is asked about; none of them counts before it is one of the payments. */
interface WaitingPaymentsTable {
  /** Of the payment that it becomes. */
  id: string;
  /** Made by who asks: with it the payment happens once. */
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
  /** Made by who asks: with it the correction is added once. */
  key: string;
  email: string;
  /** Below zero is for the user. */
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
  /** Id of who made it; null once the account is gone, and for the server. */
  createdBy: string | null;
  atMs: number;
  /** The bot user it is about. */
  email: string;
  bookie: string | null;
  canMarkAsDone: number;
  canMarkAsRejected: number;
  /** JSON of `request.data` and what else the request says. */
  request: string;
  reason: string | null;
  details: string | null;
  closedBy: string | null;
  closedAtMs: number | null;
  /** Made by who asks: with it the request is sent once. */
  sendKey: Generated<string | null>;
  /** What is asked for; null once it is closed, so that the same is never asked for twice at once. */
  pendingKey: Generated<string | null>;
  /** Of an answer: the id of the request. */
  answers: Generated<string | null>;
  /** When it came or was closed. */
  changedAtMs: Generated<number>;
  /** When the letters about it were posted. */
  toldAtMs: Generated<number | null>;
}
interface NotificationPersonTable {
  notificationId: string;
  userId: string;
}
/** How somebody wants to hear of notifications; missing: only by the list. */
interface NotificationChoicesTable {
  userId: string;
  byEmail: number;
  byBrowser: number;
  /** Whatever came until then is read. */
  readUpToMs: Generated<number>;
}

/** What the bot placed on one event at one time, of one or more bookmakers. */
interface BotBetGroupsTable {
  /** Ours. */
  id: string;
  email: string;
  /** The bot's name of the group, and which version of it this is; the newest is kept. */
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
  /** Sum of the inverse odds, as an arb has it. */
  profit: number;
  status: 'PLACED' | 'SETTLED';
  stakeCents: number;
  /** Of what has been settled. */
  payoutCents: number;
  /** Time and id of the report that told this version: of two that tell the same one the greater counts. */
  mark: string;
}
interface BotBetsTable {
  /** The bot's. */
  id: string;
  groupId: string;
  email: string;
  bookie: string;
  /** The raw name: `FOOT|FT|47981|AH(-4.5)|2`. */
  name: string;
  stakeCents: number;
  oddsThousandths: number;
  status: 'PLACED' | 'SETTLED';
  /** Null: settled without a payout being told, or not settled. */
  payoutCents: number | null;
  placedAtMs: number;
  settledAtMs: number | null;
  /** Code of the market in the raw name, `other` where it has none. */
  market: string;
  /** Time and id of the report that settled it. */
  mark: string | null;
  /** The price at this bookmaker when the event began; 0 where nobody kept it, null where nobody has looked. */
  closingThousandths: number | null;
}
interface ClaimableBetsTable {
  betId: string;
  markedBy: string;
  atMs: number;
}

/** What the bot has told, each once. */
interface BotReportsTable {
  id: string;
  email: string;
  kind: string;
  atMs: number;
  receivedAtMs: number;
  /** Hash of what it said. */
  digest: string;
}
/** Settlements of bets that are not there: not yet, or not in the group's newest version. */
interface BotEarlySettlementsTable {
  email: string;
  betId: string;
  payoutCents: number | null;
  settledAtMs: number;
  mark: string;
  atMs: number;
}

/** Signs of life of a bot user's bot, and of each account under its bookmaker; `mark`s are of the newest report of each matter. */
interface BotSignsTable {
  email: string;
  /** Empty for the bot itself. */
  bookie: string;
  seenAtMs: number;
  /** The newest heartbeat: who never sent one is never silent. */
  beatAtMs: number | null;
  /** Since when it is known to be silent. */
  silentAtMs: number | null;
  stateMark: Generated<string>;
  limitMark: Generated<string>;
  depositMark: Generated<string>;
  proxyMark: Generated<string>;
  balanceMark: Generated<string>;
}

/** What the settled bets of everybody came to on a day; a day in `botDirtyDays` is to be summed anew. */
interface BotBetDaysTable {
  /** YYYY-MM-DD in UTC, of the settlement. */
  day: string;
  dimension: 'bookie' | 'sport' | 'market';
  key: string;
  profitCents: number;
  stakeCents: number;
  bets: number;
  /** Of the bets those whose closing price is known, those that took a better one, and the sum of `odds / closing - 1`. */
  covered: number;
  better: number;
  edge: number;
}

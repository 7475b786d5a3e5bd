import type { RETAINED_AFTER_DELETION } from '@bothways/domain/account';

/** A row is a person's if the row of `table` is whose `key` its column has. */
export interface Through {
  table: string;
  key: string;
}

/** How a column names a person: the account's id, `user:<id>`, the verified address, or a row that is theirs. */
export type Named = 'id' | 'target' | 'email' | Through;

/** The fate of rows when their person's account is deleted; RETAINED_AFTER_DELETION says the reasons to people. */
export type Leaving = 'deleted' | (typeof RETAINED_AFTER_DELETION)[number];

/** How a table holds personal data. */
export interface PersonalTable {
  /** Columns that say whose a row is: it is exported to each person that one of them names, and masks the others. */
  whose: Readonly<Record<string, Named>>;
  /** Columns that may name another person, and are masked where they do. */
  others?: Readonly<Record<string, Exclude<Named, Through>>>;
  /** Columns that are about the person whom a column names, and are exported to nobody else. */
  about?: Readonly<Record<string, readonly string[]>>;
  /** Columns that say nothing about a person and are the house's own. */
  withheld?: readonly string[];
  /**
   * Unique, indexed columns to page by and to delete in batches, where one person may have tens of thousands of rows;
   * others are paged by where the database keeps them.
   */
  order?: readonly string[];
  /** Why nothing of the table is exported. */
  omitted?: string;
  after: Leaving;
}

const OWN: PersonalTable = { whose: { userId: 'id' }, after: 'deleted' };
/** Rows of an account, deleted with it. */
const own = (more: Partial<PersonalTable> = {}): PersonalTable => ({ ...OWN, ...more });
const through = (
  column: string,
  table: string,
  key = 'id',
  more: Partial<PersonalTable> = {},
): PersonalTable => ({ whose: { [column]: { table, key } }, after: 'deleted', ...more });
const purchase = (more: Partial<PersonalTable> = {}): PersonalTable => own({ after: 'payments', ...more });
const ofOrder = (more: Partial<PersonalTable> = {}): PersonalTable =>
  through('orderId', 'orders', 'id', { after: 'payments', ...more });
const ofBotUser = (more: Partial<PersonalTable> = {}): PersonalTable => ({
  whose: { email: 'email' },
  after: 'botUser',
  ...more,
});
/** An act in the back office: the row is about others or the product. */
const work = (column: string, more: Partial<PersonalTable> = {}): PersonalTable => ({
  whose: { [column]: 'id' },
  after: 'work',
  ...more,
});
/** Both of a bot user and of those who did it: who did it sees when, not what. */
const doneToBotUser = (by: readonly string[], about: readonly string[]): PersonalTable =>
  ofBotUser({
    whose: { email: 'email', ...Object.fromEntries(by.map((column) => [column, 'id' as const])) },
    about: { email: about },
  });
const hashed = (column: string, after: Leaving): PersonalTable => ({
  whose: { [column]: 'id' },
  omitted: 'a keyed hash, of which nobody can be found',
  after,
});

/**
 * Every table that holds personal data, with the columns that name a person: export and deletion read it. A test holds
 * it against the schema of both databases: each table is here or in IMPERSONAL_TABLES.
 */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  users: { whose: { id: 'id' }, others: { email: 'email' }, after: 'deleted' },
  profiles: own(),
  accounts: own(),
  accountLinks: own(),
  recoveryCodes: own({ omitted: 'hashes of codes' }),
  secondFactors: own(),
  passkeys: own(),
  passkeyChallenges: own({ omitted: 'random numbers to sign, which end within minutes' }),
  trustedDevices: own({ withheld: ['tokenHash', 'formerHash', 'formerUntilMs'] }),
  sessions: own(),
  signInSteps: own(),
  lostFactors: own(),
  securityLog: own({ order: ['atMs', 'id'] }),
  disabledUsers: own(),
  refusedAddresses: own(),
  stoppedLetters: own(),
  onboardings: own(),
  reminders: own(),
  assignments: own(),
  phoneCodes: own(),
  phoneRewards: own(),
  spendingLimits: own(),
  spendings: own(),

  alertChannels: own({ withheld: ['leaseOwner', 'leaseUntilMs'] }),
  alertDigests: own(),
  alertLinks: own(),
  alertMessages: own({ order: ['channel', 'opportunityId'] }),
  alertRules: own(),
  alertSettings: own(),
  pushDevices: own(),
  configurations: own(),
  configurationLists: own(),
  configurationVersions: through('configurationId', 'configurations'),
  chosenBookies: own(),
  pastChoices: own(),
  offers: own(),
  offerBets: through('offerId', 'offers'),
  offerRates: own(),
  eventReports: own(),
  backtestFinds: through('backtestId', 'backtests', 'id', {
    order: ['backtestId', 'number'],
    omitted: 'prices of the market, many thousands of them; the backtest that found them is exported',
  }),
  backtests: own({ withheld: ['holder'] }),
  backtestTries: own(),
  outageCredits: own(),
  creditedSpans: own(),
  timeGrants: own(),

  bankrollImportPieces: through('importId', 'bankrollImports', 'id', { order: ['importId', 'nth'] }),
  bankrollCorrections: own({ order: ['betId', 'version'] }),
  bankrollBets: own({ order: ['placedAtMs', 'id'] }),
  bankrollDays: own({ order: ['currency', 'dimension', 'day', 'part'] }),
  bankrollMovements: own({ order: ['atMs', 'id'] }),
  bankrollAccounts: own(),
  bankrollImports: own(),
  bankrollRequests: own(),

  orders: purchase({ others: { holder: 'id', actor: 'id' } }),
  orderKeys: { whose: { actor: 'id' }, after: 'payments' },
  orderPayments: ofOrder({ others: { paidTo: 'id' } }),
  orderAttempts: ofOrder({ withheld: ['payee'] }),
  orderRefunds: ofOrder({ others: { actor: 'id' } }),
  refusedCaptures: ofOrder(),
  orderDisputes: ofOrder(),
  subscriptions: purchase(),
  subscriptionTerms: through('subscriptionId', 'subscriptions', 'id', { after: 'payments' }),
  subscriptionPayments: purchase(),
  subscriptionDisputes: through('providerPaymentId', 'subscriptionPayments', 'providerPaymentId', {
    after: 'payments',
  }),
  subscriptionRefunds: through('providerPaymentId', 'subscriptionPayments', 'providerPaymentId', {
    after: 'payments',
  }),
  chargeRefunds: through('paymentId', 'subscriptionPayments', 'providerPaymentId', {
    others: { askedBy: 'id' },
    after: 'payments',
  }),
  surplusSubscriptions: purchase(),
  subscriptionAccess: own(),
  subscriptionFreezes: own(),
  receipts: purchase(),
  couponRedemptions: own({ others: { holder: 'id' }, after: 'couponPhones' }),
  referralCodes: own(),
  referrals: own(),
  referralRewards: purchase(),
  ledgerAccounts: { whose: { owner: 'id' }, after: 'payments' },
  ledgerEntries: through('accountId', 'ledgerAccounts', 'id', {
    order: ['transferId', 'accountId'],
    after: 'payments',
  }),
  ledgerReservations: through('accountId', 'ledgerAccounts', 'id', { after: 'payments' }),
  ledgerTransfers: through('id', 'ledgerEntries', 'transferId', {
    others: { actor: 'id' },
    about: { actor: ['comment', 'key', 'cause'] },
    order: ['id'],
    after: 'payments',
  }),
  moneyLetters: {
    whose: { key: 'id' },
    omitted: 'the name of an event of a purchase, so that its letter is sent once',
    after: 'payments',
  },

  auditLog: {
    whose: { actor: 'id', target: 'target' },
    about: { actor: ['ip'], target: ['detail'] },
    order: ['seq'],
    after: 'audit',
  },
  pauses: own({ after: 'selfLimits' }),
  markLinks: own({ after: 'selfLimits', omitted: 'keyed hashes, of which nobody can be found' }),
  lastingLimits: hashed('mark', 'selfLimits'),
  lastingSpendings: hashed('mark', 'selfLimits'),
  lastingDebts: hashed('mark', 'debts'),
  debtHeirs: { whose: { heir: 'id' }, others: { debtor: 'id' }, after: 'debts' },
  rewardedNumbers: hashed('numberHash', 'couponPhones'),
  promotionUses: hashed('subjectHash', 'couponPhones'),
  phoneSends: own({ after: 'phoneLimits' }),
  phoneNumbers: {
    whose: { phoneNumber: 'id' },
    omitted: 'when a number last had a text',
    after: 'phoneLimits',
  },
  phoneQuotas: { whose: { key: 'id' }, omitted: 'counters of tries', after: 'phoneLimits' },
  transferDays: own({ after: 'payments' }),
  registrations: {
    whose: { email: 'email' },
    omitted: 'typed by whoever wants an account with the address, and may be a stranger; ends by itself',
    after: 'phoneLimits',
  },
  jobs: {
    whose: { payload: 'id' },
    omitted: 'letters and work that is due, sealed; emptied once it is done',
    after: 'audit',
  },

  botInvitations: own({ others: { email: 'email' }, withheld: ['alias'] }),
  botUserLinks: own({ others: { email: 'email' } }),
  botUserPrivateTags: own({ others: { email: 'email' } }),
  notificationChoices: own(),
  notificationReads: own(),
  notificationRecipients: own(),
  botUsers: ofBotUser({
    others: { ratesBy: 'id' },
    withheld: ['providerRate', 'internalRate', 'searchText'],
  }),
  botAccounts: ofBotUser({ withheld: ['proxyUsername'] }),
  botBetGroups: ofBotUser({ order: ['id'] }),
  botBets: ofBotUser({ order: ['id'] }),
  botEarlySettlements: ofBotUser(),
  botProfitDays: ofBotUser(),
  botReports: ofBotUser({ order: ['id'] }),
  botSigns: ofBotUser(),
  botBalances: doneToBotUser(['addedBy'], ['bookie', 'day', 'openingCents', 'closingCents']),
  botCorrections: doneToBotUser(['addedBy', 'deletedBy'], ['key', 'amountCents', 'reason']),
  botPayments: {
    ...doneToBotUser(
      ['addedBy', 'deletedBy', 'adminId', 'approvedBy'],
      ['amountCents', 'rate', 'credits', 'reference', 'comment', 'method', 'transferId'],
    ),
    withheld: ['internalDiscountCents', 'providerDiscountCents'],
  },
  waitingPayments: doneToBotUser(
    ['addedBy', 'decidedBy'],
    ['key', 'amountCents', 'rate', 'credits', 'reference', 'comment', 'method'],
  ),
  notifications: doneToBotUser(
    ['createdBy', 'closedBy'],
    ['bookie', 'request', 'reason', 'details', 'answers', 'sendKey', 'pendingKey'],
  ),
  botUserTags: {
    whose: { creatorId: 'id' },
    others: { email: 'email' },
    withheld: ['name', 'color'],
    after: 'work',
  },
  claimableBets: work('markedBy'),
  analyzedEvents: work('markedBy'),
  matchDecisions: work('decidedBy'),
  leagueDecisions: work('decidedBy'),
  bookies: work('deletedBy'),
  bookieSettings: work('savedBy'),
  promotions: work('savedBy'),
  coupons: work('createdBy', { withheld: ['code'] }),
  deployKeys: work('createdBy'),
  rolloutOrders: work('orderedBy'),
  alarmResolutions: work('resolvedBy', { withheld: ['note'] }),
  transferLimits: work('changedBy'),
};

/** Tables that hold nothing of a person: figures of the market, settings and the product's own state. */
export const IMPERSONAL_TABLES: readonly string[] = [
  ...[
    'areaFailureCounts',
    'areaFailures',
    'areaLoads',
    'areaReports',
    'canaryEvidence',
    'pushedReleases',
    'rollouts',
  ],
  ...['auditHead', 'installation', 'ownSecrets', 'turns', 'verifications', 'ledgerChecks'],
  ...['ledgerClosings', 'ledgerSeals'],
  ...['billingOptions', 'subscriptionPlans', 'taxRates', 'receiptSeries', 'orderSerials', 'testimonials'],
  ...['policies', 'policyActions', 'rolePolicies', 'roles', 'bookieCatalogue', 'botBetDays', 'botDirtyDays'],
  ...['eventNames', 'eventResults', 'eventsThatBecame', 'reportedEvents', 'leagueLinks', 'matchAliases'],
  ...[
    'matchJoins',
    'matchReviews',
    'feedHours',
    'feedIncidents',
    'feedSamples',
    'feedWatch',
    'settledOutages',
  ],
  'variantLikeness',
];
/** Columns that read as if they named another person, and do not. */
export const REVIEWED_COLUMNS: Readonly<Record<string, string>> = {
  'accountLinks.email': 'the address that the person changes to',
  'areaReports.mark': 'a keyed hash of a browser for a day',
  'bankrollBets.settledBy': "`person` or `results`, as all of the bankroll's",
  'bankrollCorrections.by': '`person` or `results`',
  'botAccounts.username': "the bot user's own",
  'botBetGroups.mark': 'compares reports',
  'botBets.mark': 'compares reports',
  'botEarlySettlements.mark': 'compares reports',
  'canaryEvidence.failedPeople': 'a number',
  'feedWatch.holder': 'a process',
  'jobs.leaseOwner': 'a process',
  'markLinks.mark': 'a keyed hash',
  'matchDecisions.undoneBy': 'another decision',
  'notificationChoices.byEmail': 'a choice',
  'onboardings.personAtMs': 'a time',
  'passkeyChallenges.holder': 'a session, or the hash of a cookie',
  'profiles.mobilePhoneNumber': "the person's own",
  'profiles.mobilePhoneVerifiedAtMs': 'a time',
  'receipts.buyerCountry': "the person's own",
  'receipts.buyerEmail': "the person's own",
  'receipts.buyerName': "the person's own",
  'refusedAddresses.email': "the person's own",
  'users.emailVerified': 'yes or no',
};

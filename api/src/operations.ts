import { accountsOperations } from '#bots/bot-accounts';
import { balancesOperations } from '#bots/bot-balances';
import { botBetsOperations, claimableOperations } from '#bots/bot-bets';
import { botBillingOperations } from '#bots/bot-billing';
import { invitationsOperations, stopInvitationsOperations } from '#bots/bot-invitations';
import { botReportsOperations } from '#bots/bot-reports';
import { botUserChangesOperations, botUsersOperations } from '#bots/bot-users';
import { heartbeatsOperations } from '#bots/heartbeats';
import { notificationsOperations, requestsOperations, stopLettersOperations } from '#bots/notifications';
import { auditOperations } from '#kernel/audit';
import type { AnyOperation } from '#kernel/http';
import { jobsOperations } from '#kernel/jobs';
import { letterChoicesOperations } from '#kernel/mail';
import { installationOperations } from '#kernel/outward';
import { alertsOperations, deviceOperations, digestOperations, telegramOperations } from '#market/alerts';
import { analyzedOperations } from '#market/analyzed';
import { arbsOperations } from '#market/arbs';
import { backtestsOperations } from '#market/backtests';
import { bankrollImportOperations, bankrollOperations } from '#market/bankroll';
import { bookieStatusOperations } from '#market/bookie-status';
import { adminBookiesOperations, bookiesOperations } from '#market/bookies';
import { dropsOperations, explorerOperations, historyOperations } from '#market/history';
import { ingestOperations } from '#market/ingest';
import { liveOperations } from '#market/live';
import { matchedOperations } from '#market/matched-betting';
import { matchEventOperations, matchingOperations, reportOperations } from '#market/matching';
import { offersOperations } from '#market/offers';
import { adminPromotionsOperations, promotionsOperations } from '#market/promotions';
import { resultsOperations } from '#market/results';
import { arbSettingsOperations, valueSettingsOperations } from '#market/settings';
import { standingOperations } from '#market/standing';
import { valuebetsOperations } from '#market/valuebets';
import { adminBillingOperations, billingOperations } from '#money/billing';
import { adminCouponsOperations, couponsOperations } from '#money/coupons';
import { adminCreditsOperations, creditsOperations } from '#money/credits';
import { adminOrdersOperations, ordersOperations } from '#money/orders';
import { webhooksOperations } from '#money/paypal';
import { referralOperations } from '#money/rewards';
import { subscriptionsOperations } from '#money/subscriptions';
import {
  accountOperations,
  localeOperations,
  ownDataOperations,
  ownSessionsOperations,
  passkeysOperations,
  secondFactorOperations,
  selfLimitsOperations,
  trustedDevicesOperations,
} from '#people/account';
import { adminUsersOperations } from '#people/admin-users';
import {
  authOperations,
  lostFactorOperations,
  passkeyEntranceOperations,
  recoveryOperations,
} from '#people/auth';
import {
  assignmentsOperations,
  checkPermissionOperations,
  policiesOperations,
  rolesOperations,
} from '#people/iam';
import { onboardingOperations } from '#people/onboarding';
import { phoneOperations } from '#people/phone';
import { securityLogOperations } from '#people/security-log';
import { areaHealthOperations } from '#web/area-health';
import { deployKeysOperations } from '#web/deploy-keys';
import { deploymentsOperations } from '#web/deployments';
import { docsOperations } from '#web/docs';
import { geoOperations } from '#web/geo';
import { healthOperations, metricsOperations } from '#web/health';
import { pushOperations, withdrawOperations } from '#web/push';
import { adminTestimonialsOperations, testimonialsOperations } from '#web/testimonials';

const BY_AREA: readonly Record<string, AnyOperation>[] = [
  botUsersOperations,
  botUserChangesOperations,
  invitationsOperations,
  stopInvitationsOperations,
  accountsOperations,
  promotionsOperations,
  adminPromotionsOperations,
  botBillingOperations,
  balancesOperations,
  notificationsOperations,
  stopLettersOperations,
  requestsOperations,
  claimableOperations,
  botBetsOperations,
  botReportsOperations,
  heartbeatsOperations,
  auditOperations,
  installationOperations,
  jobsOperations,
  letterChoicesOperations,
  alertsOperations,
  deviceOperations,
  digestOperations,
  telegramOperations,
  analyzedOperations,
  arbsOperations,
  backtestsOperations,
  bankrollOperations,
  bankrollImportOperations,
  offersOperations,
  adminBookiesOperations,
  bookieStatusOperations,
  bookiesOperations,
  historyOperations,
  dropsOperations,
  explorerOperations,
  ingestOperations,
  resultsOperations,
  liveOperations,
  matchingOperations,
  matchEventOperations,
  reportOperations,
  arbSettingsOperations,
  valueSettingsOperations,
  valuebetsOperations,
  matchedOperations,
  standingOperations,
  adminCouponsOperations,
  couponsOperations,
  adminCreditsOperations,
  creditsOperations,
  ordersOperations,
  adminOrdersOperations,
  referralOperations,
  webhooksOperations,
  subscriptionsOperations,
  billingOperations,
  adminBillingOperations,
  accountOperations,
  localeOperations,
  ownDataOperations,
  ownSessionsOperations,
  passkeysOperations,
  secondFactorOperations,
  securityLogOperations,
  selfLimitsOperations,
  trustedDevicesOperations,
  adminUsersOperations,
  authOperations,
  passkeyEntranceOperations,
  recoveryOperations,
  lostFactorOperations,
  assignmentsOperations,
  checkPermissionOperations,
  policiesOperations,
  rolesOperations,
  onboardingOperations,
  phoneOperations,
  deployKeysOperations,
  pushOperations,
  withdrawOperations,
  docsOperations,
  geoOperations,
  healthOperations,
  metricsOperations,
  testimonialsOperations,
  adminTestimonialsOperations,
  areaHealthOperations,
  deploymentsOperations,
];

/** Every operation of the API, available without starting a service. */
export const OPERATIONS: readonly AnyOperation[] = BY_AREA.flatMap((area) => Object.values(area));

/** Formats an operation's name: `POST /api/arbs/query`. */
export const nameOf = ({ method, path }: Pick<AnyOperation, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

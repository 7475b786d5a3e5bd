import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAccess } from '#kernel/http';
import { UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { localEngine } from '#market/engine/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import {
  cookieOf,
  drawing,
  INGEST_KEY,
  NOBODY,
  TEST_ORIGIN,
  type TestServices,
  testServices,
} from '#testing';
import { apiDocument } from '#web/docs/testing';
import { nameOf, OPERATIONS } from './operations.ts';

const drawn = drawing();

/** Who may call what: the whole list, so that a new operation has to be put here with its rule. */
const ACCESS: Record<string, string> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /metrics': 'bearer METRICS_TOKEN',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs/{asset}': 'public',
  'POST /api/auth/sign-in/email': 'public',
  'POST /api/auth/sign-in/second-factor': 'public',
  'POST /api/auth/sign-up/email': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/cancel-email': 'public',
  'POST /api/auth/verify-email/resend': 'public',
  'POST /api/auth/sign-out': 'public',
  'GET /api/auth/me': 'session',
  'PATCH /api/account/profile': 'session',
  'GET /api/account/security': 'session',
  'POST /api/account/email': 'session',
  'DELETE /api/account/email': 'session',
  'POST /api/account/password': 'session',
  'GET /api/account/sessions': 'session',
  'DELETE /api/account/sessions/{id}': 'session',
  'POST /api/account/sessions/end-others': 'session',
  'POST /api/account/second-factor/setup': 'session',
  'POST /api/account/second-factor/confirm': 'session',
  'POST /api/account/second-factor/disable': 'session',
  'POST /api/account/second-factor/recovery-codes': 'session',
  'POST /api/account/export': 'session',
  'POST /api/account/delete': 'session',
  'GET /api/account/limits': 'session',
  'PUT /api/account/limits/spending': 'session',
  'PUT /api/account/limits/reminder': 'session',
  'POST /api/account/limits/time-out': 'session',
  'POST /api/account/limits/exclusion': 'session',
  'POST /api/auth/phone/send-code': 'session',
  'POST /api/auth/phone/verify-code': 'session',
  'GET /api/onboarding': 'session',
  'PUT /api/onboarding': 'session',
  'POST /api/onboarding': 'session',
  'PUT /api/onboarding/profile': 'session',
  'PUT /api/onboarding/bookies': 'session',
  'GET /api/subscriptions/coupons': 'session',
  'POST /api/subscriptions/coupons/redeem': 'session',
  'GET /api/packs': 'session',
  'GET /api/referral': 'session',
  'POST /api/referral': 'session',
  'GET /api/orders': 'session',
  'POST /api/orders': 'session',
  'GET /api/orders/{id}': 'session',
  'POST /api/orders/{id}/payments/{position}/begin': 'session',
  'POST /api/orders/{id}/payments/{position}/capture': 'session',
  'GET /api/billing/receipts': 'session',
  'GET /api/billing/receipts/{number}': 'session',
  'GET /api/subscriptions/plans': 'public',
  'GET /api/subscriptions': 'session',
  'POST /api/subscriptions': 'session',
  'POST /api/subscriptions/{id}/approve': 'session',
  'POST /api/subscriptions/{id}/cancel': 'session',
  'POST /api/subscriptions/{id}/freeze': 'session',
  'GET /api/subscriptions/{id}/charge': 'session',
  'POST /api/subscriptions/{id}/unfreeze': 'session',
  'POST /api/subscriptions/{id}/reactivate': 'session',
  'POST /api/subscriptions/{id}/revise': 'session',
  'POST /api/admin/iam/check-permission': 'public',
  'GET /api/admin/iam/policies': 'permission read:iam:policy',
  'POST /api/admin/iam/policies': 'permission create:iam:policy',
  'PUT /api/admin/iam/policies/{policyId}': 'permission update:iam:policy',
  'DELETE /api/admin/iam/policies/{policyId}': 'permission delete:iam:policy',
  'GET /api/admin/iam/roles': 'permission read:iam:role',
  'POST /api/admin/iam/roles': 'permission create:iam:role',
  'PUT /api/admin/iam/roles/{roleId}': 'permission update:iam:role',
  'DELETE /api/admin/iam/roles/{roleId}': 'permission delete:iam:role',
  'GET /api/admin/iam/assignments': 'permission read:iam:assignment',
  'POST /api/admin/iam/assignments': 'permission create:iam:assignment',
  'DELETE /api/admin/iam/assignments/{userId}/{roleId}': 'permission delete:iam:assignment',
  'PUT /api/admin/iam/users/{userId}/roles': 'permission update:iam:assignment',
  'GET /api/admin/iam/users/{userId}/access': 'permission read:iam:assignment',
  'GET /api/admin/users': 'permission read:user',
  'GET /api/admin/users/{userId}': 'permission read:user',
  'POST /api/admin/users/{userId}/disable': 'permission update:user',
  'POST /api/admin/users/{userId}/enable': 'permission update:user',
  'PUT /api/admin/users/{userId}/plan': 'permission manage:user:payments',
  'DELETE /api/admin/users/{userId}/sessions': 'permission update:user',
  'DELETE /api/admin/users/{userId}/sessions/{sessionId}': 'permission update:user',
  'GET /api/admin/coupons': 'permission read:coupon',
  'POST /api/admin/coupons': 'permission manage:coupon',
  'PUT /api/admin/coupons/{id}': 'permission manage:coupon',
  'POST /api/admin/coupons/{id}/disable': 'permission manage:coupon',
  'GET /api/credits': 'session',
  'GET /api/credits/export': 'session',
  'POST /api/admin/validate-user': 'permission read:user:stats',
  'POST /api/admin/transfer-credits': 'permission read:user:stats',
  'GET /api/admin/credits/transfers': 'permission manage:user:transactions',
  'GET /api/admin/credits/ledger': 'permission manage:user:transactions',
  'POST /api/admin/credits/check': 'permission manage:user:transactions',
  'GET /api/admin/credits/approvals': 'permission manage:user:transactions',
  'POST /api/admin/credits/approvals/{id}/approve': 'permission manage:user:transactions',
  'POST /api/admin/credits/approvals/{id}/decline': 'permission manage:user:transactions',
  'PUT /api/admin/credits/limits': 'permission manage:*',
  'GET /api/admin/receipts': 'permission manage:user:transactions',
  'GET /api/admin/receipts/{number}': 'permission manage:user:transactions',
  'GET /api/admin/charges': 'permission manage:user:transactions',
  'POST /api/admin/charges/{paymentId}/refund': 'permission manage:user:transactions',
  'GET /api/admin/payment-alarms': 'permission manage:user:transactions',
  'POST /api/admin/payment-alarms/{id}/resolve': 'permission manage:user:transactions',
  'GET /api/admin/tax-rates': 'permission manage:user:transactions',
  'POST /api/admin/tax-rates': 'permission manage:user:transactions',
  'DELETE /api/admin/tax-rates/{country}/{validFrom}': 'permission manage:user:transactions',
  'GET /api/admin/orders': 'permission manage:user:transactions',
  'POST /api/admin/orders': 'permission manage:user:transactions',
  'POST /api/admin/orders/{id}/payments/{position}/confirm': 'permission manage:user:transactions',
  'POST /api/admin/orders/{id}/payments/{position}/refund': 'permission manage:user:transactions',
  'GET /api/admin/feeds': 'permission manage:deployment',
  'GET /api/admin/jobs': 'permission manage:deployment',
  'POST /api/admin/jobs/{id}/retry': 'permission manage:deployment',
  'GET /api/admin/audit': 'permission read:audit',
  'GET /api/admin/audit/verify': 'permission read:audit',
  'POST /api/locale': 'public',
  'GET /api/geo': 'public',
  'GET /api/bookies/prematch': 'session',
  'GET /api/bookies/live': 'session',
  'GET /api/bookies/status': 'session',
  'GET /api/bookies/outages': 'session',
  'GET /api/bookies/{bookie}/status': 'session',
  'GET /api/bot/users': 'permission read:user:stats',
  'GET /api/bot/users/global-search': 'permission manage:user',
  'GET /api/bot/users/{email}/statistics': 'permission read:user:stats',
  'GET /api/bot/users/balance-tracking': 'permission read:user:stats',
  'POST /api/bot/users/balance-tracking': 'permission read:user:stats',
  'PUT /api/bot/users/balance-tracking/{id}': 'permission read:user:stats',
  'DELETE /api/bot/users/balance-tracking/{id}': 'permission read:user:stats',
  'POST /api/bot/users/balance-tracking/bulk': 'permission read:user:stats',
  'POST /api/bot/users': 'permission update:bot_user',
  'GET /api/bot/users/invitations': 'permission update:bot_user',
  'POST /api/bot/users/invitations/{id}/resend': 'permission update:bot_user',
  'DELETE /api/bot/users/invitations/{id}': 'permission update:bot_user',
  'POST /api/bot/invitations/read': 'public',
  'POST /api/bot/invitations/accept': 'public',
  'POST /api/bot/invitations/decline': 'public',
  'POST /api/bot/invitations/leave': 'public',
  'PUT /api/bot/users/alias': 'permission read:user:stats',
  'PUT /api/bot/users/tags': 'permission read:user:stats',
  'POST /api/bot/users/bulk-tags': 'permission read:user:stats',
  'PUT /api/bot/users/ready': 'permission update:bot_user',
  'PUT /api/bot/users/bulk-ready': 'permission update:bot_user',
  'PUT /api/bot/users/enabled': 'permission update:bot_user',
  'PUT /api/bot/users/start': 'permission update:bot_user',
  'PUT /api/bot/users/freezer': 'permission manage:user:freezer',
  'GET /api/bot/users/links': 'permission manage:user',
  'POST /api/bot/users/links': 'permission manage:user',
  'DELETE /api/bot/users/links': 'permission manage:user',
  'GET /api/bookies/available': 'permission read:user:stats',
  'POST /api/bot/users/bookie/toggle': 'permission read:user:stats',
  'PUT /api/bot/users/bookie/credentials': 'permission read:user:stats',
  'GET /api/bot/users/bookie/credentials/{email}/{bookie}': 'permission read:user:stats',
  'POST /api/bot/users/bookie/reduced-odds': 'permission read:user:stats',
  'POST /api/bot/users/bookie/detach-proxy': 'permission manage:bookie:bot',
  'POST /api/bot/users/bookie/ludo-induction-mode': 'permission manage:bookie:bot',
  'GET /api/admin/bookies/{bookie}/promotions': 'permission read:bookie or request:bookie:opening',
  'GET /api/promotions/{id}': 'permission read:bookie or request:bookie:opening',
  'GET /api/admin/deploy-keys': 'permission manage:deployment',
  'POST /api/admin/deploy-keys': 'permission manage:deployment',
  'POST /api/admin/deploy-keys/{id}/revoke': 'permission manage:deployment',
  'POST /api/admin/deploy-keys/{id}/withdraw': 'permission manage:deployment',
  'GET /api/deploy/installation': 'public',
  'POST /api/deploy/{remote}/releases': 'signature deploy key',
  'PUT /api/deploy/{remote}/releases/{version}/files/{hash}': 'signature deploy key',
  'POST /api/deploy/{remote}/releases/{version}/finish': 'signature deploy key',
  'GET /api/deploy/{remote}/releases/{version}': 'signature deploy key',
  'POST /api/health/beacon': 'public',
  'GET /api/admin/deployments': 'permission manage:deployment',
  'POST /api/admin/deployments/{name}': 'permission manage:deployment',
  'GET /api/testimonials': 'public',
  'GET /api/admin/testimonials': 'permission manage:testimonials',
  'POST /api/admin/testimonials': 'permission manage:testimonials',
  'PUT /api/admin/testimonials/{id}': 'permission manage:testimonials',
  'DELETE /api/admin/testimonials/{id}': 'permission manage:testimonials',
  'POST /api/admin/testimonials/order': 'permission manage:testimonials',
  'GET /api/admin/promotions': 'permission read:bookie',
  'POST /api/admin/promotions': 'permission update:bookie',
  'PUT /api/admin/promotions/{id}': 'permission update:bookie',
  'POST /api/admin/promotions/{id}/end': 'permission update:bookie',
  'DELETE /api/admin/promotions/{id}': 'permission update:bookie',
  'POST /api/admin/promotions/{id}/restore': 'permission update:bookie',
  'GET /api/bot/users/{email}/billing-statistics': 'permission read:user:stats',
  'POST /api/bot/users/payments': 'permission read:user:stats',
  'GET /api/bot/users/payments/waiting': 'permission manage:user:transactions',
  'POST /api/bot/users/payments/waiting/{id}/approve': 'permission manage:user:transactions',
  'POST /api/bot/users/payments/waiting/{id}/decline': 'permission read:user:stats',
  'DELETE /api/bot/users/payments/{id}': 'permission manage:user:payments',
  'POST /api/bot/users/corrections': 'permission manage:user:payments',
  'DELETE /api/bot/users/corrections/{id}': 'permission manage:user:payments',
  'POST /api/bot/users/bookie/opening-request': 'permission request:bookie:opening',
  'POST /api/bot/users/bookie/deposit-withdrawal-request': 'permission request:bookie:opening',
  'POST /api/bot/users/bookie/request-something': 'permission request:bookie:opening',
  'GET /api/notifications': 'permission read:user:stats',
  'GET /api/notifications/choices': 'permission read:user:stats',
  'PUT /api/notifications/choices': 'permission read:user:stats',
  'POST /api/notifications/read': 'permission read:user:stats',
  'POST /api/notifications/{id}/read': 'permission read:user:stats',
  'POST /api/notifications/{id}/done': 'permission read:user:stats',
  'POST /api/notifications/{id}/reject': 'permission read:user:stats',
  'GET /api/bot/bets/claimable': 'permission read:user:stats',
  'POST /api/bot/bets/claimable': 'permission manage:claimable_bets',
  'POST /api/bot/bets/claimable/{id}': 'permission manage:claimable_bets',
  'DELETE /api/bot/bets/claimable/{id}': 'permission manage:claimable_bets',
  'GET /api/bot/users/{email}/bets': 'permission read:user:stats',
  'GET /api/bot/bets': 'permission read:user:stats',
  'GET /api/bot/users/{email}/bets/statistics': 'permission read:user:stats',
  'GET /api/bot/bets/statistics': 'permission read:user:stats',
  'GET /api/bot/users/{email}/bets/export': 'permission read:user:stats',
  'GET /api/bot/bets/export': 'permission read:user:stats',
  'GET /api/bot/heartbeats': 'permission read:user:heartbeats',
  'GET /api/bot/events/analyzed': 'permission manage:analyzed_events',
  'POST /api/bot/events/analyzed': 'permission manage:analyzed_events',
  'POST /api/bot/events/analyzed/{eventId}': 'permission manage:analyzed_events',
  'DELETE /api/bot/events/analyzed/{eventId}': 'permission manage:analyzed_events',
  'GET /api/admin/bookies': 'permission read:bookie',
  'POST /api/admin/bookies': 'permission create:bookie',
  'PUT /api/admin/bookies/{bookie}/basic-info': 'permission update:bookie',
  'PUT /api/admin/bookies/{bookie}/calculator': 'permission update:bookie',
  'PUT /api/admin/bookies/{bookie}/information': 'permission update:bookie',
  'PUT /api/admin/bookies/{bookie}/bot': 'permission manage:bookie:bot',
  'PUT /api/admin/bookies/{bookie}/live': 'permission manage:bookie:live',
  'PUT /api/admin/bookies/{bookie}/prematch': 'permission update:bookie',
  'GET /api/admin/bookies/{bookie}/history': 'permission read:bookie',
  'POST /api/admin/bookies/{bookie}/areas/{area}/restore':
    'permission update:bookie or manage:bookie:live or manage:bookie:bot',
  'GET /api/admin/bookies/{bookie}/consequences': 'permission delete:bookie',
  'DELETE /api/admin/bookies/{bookie}': 'permission delete:bookie',
  'POST /api/admin/bookies/{bookie}/restore': 'permission delete:bookie',
  'POST /api/settings/arbs/import': 'session',
  'GET /api/settings/arbs/{type}': 'session',
  'GET /api/settings/arbs/{type}/history': 'session',
  'POST /api/settings/arbs/{type}': 'session',
  'PUT /api/settings/arbs/{type}': 'session',
  'DELETE /api/settings/arbs/{type}': 'session',
  'PATCH /api/settings/arbs/{type}/active': 'session',
  'POST /api/settings/arbs/{type}/share': 'session',
  'DELETE /api/settings/arbs/{type}/share': 'session',
  'POST /api/settings/arbs/{type}/rollback': 'session',
  'POST /api/settings/valuebets/import': 'session',
  'GET /api/settings/valuebets/{type}': 'session',
  'GET /api/settings/valuebets/{type}/history': 'session',
  'POST /api/settings/valuebets/{type}': 'session',
  'PUT /api/settings/valuebets/{type}': 'session',
  'DELETE /api/settings/valuebets/{type}': 'session',
  'PUT /api/settings/valuebets/{type}/active': 'session',
  'POST /api/settings/valuebets/{type}/share': 'session',
  'DELETE /api/settings/valuebets/{type}/share': 'session',
  'POST /api/settings/valuebets/{type}/rollback': 'session',
  'GET /api/odds/drops': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/odds/events': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/odds/events/{event}': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/odds/events/{event}/lines': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/odds/events/{event}/points': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/odds/files': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/odds/history': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/admin/matching/reviews': 'permission manage:bookie:live',
  'POST /api/admin/matching/reviews/{id}/accept': 'permission manage:bookie:live',
  'POST /api/admin/matching/reviews/{id}/reject': 'permission manage:bookie:live',
  'GET /api/admin/matching/events': 'permission manage:bookie:live',
  'GET /api/admin/matching/events/{eventId}': 'permission manage:bookie:live',
  'POST /api/admin/matching/events/{eventId}/split': 'permission manage:bookie:live',
  'POST /api/admin/matching/events/{eventId}/join': 'permission manage:bookie:live',
  'GET /api/admin/matching/decisions': 'permission manage:bookie:live',
  'POST /api/admin/matching/decisions/{id}/undo': 'permission manage:bookie:live',
  'GET /api/admin/matching/aliases': 'permission manage:bookie:live',
  'POST /api/admin/matching/aliases/forget': 'permission manage:bookie:live',
  'GET /api/admin/matching/accuracy': 'permission manage:bookie:live',
  'GET /api/admin/matching/reports': 'permission manage:bookie:live',
  'POST /api/admin/matching/reports/{eventId}/dismiss': 'permission manage:bookie:live',
  'GET /api/events/reports': 'session',
  'POST /api/events/{eventId}/reports':
    'plan feature surebets:prematch or surebets:live or valueBets:prematch or valueBets:live',
  'DELETE /api/events/{eventId}/reports': 'session',
  'POST /api/arbs/query': 'plan feature surebets:prematch or surebets:live',
  'POST /api/arbs/rejected': 'plan feature surebets:prematch or surebets:live',
  'POST /api/arbs/latest': 'session',
  'POST /api/valuebets/query': 'plan feature valueBets:prematch or valueBets:live',
  'POST /api/valuebets/rejected': 'plan feature valueBets:prematch or valueBets:live',
  'POST /api/valuebets/latest': 'plan feature valueBets:prematch or valueBets:live',
  'POST /api/matched-bets/query': 'plan feature matchedBetting',
  'POST /api/matched-bets/rejected': 'plan feature matchedBetting',
  'POST /api/matched-bets/latest': 'plan feature matchedBetting',
  'GET /api/valuebets/explain': 'plan feature valueBets:prematch or valueBets:live',
  'GET /api/backtests': 'plan feature historicOdds:prematch or historicOdds:live',
  'POST /api/backtests': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/backtests/{id}': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/backtests/{id}/judgement': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/backtests/{id}/found': 'plan feature historicOdds:prematch or historicOdds:live',
  'POST /api/backtests/{id}/cancel': 'plan feature historicOdds:prematch or historicOdds:live',
  'DELETE /api/backtests/{id}': 'plan feature historicOdds:prematch or historicOdds:live',
  'GET /api/offers': 'plan feature matchedBetting',
  'POST /api/offers': 'plan feature matchedBetting',
  'PUT /api/offers/rates': 'plan feature matchedBetting',
  'PATCH /api/offers/{id}': 'plan feature matchedBetting',
  'DELETE /api/offers/{id}': 'plan feature matchedBetting',
  'GET /api/bankroll': 'plan feature bankrollManagement',
  'GET /api/bankroll/accounts': 'plan feature bankrollManagement',
  'POST /api/bankroll/accounts': 'plan feature bankrollManagement',
  'PATCH /api/bankroll/accounts/{id}': 'plan feature bankrollManagement',
  'GET /api/bankroll/accounts/{id}/movements': 'plan feature bankrollManagement',
  'POST /api/bankroll/movements': 'plan feature bankrollManagement',
  'GET /api/bankroll/bets': 'plan feature bankrollManagement',
  'POST /api/bankroll/bets': 'plan feature bankrollManagement',
  'GET /api/bankroll/bets/export': 'plan feature bankrollManagement',
  'GET /api/bankroll/export': 'plan feature bankrollManagement',
  'GET /api/bankroll/bets/{id}': 'plan feature bankrollManagement',
  'POST /api/bankroll/bets/{id}/state': 'plan feature bankrollManagement',
  'GET /api/bankroll/imports': 'plan feature bankrollManagement',
  'GET /api/bankroll/imports/{id}': 'plan feature bankrollManagement',
  'POST /api/bankroll/imports': 'plan feature bankrollManagement',
  'DELETE /api/bankroll/imports/{id}': 'plan feature bankrollManagement',
  'GET /api/standing': 'session',
  'POST /api/ingest/quotes': 'bearer INGEST_KEY',
  'POST /api/ingest/bot': 'bearer BOT_INGEST_KEY',
  'POST /api/ingest/results': 'bearer RESULTS_INGEST_KEY',
  'GET /api/alerts': 'session',
  'PUT /api/alerts/rules/{configurationId}': 'session',
  'PUT /api/alerts/settings': 'session',
  'POST /api/alerts/telegram/link': 'session',
  'DELETE /api/alerts/telegram': 'session',
  'POST /api/alerts/telegram/test': 'session',
  'PUT /api/alerts/push/device': 'session',
  'DELETE /api/alerts/push/devices/{id}': 'session',
  'POST /api/alerts/push/devices/{id}/test': 'session',
  'PUT /api/alerts/digest': 'session',
  'POST /api/alerts/digest/test': 'session',
  'POST /api/alerts/digest/stop': 'signature a token of a letter',
  'GET /api/alerts/digest/stop': 'public',
  'POST /api/alerts/telegram/updates': 'signature Telegram: X-Telegram-Bot-Api-Secret-Token',
  'POST /api/paypal/webhooks': 'signature PayPal',
  'GET /api/live': 'session',
};
const USUAL_BODY_BYTES = 64 * 1024;
const MOST_BODY_BYTES = 10 * 1024 * 1024;
const DECIDED = Object.entries(ACCESS).map(([operation, access]) => {
  const [method = '', path = ''] = operation.split(' ');
  const found = OPERATIONS.find((each) => nameOf(each) === operation);
  // One that reads its body itself says nothing of its limit.
  const maxBodyBytes = found?.maxBodyBytes ?? (found?.bodyTypes ? MOST_BODY_BYTES : USUAL_BODY_BYTES);
  return { operation, method, path, access, maxBodyBytes };
});
const mutating = DECIDED.filter(({ method }) => method !== 'GET');
/** What they do is all in their addresses. */
const WITHOUT_BODY = /\/(accept|reject|undo|revoke)$|\/active$|\/bookies\/\{bookie\}\/restore$/;
const isWithoutBody = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'DELETE' || (WITHOUT_BODY.test(path) && method !== 'PUT');
const withBody = mutating.filter((operation) => !isWithoutBody(operation));
const withoutBody = mutating.filter(isWithoutBody);
const isForMachines = (access: string): boolean => /^(bearer|signature) /.test(access);
const closed = DECIDED.filter(({ access }) => access !== 'public' && !isForMachines(access));
const withPermission = DECIDED.filter(({ access }) => access.startsWith('permission'));

/** As in production; a demo's figures are public. */
const METRICS_ACCESS = { key: 'only-for-figures', name: 'METRICS_TOKEN' };

let services: TestServices;
let free: string;
/** May call everything: bodies are looked at after permissions. */
let owner: string;
beforeAll(async () => {
  services = await testServices({
    enginePort: localEngine(() => 0),
    config: {
      paypal: UNREACHED_PAYPAL,
      telegram: UNREACHED_TELEGRAM,
      metrics: { access: METRICS_ACCESS, own: undefined },
    },
  });
  [free, owner] = [await cookieOf(services, 'free'), await cookieOf(services, 'admin')];
});
afterAll(() => services.database.close());

describe('the list of operations', () => {
  test('every operation says who may call it, as decided here', () => {
    const said = OPERATIONS.map((operation) => [nameOf(operation), describeAccess(operation.access)]);
    expect(Object.fromEntries(said)).toEqual(ACCESS);
  });

  test('nothing is on the app that is not in the document', () => {
    const onApp = services.app.routes.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(onApp.filter((operation) => !(operation in ACCESS))).toEqual([]);
  });

  test('the document of all of them is served, with the schemas that validate', async () => {
    const response = await services.app.request('/api/openapi.json');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(apiDocument(OPERATIONS))));
    expect(text).toContain('filterOvertimeMismatch');
    for (const key of [INGEST_KEY, METRICS_ACCESS.key]) expect(text).not.toContain(key);
    expect(text).not.toContain(UNREACHED_PAYPAL.clientSecret);
  });

  test('the page of the document runs only scripts of ours, none in the page', async () => {
    const page = await services.app.request('/api/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script>/);
    for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await services.app.request(address)).status).toBe(200);
    }
    expect((await services.app.request('/api/docs/package.json')).status).toBe(404);
    expect((await services.app.request('/api/docs/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

/** What an address needs so that its body is looked at. */
const QUERY: Record<string, string> = {
  '/api/bot/users/balance-tracking/{id}': '?version=any',
  '/api/settings/arbs/{type}': '?id=x',
  '/api/settings/arbs/{type}/active': '?id=x',
  '/api/settings/arbs/{type}/share': '?id=x',
  '/api/settings/valuebets/{type}': '?configId=x',
  '/api/settings/valuebets/{type}/share': '?configId=x',
};
const addressOf = (path: string): string =>
  path
    .replace('{type}', 'prematch')
    .replace('/reviews/{id}', '/reviews/a~b')
    .replace('/decisions/{id}', '/decisions/1')
    .replace('/deploy-keys/{id}', '/deploy-keys/aaaaaaaaaaaa')
    .replace('{remote}', 'mf-tips')
    .replace('releases/{version}', 'releases/1.0.0-000000000000')
    .replace('{hash}', '0'.repeat(96))
    .replace('{asset}', 'start.js')
    .replace('{area}', 'live')
    .replaceAll(/\{\w+\}/g, NOBODY) + (QUERY[path] ?? '');

const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  services.app.request(addressOf(path), { method, headers, ...(body !== undefined && { body }) });

test.each(closed)('$operation: a visitor is told to sign in', async ({ method, path }) => {
  const response = await call(
    method,
    path,
    { 'content-type': 'application/json' },
    method === 'POST' ? '{}' : undefined,
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    message: 'Unauthorized - please login',
    code: 'UNAUTHORIZED',
  });
});

/** Those with words of their own for who lacks the permission. */
const DENIED: Record<string, string> = {
  'GET /api/bot/users/{email}/billing-statistics': 'Access denied to billing data',
};

test.each(withPermission)('$operation: a customer may not', async ({ method, path }) => {
  const response = await call(method, path, { cookie: free });
  expect(response.status).toBe(403);
  const message = DENIED[`${method} ${path}`] ?? 'Admin access required';
  expect(await response.json()).toMatchObject({ message, code: 'FORBIDDEN' });
});

const OTHER_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json;x',
  'application/json, text/plain',
  'application/xml',
  '',
];
const keyOf = (access: string) =>
  access.startsWith('bearer') ? { authorization: `Bearer ${INGEST_KEY}` } : {};
/** Nothing that anybody sends may add to it. */
const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

describe.each(withoutBody)('$operation, which has no body,', ({ method, path }) => {
  test('refuses one of any type', async () => {
    for (const type of drawn(OTHER_TYPES, 1)) {
      const response = await call(method, path, { cookie: owner, 'content-type': type }, '{}');
      expect([type, response.status]).toEqual([type, 415]);
      expect(await response.json()).toMatchObject({ success: false, code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });
});

/** What a browser says of a page that is not ours. */
const FOREIGN = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${TEST_ORIGIN}.evil.test` },
  { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

describe.each(mutating)('$operation', ({ method, path, access }) => {
  test.runIf(!isForMachines(access))('refuses a page of somebody else', async () => {
    for (const headers of drawn(FOREIGN, 1)) {
      const sent = { cookie: owner, 'content-type': 'application/json', ...headers };
      const response = await call(method, path, sent, '{}');
      expect([headers, response.status]).toEqual([headers, 403]);
      expect(await response.json()).toMatchObject({ message: 'Requests from this origin are not allowed' });
    }
  });

  test('takes a request without any origin for one of no browser, and asks it who it is', async () => {
    const response = await call(method, path, { 'content-type': 'application/json' }, '{}');
    expect(await response.text()).not.toContain('this origin');
    if (access !== 'public' && !isForMachines(access)) expect(response.status).toBe(401);
  });

  test('lets nobody reach into prototypes by its address', async () => {
    const headers = { cookie: owner, 'content-type': 'application/json', ...keyOf(access) };
    const names = ['__proto__', '__proto__[x]', 'constructor.prototype', 'constructor[prototype][x]'];
    for (const name of drawn(names, 1)) {
      const address = addressOf(path);
      const query = `${address.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=1`;
      expect((await call(method, address + query, headers, '{}')).status).toBe(400);
    }
    for (const name of drawn(['__proto__', 'constructor', 'prototype'], 1)) {
      const named = path.replaceAll(/\{\w+\}/g, name);
      // An event may have such an id; nobody else has.
      if (named !== path)
        expect((await call(method, named, headers, '{"unknown":1}')).status).toBeLessThan(500);
    }
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(PROTOTYPE_KEYS);
  });
});

const WRONG_BODIES = [
  ['an unknown field', '{"unknown":1}'],
  ['nothing', ''],
  ['no JSON', '{"a":'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['a prototype', '{"__proto__":{"polluted":true}}'],
  ['a prototype in disguise', '{"\\u005f_proto__":{"polluted":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['10,000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a byte that is no UTF-8', '{"\ud800":1}'],
] as const;
/** Read only for whoever names a deploy key. */
const SIGNED = /^\/api\/deploy\//;

describe.each(withBody)('$operation', ({ method, path, access, maxBodyBytes }) => {
  const key = keyOf(access);
  const send = (headers: Record<string, string>, body: string) =>
    call(method, path, { cookie: owner, ...key, ...headers }, body);

  test('refuses a body of any other type', async () => {
    for (const type of drawn(OTHER_TYPES, 1)) {
      const response = await send({ 'content-type': type }, '{}');
      expect([400, 415], type).toContain(response.status);
      expect(await response.json()).toMatchObject({ success: false });
    }
  });

  test('refuses what is no right body', async () => {
    for (const [name, body] of drawn(WRONG_BODIES, 2)) {
      const response = await send({ 'content-type': 'application/json' }, body);
      expect([name, response.status]).toEqual([name, 400]);
      expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
      expect(Reflect.ownKeys(Object.prototype)).toHaveLength(PROTOTYPE_KEYS);
    }
  });
  test('refuses what is too long, said or not', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(maxBodyBytes + 1) });
    const headers = { 'content-type': 'application/json' };
    const said = { ...headers, 'content-length': String(long.length) };
    expect((await send(said, long)).status).toBe(413);
    expect((await send(headers, long)).status).toBe(SIGNED.test(path) ? 400 : 413);
  });
});

test('without a key there is no ingest', async () => {
  const closedServices = await testServices({ config: { ingestKey: undefined } });
  const response = await closedServices.app.request('/api/ingest/quotes', {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
  });
  expect(response.status).toBe(404);
  await closedServices.database.close();
});

test.each(['', 'Bearer', 'Bearer wrong', `Basic ${INGEST_KEY}`, `Bearer ${INGEST_KEY}x`, INGEST_KEY])(
  'ingest with "%s" is refused',
  async (authorization) => {
    const response = await call(
      'POST',
      '/api/ingest/quotes',
      { authorization, 'content-type': 'application/json' },
      '{}',
    );
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  },
);

test.each([
  ['surebets:live', '/api/arbs/query'],
  ['surebets:live', '/api/arbs/rejected'],
])('%s is not in the free plan: %s', async (feature, path) => {
  const headers = { cookie: free, 'content-type': 'application/json' };
  const response = await call('POST', path, headers, JSON.stringify({ channels: ['live'] }));
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ success: false, code: 'PLAN_REQUIRED', feature });
});

test('the figures are there for Prometheus', async () => {
  await services.app.request('/api/health');
  const headers = { authorization: `Bearer ${METRICS_ACCESS.key}` };
  const text = await (await services.app.request('/metrics', { headers })).text();
  expect(text).toContain('bothways_live_sockets 0');
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="get",route="\/api\/health",status="200"\} \d/,
  );
});

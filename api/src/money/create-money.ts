import type { Company } from '@bothways/domain/company';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database, Db } from '#kernel/db';
import type { Breakers } from '#kernel/delivery';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { LedgerKeeper } from '#kernel/ledger';
import { SharedBuckets } from '#kernel/limits';
import type { Letters } from '#kernel/mail';
import { logNamer, numberHasher } from '#kernel/vault';
import { mountAdminBilling, mountBilling, repeatRefunds, watchPayments } from '#money/billing';
import { mountAdminCoupons, mountCoupons, repeatMarking, takeRedemption } from '#money/coupons';
import { CreditLimits, mountAdminCredits, mountCredits } from '#money/credits';
import { MoneyLetters } from '#money/letters';
import { createOrders, loggedEvents, type OrderProvider, type Orders, orderEvents } from '#money/orders';
import { countAlarms, Lanes, paymentLog } from '#money/payments';
import { createPaypal, type Fetch, type PaypalConfig, paypalFigures } from '#money/paypal';
import { mountReferral } from '#money/rewards';
import {
  createSubscriptions,
  loggedBooks,
  NO_PROVIDER_PLANS,
  type ProviderPlanIds,
  SubscriptionLimits,
  type SubscriptionProvider,
  type Subscriptions,
  subscriptionBooks,
} from '#money/subscriptions';
import type { IamRouteDeps } from '#people/iam';

interface CreateMoneyDeps {
  config: {
    publicUrl: string;
    trustProxy: boolean;
    contactEmail: string | undefined;
    paypal: PaypalConfig | undefined;
    /** The seller. */
    company: Company;
  };
  db: Db;
  /** The database of `db`, with its kind. */
  database: Pick<Database, 'db' | 'kind'>;
  jobs: Jobs;
  letters: Letters;
  ledgerKeeper: LedgerKeeper;
  /** Performs outgoing HTTP requests. */
  fetch: Fetch;
  breakers: Breakers;
  /** The payment provider of subscriptions and its plan ids; if omitted, PayPal where configured. */
  provider?: SubscriptionProvider | undefined;
  planIds?: ProviderPlanIds | undefined;
  /** The payment provider of orders; if omitted, PayPal where configured. */
  orderProvider?: OrderProvider | undefined;
  iam: IamRouteDeps;
  authSecret: string;
  lastingSecret: string;
  registry: Registry;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** The user's rights have changed: sessions and sockets re-read them. */
  onChanged: (userId: string) => void;
}

/** Services and routes of purchases and payments. */
export interface Money {
  subscriptions: Subscriptions;
  orders: Orders;
  letters: MoneyLetters;
  mounts: readonly Mount[];
}

/** Creates subscriptions, orders, coupons, credits and the payment provider of this installation. */
export function createMoney(deps: CreateMoneyDeps): Money {
  const { config, db, nowMs, monotonicMs, authSecret, lastingSecret, iam } = deps;
  const { trustProxy, publicUrl } = config;
  watchPayments(deps.registry, db, monotonicMs);
  const letters = new MoneyLetters(deps.letters, nowMs);
  const figures = paypalFigures(deps.registry);
  const paypal = config.paypal && createPaypal({ ...deps, config: config.paypal, publicUrl, figures });
  const hashSubject = numberHasher(lastingSecret, 'promotions');
  const limits = new SubscriptionLimits({
    monotonicMs,
    shared: new SharedBuckets(deps.database, nowMs),
    hash: numberHasher(authSecret, 'coupon guesses'),
  });
  const onAlarm = countAlarms(deps.registry);
  const logPayment = paymentLog(deps.log, logNamer(lastingSecret));
  const shared = { letters, lanes: new Lanes(), limits, trustProxy, onAlarm, logPayment };
  const provider = deps.provider ?? paypal?.provider;
  const subscriptions = createSubscriptions({
    ...deps,
    ...shared,
    books: loggedBooks(subscriptionBooks(letters, hashSubject, config.company), logPayment),
    provider,
    planIds: deps.planIds ?? config.paypal?.planIds ?? NO_PROVIDER_PLANS,
  });
  const { refund: giveBack, applyRefund: readRefund } = subscriptions;
  if (provider) repeatRefunds({ ...deps, giveBack, readRefund, onAlarm, logPayment }, deps.jobs);
  const credits = { ...deps, limits: new CreditLimits(monotonicMs), trustProxy };
  const orders = createOrders({
    ...deps,
    ...shared,
    contactEmail: config.contactEmail,
    provider: deps.orderProvider ?? paypal?.orders,
    events: loggedEvents(orderEvents(letters, config.company), logPayment),
    hashSubject,
    onForeignDispute: subscriptions.applyDispute,
  });
  const webhooks = paypal?.webhooks(db, deps.jobs, { subscriptions, orders });
  const hashPhone = numberHasher(lastingSecret, 'coupon phones');
  repeatMarking(deps.jobs, { db, hashPhone });
  return {
    subscriptions,
    orders,
    letters,
    mounts: [
      // Mounted first, because `coupons` and `plans` must not match as ids.
      mountCoupons({ ...deps, ...shared, hashPhone, take: takeRedemption }),
      subscriptions.mount,
      ...orders.mounts,
      mountReferral({ ...deps, publicUrl: config.publicUrl, trustProxy }),
      mountBilling({ db }),
      mountAdminCoupons(iam),
      mountCredits(credits),
      mountAdminCredits(credits),
      mountAdminBilling({ ...iam, log: deps.log, logPayment, giveBack: provider && giveBack, readRefund }),
      ...(webhooks ? [webhooks] : []),
    ],
  };
}

import {
  agreementSchema,
  approvalSchema,
  chargeAnswerSchema,
  chargeQuerySchema,
  type PlainAction,
  plansAnswerSchema,
  purchaseSchema,
  quoteAnswerSchema,
  quoteQuerySchema,
  revisionAnswerSchema,
  revisionSchema,
  type Subscription,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { z } from 'zod';
import {
  type AppContext,
  clientIp,
  type Identity,
  type Mount,
  operation,
  route,
  visitorCountry,
} from '#kernel/http';
import type { Buyer } from '#money/payments';
import { taxOf } from '#money/receipts';
import { listOpenPlans } from './plans.store.ts';
import { purchase } from './purchase.ts';
import { quoted } from './quote.ts';
import { readCharge } from './read-charge.ts';
import { revise } from './revise.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import type { SubscriptionLimits } from './subscriptions.limits.ts';
import { act, approve, readSubscription } from './subscriptions.service.ts';

interface SubscriptionRouteDeps extends SubscriptionDeps {
  limits: SubscriptionLimits;
  trustProxy: boolean;
}

const TAG = 'Subscriptions';
const idSchema = z.object({ id: z.string().min(1).max(64) });
const action = <Body extends z.ZodType>(name: PlainAction, summary: string, body: Body) =>
  operation({
    method: 'post',
    path: `/api/subscriptions/{id}/${name}`,
    tag: TAG,
    summary,
    access: 'session',
    params: idSchema,
    body,
    bodyOptional: true,
    answer: subscriptionAnswerSchema,
    failure: `Failed to ${name} the subscription`,
  });

const nothingSchema = z.strictObject({});
const ACTIONS = {
  cancel: action('cancel', 'Do not renew; access until the paid end', nothingSchema),
  freeze: action('freeze', 'Let days and access stand still', nothingSchema),
  unfreeze: action(
    'unfreeze',
    'Go on with the days that are left; charged once they have run',
    agreementSchema,
  ),
  reactivate: action('reactivate', 'Charge again after payments that failed', agreementSchema),
};

/** Operations on the price list and the caller's subscription. */
export const subscriptionsOperations = {
  plans: operation({
    method: 'get',
    path: '/api/subscriptions/plans',
    tag: TAG,
    summary: 'What is sold, and for how much',
    access: 'public',
    answer: plansAnswerSchema,
    failure: 'Failed to load subscription plans',
  }),
  read: operation({
    method: 'get',
    path: '/api/subscriptions',
    tag: TAG,
    summary: 'The subscription of the caller; null without one',
    access: 'session',
    answer: subscriptionAnswerSchema,
    failure: 'Failed to load subscription',
  }),
  quote: operation({
    method: 'get',
    path: '/api/subscriptions/quote',
    tag: TAG,
    summary: 'What buying a plan now charges, today and next, and until when it lasts',
    access: 'session',
    query: quoteQuerySchema,
    answer: quoteAnswerSchema,
    failure: 'Failed to work out the price',
  }),
  begin: operation({
    method: 'post',
    path: '/api/subscriptions',
    tag: TAG,
    summary: 'Begin a subscription; it is paid at the payment provider',
    access: 'session',
    body: purchaseSchema,
    answer: subscriptionAnswerSchema,
    failure: 'Failed to begin the subscription',
  }),
  approve: operation({
    method: 'post',
    path: '/api/subscriptions/{id}/approve',
    tag: TAG,
    summary: "The provider's button was used: look there",
    access: 'session',
    params: idSchema,
    body: approvalSchema,
    answer: subscriptionAnswerSchema,
    failure: 'Failed to approve the subscription',
  }),
  revise: operation({
    method: 'post',
    path: '/api/subscriptions/{id}/revise',
    tag: TAG,
    summary: 'Ask for another period from the next charge on; agreed to at the payment provider',
    access: 'session',
    params: idSchema,
    body: revisionSchema,
    answer: revisionAnswerSchema,
    failure: 'Failed to change the period',
  }),
  charge: operation({
    method: 'get',
    path: '/api/subscriptions/{id}/charge',
    tag: TAG,
    summary: 'What an act would charge, and when: to be agreed to with the act',
    access: 'session',
    params: idSchema,
    query: chargeQuerySchema,
    answer: chargeAnswerSchema,
    failure: 'Failed to work out the charge',
  }),
  ...ACTIONS,
};

/** Mounts the operations on the price list and the caller's subscription. */
export const mountSubscriptions =
  (deps: SubscriptionRouteDeps): Mount =>
  (api) => {
    const { db, provider, planIds, limits, trustProxy, nowMs } = deps;
    const buyerOf = (c: AppContext, { userId }: Identity): Buyer => {
      limits.change(userId);
      return { userId, ip: clientIp(c, trustProxy) };
    };
    const said = (subscription: Subscription | null) => ({ success: true, subscription });

    route(api, subscriptionsOperations.plans, async ({ c, identity }) => ({
      success: true,
      plans: await listOpenPlans(db, planIds),
      tax: await taxOf(db, { userId: identity?.userId, geo: visitorCountry(c, trustProxy) }, nowMs()),
      ...(provider && { paypal: provider.page }),
    }));
    route(api, subscriptionsOperations.read, async ({ user }) =>
      said(await readSubscription(db, user().userId, nowMs())),
    );
    route(api, subscriptionsOperations.quote, async ({ query, user }) => ({
      success: true,
      quote: (await quoted(deps, user().userId, query)).quote,
    }));
    route(api, subscriptionsOperations.begin, async ({ c, body, user }) =>
      said(await purchase(deps, buyerOf(c, user()), body)),
    );
    route(api, subscriptionsOperations.approve, async ({ c, params, body, user }) =>
      said(await approve(deps, buyerOf(c, user()), params.id, body)),
    );
    route(api, subscriptionsOperations.revise, async ({ c, params, body, user }) =>
      revise(deps, buyerOf(c, user()), params.id, body),
    );
    route(api, subscriptionsOperations.charge, async ({ c, params, query, user }) => ({
      success: true,
      charge: await readCharge(deps, buyerOf(c, user()).userId, params.id, query),
    }));
    for (const name of ['cancel', 'freeze'] as const)
      route(api, ACTIONS[name], async ({ c, params, user }) =>
        said(await act(deps, buyerOf(c, user()), params.id, name)),
      );
    for (const name of ['unfreeze', 'reactivate'] as const)
      route(api, ACTIONS[name], async ({ c, params, body, user }) =>
        said(await act(deps, buyerOf(c, user()), params.id, name, body)),
      );
  };

import {
  approvalSchema,
  plansAnswerSchema,
  purchaseSchema,
  subscriptionActionSchema,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { z } from 'zod';
import { type AppContext, clientIp, type Identity, type Mount, route } from '#kernel/http';
import { listPlans } from './plans.store.ts';
import { purchase } from './purchase.ts';
import type { Buyer, SubscriptionDeps } from './subscription-deps.ts';
import type { SubscriptionLimits } from './subscriptions.limits.ts';
import { act, approve, readSubscription } from './subscriptions.service.ts';

export interface SubscriptionRouteDeps extends SubscriptionDeps {
  limits: SubscriptionLimits;
  trustProxy: boolean;
}

const TAG = 'Subscriptions';
const idSchema = z.object({ id: z.string().min(1).max(64) });
const SUMMARIES = {
  cancel: 'Do not renew; access until the paid end',
  freeze: 'Let days and access stand still',
  unfreeze: 'Go on with the days that are left',
} as const;

/** What is sold, and the caller's own subscription. */
export const mountSubscriptions =
  (deps: SubscriptionRouteDeps): Mount =>
  (api) => {
    const { db, provider, planIds, limits, trustProxy, nowMs } = deps;
    const buyerOf = (c: AppContext, { userId }: Identity): Buyer => {
      limits.change(userId);
      return { userId, ip: clientIp(c, trustProxy) };
    };

    route(
      api,
      {
        method: 'get',
        path: '/api/subscriptions/plans',
        tag: TAG,
        summary: 'What is sold, and for how much',
        access: 'public',
        answer: plansAnswerSchema,
        failure: 'Failed to load subscription plans',
      },
      async () => ({
        success: true,
        plans: await listPlans(db, planIds),
        ...(provider && { paypal: provider.page }),
      }),
    );

    route(
      api,
      {
        method: 'get',
        path: '/api/subscriptions',
        tag: TAG,
        summary: 'The subscription of the caller; null without one',
        access: 'session',
        answer: subscriptionAnswerSchema,
        failure: 'Failed to load subscription',
      },
      async ({ user }) => ({
        success: true,
        subscription: await readSubscription(db, user().userId, nowMs()),
      }),
    );

    route(
      api,
      {
        method: 'post',
        path: '/api/subscriptions',
        tag: TAG,
        summary: 'Begin a subscription; it is paid at the payment provider',
        access: 'session',
        body: purchaseSchema,
        answer: subscriptionAnswerSchema,
        failure: 'Failed to begin the subscription',
      },
      async ({ c, body, user }) => ({
        success: true,
        subscription: await purchase(deps, buyerOf(c, user()), body),
      }),
    );

    route(
      api,
      {
        method: 'post',
        path: '/api/subscriptions/{id}/approve',
        tag: TAG,
        summary: "The provider's button was used: look there",
        access: 'session',
        params: idSchema,
        body: approvalSchema,
        answer: subscriptionAnswerSchema,
        failure: 'Failed to approve the subscription',
      },
      async ({ c, params, body, user }) => ({
        success: true,
        subscription: await approve(deps, buyerOf(c, user()), params.id, body),
      }),
    );

    for (const action of subscriptionActionSchema.options)
      route(
        api,
        {
          method: 'post',
          path: `/api/subscriptions/{id}/${action}`,
          tag: TAG,
          summary: SUMMARIES[action],
          access: 'session',
          params: idSchema,
          body: z.strictObject({}),
          bodyOptional: true,
          answer: subscriptionAnswerSchema,
          failure: `Failed to ${action} the subscription`,
        },
        async ({ c, params, user }) => ({
          success: true,
          subscription: await act(deps, buyerOf(c, user()), params.id, action),
        }),
      );
  };

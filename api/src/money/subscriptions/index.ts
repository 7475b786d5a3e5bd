export { type Line, paidFacts } from './access.store.ts';
export { alarmOnce } from './alarm.ts';
export type { MoneyBack, PaidCharge, SubscriptionBooks, SubscriptionEvent } from './books.ts';
export { createSubscriptions, type Subscriptions } from './create-subscriptions.ts';
export { disputesOf } from './disputes.store.ts';
export { giveTime, type TimeGift } from './give-time.ts';
export { loggedBooks } from './logged-books.ts';
export { PlanMismatchError } from './plan-check.ts';
export { NO_PROVIDER_PLANS, type ProviderPlanIds, seedPlans } from './plans.store.ts';
export type {
  ProviderDispute,
  ProviderPayment,
  ProviderPlan,
  ProviderRefund,
  ProviderSubscription,
  RefundOrder,
  SubscriptionProvider,
} from './provider.ts';
export { settleAccess } from './settle-access.ts';
export { subscriptionBooks } from './subscription-books.ts';
export { subscriptionRefusal } from './subscription-refusal.ts';
export { currentOf, type Seen, seeAll, toSubscription } from './subscription-view.ts';
export { SubscriptionLimits } from './subscriptions.limits.ts';
export { subscriptionsOperations } from './subscriptions.routes.ts';
export { insertSubscription } from './subscriptions.store.ts';

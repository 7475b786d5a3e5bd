export { PlanLink } from './plan-link.tsx';
export { subscriptionTabs } from './subscriptions.routes.tsx';
export { WhenConfirmed } from './when-confirmed.tsx';

export { PlansLink } from './plans-link.tsx';
export { subscriptionTabs } from './subscriptions.routes.tsx';
export { WhenConfirmed } from './when-confirmed.tsx';

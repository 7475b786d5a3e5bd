export { billingQuery } from './billing.queries.ts';
export { UserBilling } from './user-billing.tsx';

export { billingQuery } from './billing.queries.ts';
export { useTableDate } from './use-billing-text.ts';
export { UserBilling } from './user-billing.tsx';

export { billingQuery, waitingPaymentsQuery } from './billing.queries.ts';
export { useTableDate } from './use-billing-text.ts';
export { UserBilling } from './user-billing.tsx';
export { WaitingPayments } from './waiting-payments.tsx';

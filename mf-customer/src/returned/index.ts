export { BILLING_KEY, returnedQuery } from './returned.queries.ts';
export { ReturnedPayments } from './returned-payments.tsx';

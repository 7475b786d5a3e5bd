export { adminBillingOperations, mountAdminBilling } from './admin-billing.routes.ts';
export { billingOperations, mountBilling } from './billing.routes.ts';
export { watchPayments } from './payment-figures.ts';
export { repeatRefunds } from './repeat-refunds.ts';

export { BillingLimits } from './billing.limits.ts';
export { BILLING_GUARDS } from './billing-deps.ts';
export { botBillingOperations, mountBotBilling } from './bot-billing.routes.ts';
export { returnDeposits } from './return-deposits.ts';

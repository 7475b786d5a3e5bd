export { createPaypal, type Fetch } from './create-paypal.ts';
export { pageSources } from './page-sources.ts';
export { type PaypalConfig, PaypalConfigError, paypalConfig, paypalVariables } from './paypal.config.ts';
export { paypalFigures } from './paypal-figures.ts';
export { webhooksOperations } from './webhooks.routes.ts';

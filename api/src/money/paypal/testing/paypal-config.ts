import type { PaypalConfig } from '../paypal.config.ts';

/** An account with an unreachable PayPal. */
export const UNREACHED_PAYPAL: PaypalConfig = {
  clientId: 'only-for-tests',
  clientSecret: 'canary-paypal-secret',
  webhookId: 'ONLYFORTESTS',
  apiUrl: 'http://127.0.0.1:9',
  sdkUrl: 'http://127.0.0.1:9/sdk/js',
  certificates: { origin: 'http://127.0.0.1:9', roots: 'system' },
  planIds: { starter: {}, pro: { weekly: 'P-TEST' } },
};

import type { RouteObject } from '@bothways/platform';

/** The account's tab about what was paid, and the page of one receipt; fetched when they are opened. */
export const billingTabs: RouteObject[] = [
  { path: 'billing', lazy: async () => ({ Component: (await import('./billing-tab.tsx')).BillingTab }) },
  {
    path: 'billing/:number',
    lazy: async () => ({ Component: (await import('./receipt-page.tsx')).ReceiptPage }),
  },
];

import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** The account's billing tab, and the page of one receipt; loaded when they are opened. */
export const billingTabs: RouteObject[] = [
  { path: 'billing', lazy: screen(async () => (await import('./billing-tab.tsx')).BillingTab) },
  {
    path: 'billing/:number',
    lazy: screen(async () => (await import('./receipt-page.tsx')).ReceiptPage),
  },
];

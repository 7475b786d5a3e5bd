import type { RouteObject } from '@bothways/platform';

/** The account's tabs about what is paid for; fetched when one is opened. */
export const subscriptionTabs: RouteObject[] = [
  { path: 'plan', lazy: async () => ({ Component: (await import('./plan-tab.tsx')).PlanTab }) },
  { path: 'coupons', lazy: async () => ({ Component: (await import('./coupons-tab.tsx')).CouponsTab }) },
];

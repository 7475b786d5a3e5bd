import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** The account's tabs about plans and coupons; loaded when one is opened. */
export const subscriptionTabs: RouteObject[] = [
  { path: 'plan', lazy: screen(async () => (await import('./plan-tab.tsx')).PlanTab) },
  { path: 'coupons', lazy: screen(async () => (await import('./coupons-tab.tsx')).CouponsTab) },
];

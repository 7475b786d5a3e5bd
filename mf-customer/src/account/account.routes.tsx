import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** Route of the account, a tab each, with the tabs of other folders; loaded when it is opened. */
export const accountRoutes = (others: RouteObject[]): RouteObject => ({
  path: 'account',
  lazy: screen(async () => (await import('./account-screen.tsx')).AccountScreen),
  children: [
    { index: true, lazy: screen(async () => (await import('./profile-tab.tsx')).ProfileTab) },
    {
      path: 'security',
      lazy: screen(async () => (await import('./security-tab.tsx')).SecurityTab),
    },
    { path: 'phone', lazy: screen(async () => (await import('./phone-tab.tsx')).PhoneTab) },
    {
      path: 'alerts',
      lazy: screen(async () => (await import('./alerts/alerts-tab.tsx')).AlertsTab),
    },
    {
      path: 'notifications',
      lazy: screen(async () => (await import('./notifications/notifications-tab.tsx')).NotificationsTab),
    },
    {
      path: 'preferences',
      lazy: screen(async () => (await import('./preferences-tab.tsx')).PreferencesTab),
    },
    {
      path: 'limits',
      lazy: screen(async () => (await import('./limits/limits-tab.tsx')).LimitsTab),
    },
    {
      path: 'data/guide',
      lazy: screen(async () => (await import('./export-guide-page.tsx')).ExportGuidePage),
    },
    { path: 'data', lazy: screen(async () => (await import('./data-tab.tsx')).DataTab) },
    ...others,
  ],
});

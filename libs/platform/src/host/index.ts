// Only for hosts (the shell, an area's dev page, tests): creates the page around areas. Areas import the façade.
export type { QueryClient } from '@tanstack/react-query';
export {
  createBrowserRouter,
  createMemoryRouter,
  type DataRouter,
  RouterProvider,
  useRevalidator,
} from 'react-router-dom';
export { createApi } from '../api/api-client.ts';
export { withRetry } from '../api/retry.ts';
export { createLive, type HostLive } from '../live/host-live.ts';
export { localeChoice, preferredLocale } from '../locale/locales.ts';
export { platformTexts } from '../locale/platform-texts.ts';
export { createTexts, followEdits, type PageTexts, type Texts } from '../locale/texts.ts';
export { PRODUCT } from '../nav/full-title.ts';
export { navCounts } from '../nav/nav-counts.ts';
export { pageTitle } from '../nav/page-title.ts';
export { searchPlaceholder, searchUsers } from '../nav/search.ts';
export { createQueryClient } from '../query/query-client.ts';
export { createSession, type HostSession } from '../session/session-owner.ts';
export type { SessionState } from '../session/session-state.ts';
export { type Command, currentCommands } from '../shortcut/commands.ts';
export { listenForShortcuts, type Shortcut, shortcuts } from '../shortcut/shortcuts.ts';
export { followTheme } from '../theme/theme.ts';
export { connectToasts } from '../toast/toasts.ts';
export { type Platform, PlatformProvider } from './platform-provider.tsx';

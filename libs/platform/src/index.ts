// The façade: the only interface between shell and areas, and their one module that is shared at run time. Re-exports
// by name what areas may use of the router and the query cache, so that the rest is tree-shaken.
export {
  type InfiniteData,
  keepPreviousData,
  mutationOptions,
  type QueryKey,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  isRouteErrorResponse,
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  type RouteObject,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export { type Api, api } from './api/api-client.ts';
export { ApiError, type ApiErrorCode, isApiError } from './api/api-error.ts';
export { changedRecord } from './api/changed-record.ts';
export type { Schema } from './api/read-answer.ts';
export { refusedField } from './api/refused-field.ts';
export { useErrorText } from './api/use-error-text.ts';
export { CONTRACT_VERSION } from './area/contract-version.ts';
export { defineArea } from './area/define-area.ts';
export type {
  LiveArbs,
  LiveMatchedBets,
  LiveOddsHistory,
  LiveStatus,
  LiveValueBets,
  Locale,
  RemoteModule,
  Session,
  ToastInput,
  UseLiveArbs,
  UseLiveMatchedBets,
  UseLiveValueBets,
} from './contract.ts';
export { useStayAwake } from './live/stay-awake.ts';
export { useLiveArbs, useLiveField, useLiveStatus } from './live/use-live.ts';
export { useLiveMatchedBets } from './live/use-matched-bets.ts';
export { useNotificationsVersion } from './live/use-notifications.ts';
export { useLiveOddsHistory } from './live/use-odds-history.ts';
export { useLiveValueBets } from './live/use-value-bets.ts';
export {
  type DefinedTexts,
  defineTexts,
  type KeyBelow,
  type KeyOf,
  type TextKey,
  type TextOf,
} from './locale/define-texts.tsx';
export { LocaleLink, LocaleNavLink } from './locale/locale-link.tsx';
export { DEFAULT_LOCALE, inLocale, isLocale, LOCALES, localeInPath, localePath } from './locale/locales.ts';
export { addTexts } from './locale/texts.ts';
export { useLocale, useLocalePath, useSwitchLocale } from './locale/use-locale.ts';
export { useNavCount } from './nav/nav-counts.ts';
export { usePageTitle } from './nav/page-title.ts';
export { sameSitePath } from './nav/same-site-path.ts';
export { useSearchText } from './nav/search.ts';
export { useOddsFormat } from './odds-format/odds-format.ts';
export { apiPages } from './query/api-pages.ts';
export { apiQuery } from './query/api-query.ts';
export { cacheAnswer } from './query/cache-answer.ts';
export { useMutation } from './query/use-mutation.ts';
export { useMutationForm } from './query/use-mutation-form.ts';
export { useRecordMutation } from './query/use-record-mutation.ts';
export { AccessDenied, type AccessDeniedProps } from './screens/access-denied.tsx';
export { MessagePage } from './screens/message-page.tsx';
export { usePermission, usePermissions, useSession, useUser } from './session/session-context.ts';
export { useCommand } from './shortcut/use-command.ts';
export { useShortcut } from './shortcut/use-shortcut.ts';
export { createStore, type Store } from './store/store.ts';
export { type Guard, type Stored, stored, useStored } from './store/stored.ts';
export { useDraftValues } from './store/use-draft-values.ts';
export { useStore } from './store/use-store.ts';
export { THEMES, type ThemeChoice, useTheme } from './theme/theme.ts';
export { useToast } from './toast/toasts.ts';

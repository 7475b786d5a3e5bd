import type { Arb, ArbFilter, ArbQueryInput, RejectReason } from '@bothways/domain/arbs';
import type { OddsHistory } from '@bothways/domain/history';
import type { AnyPermission, User } from '@bothways/domain/identity';
import type { MatchedBet, MatchedQueryInput } from '@bothways/domain/matched-betting';
import type { Feature } from '@bothways/domain/plans';
import type { AreaName } from '@bothways/domain/registry';
import type { ValueBet, ValueBetQueryInput } from '@bothways/domain/valuebets';
import type { RouteObject } from 'react-router-dom';

export type Locale = 'en' | 'es';

/**
 * The only module that a remote exposes, as `./area`. The shell checks `contract` before any of its code runs, mounts
 * `routes` under `/:locale`, and loads `locales[locale]` under the namespace `name` before the first render.
 */
export interface RemoteModule {
  name: AreaName;
  /** Major version of this contract that the area was built for (`CONTRACT_VERSION`). */
  contract: number;
  routes: RouteObject[];
  locales: Record<Locale, () => Promise<Record<string, unknown>>>;
}

/** The signed-in person, or null. Hooks: `useSession()`, `useUser()` (throws without a session). */
export interface Session {
  /** `unknown` until the server's first answer; `user` is null then as well. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  user: User | null;
  /** Whether the server's cached answer allows the action; false while unknown. */
  can(action: AnyPermission): boolean;
  /** Whether the user's plan includes the feature. */
  has(feature: Feature): boolean;
  signOut(): Promise<void>;
  /** Accepts an answer with the user (that of `GET /api/auth/me`), after a change of the account. */
  update(answer: unknown): Promise<void>;
  /** Reloads the user and the known permissions from the server. */
  refresh(): Promise<void>;
}

/** State of the socket, for the top bar and the banners of lists. */
export interface LiveStatus {
  /** `polling`: no socket is available, and lists are polled every minute instead. */
  state: 'connecting' | 'live' | 'stale' | 'polling' | 'offline';
  /** Newest quote of the feed, ms since epoch by the server's clock; undefined before the first heartbeat. */
  feedAtMs: number | undefined;
  /**
   * When the connection was lost, the time of a stale feed's newest quote, or of the last answer while polling; ms
   * since epoch by this device's clock.
   */
  sinceMs: number | undefined;
  /** Server's clock minus this device's: to be added to `Date.now()` before comparing with the server's times. */
  clockOffsetMs: number;
}

/** Result of `useLiveArbs(input, enabled)`: a query-cache entry that the socket keeps current. */
export interface LiveArbs {
  status: 'loading' | 'ready' | 'error' | 'locked';
  arbs: Arb[];
  total: number;
  rejectedTotal: number;
  /** Recently removed ids with the time of their removal (ms), so that a screen greys them before it removes them. */
  gone: ReadonlyMap<string, { atMs: number; reason?: RejectReason; arb: Arb }>;
  /** When the list was last confirmed by the server, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code for `useErrorText`. */
  error: string | undefined;
  retry(): void;
}
export type UseLiveArbs = (input: ArbQueryInput, enabled?: boolean) => LiveArbs;
export type { ArbFilter };

/** Result of `useLiveValueBets(input, enabled)`. */
export interface LiveValueBets {
  status: 'loading' | 'ready' | 'error' | 'locked';
  valuebets: ValueBet[];
  total: number;
  /** Recently removed ids with the time of their removal (ms), so that a screen greys them before it removes them. */
  gone: ReadonlyMap<string, { atMs: number; valuebet: ValueBet }>;
  /** When the list was last confirmed by the server, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code for `useErrorText`. */
  error: string | undefined;
  /** With status `error`: the server's message, untranslated. */
  message: string | undefined;
  retry(): void;
}
export type UseLiveValueBets = (input: ValueBetQueryInput, enabled?: boolean) => LiveValueBets;

/** Result of `useLiveMatchedBets(input, enabled)`. */
export interface LiveMatchedBets {
  status: 'loading' | 'ready' | 'error' | 'locked';
  matchedBets: MatchedBet[];
  total: number;
  rejectedTotal: number;
  /** Recently removed ids with the time of their removal (ms), so that a screen greys them before it removes them. */
  gone: ReadonlyMap<string, { atMs: number; matchedBet: MatchedBet }>;
  /** When the list was last confirmed by the server, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code for `useErrorText`. */
  error: string | undefined;
  /** With status `error`: the server's message, untranslated. */
  message: string | undefined;
  retry(): void;
}
export type UseLiveMatchedBets = (input: MatchedQueryInput, enabled?: boolean) => LiveMatchedBets;

/** One bookmaker's price of a selection over time; without `hours`, everything that is stored. */
export interface OddsHistoryWish {
  bookie: string;
  topic: string;
  hours?: number;
}
/** Result of `useLiveOddsHistory(wish, enabled)`. */
export interface LiveOddsHistory {
  status: 'loading' | 'ready' | 'error' | 'locked';
  /** With status `ready`. */
  history: OddsHistory | undefined;
  /** With status `error`: a code for `useErrorText`. */
  error: string | undefined;
  retry(): void;
}
export type UseLiveOddsHistory = (
  wish: { bookie: string; topic: string; hours?: number | undefined },
  enabled?: boolean,
) => LiveOddsHistory;

/** Toasts go through the shell: `const toast = useToast(); toast.show({ tone, title, description, action })`. */
export interface ToastInput {
  tone: 'info' | 'success' | 'warning' | 'error';
  title: string;
  description?: string;
  action?: { label: string; onPress(): void };
}

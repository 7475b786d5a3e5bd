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
 * The one thing a remote exposes, as `./area`. The shell checks `contract` before anything of it runs, mounts
 * `routes` under `/:locale`, and loads `locales[locale]` under the namespace `name` before the first render.
 */
export interface RemoteModule {
  name: AreaName;
  /** Major version of this contract the area was built for (`CONTRACT_VERSION`). */
  contract: number;
  routes: RouteObject[];
  locales: Record<Locale, () => Promise<Record<string, unknown>>>;
}

/** Who is signed in, or null. Hooks: `useSession()`, `useUser()` (throws outside the gate). */
export interface Session {
  /** `unknown` until the first answer of the server; `user` is null then too. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  user: User | null;
  /** Whether the server's cached answer allows the action; false until it is known. */
  can(action: AnyPermission): boolean;
  /** Whether the user's plan contains the feature. */
  has(feature: Feature): boolean;
  signOut(): Promise<void>;
  /** Takes an answer that carries the user (that of `GET /api/auth/me`), after the account was changed. */
  update(answer: unknown): Promise<void>;
  /** Asks the server for the user anew, and for what they may do. */
  refresh(): Promise<void>;
}

/** State of the one socket, for the top bar and for the banners of lists. */
export interface LiveStatus {
  /** `polling`: the socket cannot be had, and the lists are asked for every minute instead. */
  state: 'connecting' | 'live' | 'stale' | 'polling' | 'offline';
  /** Newest quote of the feed, ms since epoch by the server's clock; undefined before the first heartbeat. */
  feedAtMs: number | undefined;
  /**
   * When the connection was lost, or the newest quote of a stale feed, or the last answer while polling; ms since epoch
   * by this device's clock.
   */
  sinceMs: number | undefined;
  /** Server's clock minus this device's: add it to `Date.now()` before an age is taken from the server's times. */
  clockOffsetMs: number;
}

/** What `useLiveArbs(input, enabled)` gives a screen: a query-cache entry that the socket keeps current. */
export interface LiveArbs {
  status: 'loading' | 'ready' | 'error' | 'locked';
  arbs: Arb[];
  total: number;
  rejectedTotal: number;
  /** Ids that left the list lately with the time they went (ms), so that a screen greys them before it removes them. */
  gone: ReadonlyMap<string, { atMs: number; reason?: RejectReason; arb: Arb }>;
  /** When the list was last confirmed by the server, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code that `useErrorText` puts into words. */
  error: string | undefined;
  retry(): void;
}
export type UseLiveArbs = (input: ArbQueryInput, enabled?: boolean) => LiveArbs;
export type { ArbFilter };

/** What `useLiveValueBets(input, enabled)` gives a screen. */
export interface LiveValueBets {
  status: 'loading' | 'ready' | 'error' | 'locked';
  valuebets: ValueBet[];
  total: number;
  /** Ids that left the list lately with the time they went (ms), so that a screen greys them before it removes them. */
  gone: ReadonlyMap<string, { atMs: number; valuebet: ValueBet }>;
  /** When the list was last confirmed by the server, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code that `useErrorText` puts into words. */
  error: string | undefined;
  /** With status `error`: what the server said of it, in its own words. */
  message: string | undefined;
  retry(): void;
}
export type UseLiveValueBets = (input: ValueBetQueryInput, enabled?: boolean) => LiveValueBets;

/** What `useLiveMatchedBets(input, enabled)` gives a screen. */
export interface LiveMatchedBets {
  status: 'loading' | 'ready' | 'error' | 'locked';
  matchedBets: MatchedBet[];
  total: number;
  rejectedTotal: number;
  /** Ids that left the list lately with the time they went (ms), so that a screen greys them before it removes them. */
  gone: ReadonlyMap<string, { atMs: number; matchedBet: MatchedBet }>;
  /** When the list was last confirmed by the server, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code that `useErrorText` puts into words. */
  error: string | undefined;
  /** With status `error`: what the server said of it, in its own words. */
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
/** What `useLiveOddsHistory(wish, enabled)` gives a screen. */
export interface LiveOddsHistory {
  status: 'loading' | 'ready' | 'error' | 'locked';
  /** With status `ready`. */
  history: OddsHistory | undefined;
  /** With status `error`: a code that `useErrorText` puts into words. */
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

import type { Arb, RejectReason } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import type { QueryResult } from '@bothways/platform/query-state';

/** What a live list shows, whatever its kind: an arb, a value bet. */
export interface ListItem
  extends Pick<
    Arb,
    'id' | 'event' | 'status' | 'updatedOn' | 'deleted' | 'profit' | 'reason' | 'reasonDetail'
  > {
  _id: { eventId: string };
  bets: readonly { bookie: string }[];
}

/** A live list as the socket keeps it current. */
export interface LiveItems<Item> {
  status: 'loading' | 'ready' | 'error' | 'locked';
  /** As the server orders them. */
  items: readonly Item[];
  /** How many the server has, of which the items may be the first. */
  total: number;
  /** Of those that failed a gate; absent where the list is not told it. */
  rejectedTotal?: number;
  /** What left lately, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  /** When the server confirmed the list last, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code that `useErrorText` puts into words. */
  error: string | undefined;
  /** What the server said of the error, where the list passes it on. */
  message?: string | undefined;
  retry(): void;
}

/** What is known of an item by its id. */
export interface KnownItem<Item> {
  item: Item;
  /** It stands no longer; these are its last figures. */
  isGone: boolean;
  /** A pin that the server no longer has, which is not calculated any more. */
  isDeletedPin: boolean;
}

/** What of a list failed a gate. */
export interface Rejected<Item> {
  items: readonly Item[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
}

/** A question about what failed a gate, in whatever state it is. */
export type RejectedQuery<Item> = QueryResult<Rejected<Item>>;

/** What every list's filter has: how many it asks for. */
export interface ListFilter {
  limit?: number | undefined;
}

/** What a list asks: the active configuration and what the address says. */
export interface ListRequest<Item, Filter> {
  /** The configuration is not known yet: nothing is asked. */
  isLoading: boolean;
  filter: Filter;
  /** The configuration has no bookmaker, and the address names none: nothing is asked, and the list says so. */
  isEmptyChoice: boolean;
  /** What only the screen asks of an item, such as how long it has stood; the same function until the rules change. */
  passes: (item: Item, nowMs: number) => boolean;
  /** `passes` counts seconds. */
  asksAge: boolean;
  /** Pro mode: cards without their air. */
  isCompact: boolean;
}

/** What of a list's screen the address holds, so that it can be shared. */
export interface ListView {
  /** The list itself, or what failed a gate. */
  tab: 'list' | 'rejected';
  /** Items an event shows before "Show more". */
  perEvent: number;
  /** Only rejected ones of this reason. */
  reason: RejectReason | undefined;
  /** The id of the item whose detail is open. */
  selected: string | undefined;
}

export type ViewChange<View> = (part: Partial<View> | Partial<ListView>) => void;

/** How a view is read from the address and written to it. */
export interface ListAddress<View> {
  /** Whatever makes no sense there counts as not given. */
  read(params: URLSearchParams): View;
  /** Parameters that are not the list's (the search text) stay as they are. */
  write(view: View, current: URLSearchParams): URLSearchParams;
}

/** A mode's list below the locale: its path with what the address holds of the view. */
export const listAddress = (path: string, params: URLSearchParams): string => {
  const search = params.toString();
  return `${path}${search && `?${search}`}`;
};

export const otherMode = (mode: Mode): Mode => (mode === 'live' ? 'prematch' : 'live');

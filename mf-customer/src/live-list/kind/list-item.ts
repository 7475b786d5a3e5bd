import type { Arb, RejectReason } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import type { QueryResult } from '@bothways/platform/query-state';
import type { ReadFailure } from '../../settings/index.ts';

/** An item of a live list of any kind: an arb or a value bet. */
export interface ListItem
  extends Pick<
    Arb,
    'id' | 'event' | 'status' | 'updatedOn' | 'deleted' | 'profit' | 'reason' | 'reasonDetail'
  > {
  _id: { eventId: string };
  bets: readonly { bookie: string }[];
}

/** A live list, kept current over the socket. */
export interface LiveItems<Item> {
  status: 'loading' | 'ready' | 'error' | 'locked';
  /** In the server's order. */
  items: readonly Item[];
  /** Number on the server, of which the items may be only the first. */
  total: number;
  /** Number of rejected items; absent where the list does not receive it. */
  rejectedTotal?: number;
  /** Items that left recently, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  /** When the server last confirmed the list, ms since epoch. */
  atMs: number | undefined;
  /** With status `error`: a code for `useErrorText`. */
  error: string | undefined;
  /** The server's message for the error, where the list passes it on. */
  message?: string | undefined;
  retry(): void;
}

/** The known state of an item by its id. */
export interface KnownItem<Item> {
  item: Item;
  /** It has left the list; these are its last figures. */
  isGone: boolean;
  /** A pin that the server has deleted and no longer calculates. */
  isDeletedPin: boolean;
}

/** The rejected items of a list. */
export interface Rejected<Item> {
  items: readonly Item[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
  /** Number that is neither listed nor rejected, but above the filter's maximum. */
  aboveTotal: number;
}

/** A query for rejected items, in any state. */
export type RejectedQuery<Item> = QueryResult<Rejected<Item>>;

/** The part that every list's filter has: the number requested. */
export interface ListFilter {
  limit?: number | undefined;
}

/** The request of a list: the active configuration combined with the address. */
export interface ListRequest<Item, Filter> {
  /** The configuration has not loaded: nothing is requested. */
  isLoading: boolean;
  /** The configuration could not be read: nothing is requested, and the list says so. */
  failure: ReadFailure | undefined;
  /** The same object until it changes: the list's controls rerender with it. */
  filter: Filter;
  /** The configuration has no bookmaker and the address names none: nothing is requested, and the list says so. */
  isEmptyChoice: boolean;
  /** Filter applied on the client only, such as an item's age; the same function until the rules change. */
  passes: (item: Item, nowMs: number) => boolean;
  /** `passes` depends on the time, by the second. */
  asksAge: boolean;
  /** Pro mode: cards without padding. */
  isCompact: boolean;
}

/** The shareable part of a list's screen, which the address holds. */
export interface ListView {
  /** The list itself, or the rejected items. */
  tab: 'list' | 'rejected';
  /** Items of an event shown before "Show more". */
  perEvent: number;
  /** Narrows the rejected items to this reason. */
  reason: RejectReason | undefined;
  /** Id of the item whose detail is open. */
  selected: string | undefined;
}

export type ViewChange<View> = (part: Partial<View> | Partial<ListView>) => void;

/** Reads a view from the address and writes it back. */
export interface ListAddress<View> {
  /** Invalid values count as absent. */
  read(params: URLSearchParams): View;
  /** Parameters that are not the list's (the search text) are preserved. */
  write(view: View, current: URLSearchParams): URLSearchParams;
}

/** Returns the address of a mode's list below the locale: its path with the view's parameters. */
export const listAddress = (path: string, params: URLSearchParams): string => {
  const search = params.toString();
  return `${path}${search && `?${search}`}`;
};

export const otherMode = (mode: Mode): Mode => (mode === 'live' ? 'prematch' : 'live');

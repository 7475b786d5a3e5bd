import type { AdminBookie } from '@bothways/domain/bookies';
import { plainText } from '@bothways/domain/text';
import { eventsOf, isStale, lastSeenMs } from '../bookie/index.ts';

export const SHOWS = ['all', 'quoting', 'stale', 'silent'] as const;
export type Show = (typeof SHOWS)[number];
export const SORTS = ['name', 'events', 'seen'] as const;
export type Sort = (typeof SORTS)[number];
export const TAKEN = ['any', 'prematch', 'live', 'none'] as const;
/** The mode in which its prices are collected. */
export type Taken = (typeof TAKEN)[number];

/** The user's chosen view; stored in the URL. */
export interface BookiesView {
  search: string;
  country: string | null;
  taken: Taken;
  show: Show;
  sort: Sort;
}

const oneOf = <T extends string>(choices: readonly T[], raw: string | null): T | undefined =>
  choices.find((choice) => choice === raw);

/** Returns the URL's view; missing or invalid parts get the default. */
export const viewOf = (params: URLSearchParams): BookiesView => ({
  search: params.get('q') ?? '',
  country: params.get('country'),
  taken: oneOf(TAKEN, params.get('mode')) ?? 'any',
  show: oneOf(SHOWS, params.get('show')) ?? 'all',
  sort: oneOf(SORTS, params.get('sort')) ?? 'name',
});

/** Returns the URL parameters of a view; defaults are omitted. */
export function paramsOf({ search, country, taken, show, sort }: BookiesView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (country) params.set('country', country);
  if (taken !== 'any') params.set('mode', taken);
  if (show !== 'all') params.set('show', show);
  if (sort !== 'name') params.set('sort', sort);
  return params;
}

const ORDER: Record<Sort, (a: AdminBookie, b: AdminBookie) => number> = {
  name: (a, b) => a.label.localeCompare(b.label),
  events: (a, b) => eventsOf(b) - eventsOf(a) || ORDER.name(a, b),
  seen: (a, b) => (lastSeenMs(b) ?? 0) - (lastSeenMs(a) ?? 0) || ORDER.name(a, b),
};

const SHOWN: Record<Show, (bookie: AdminBookie, nowMs: number) => boolean> = {
  all: () => true,
  quoting: (bookie, nowMs) => lastSeenMs(bookie) !== undefined && !isStale(bookie, nowMs),
  stale: isStale,
  silent: (bookie) => lastSeenMs(bookie) === undefined,
};

const holds = (text: string | undefined, part: string): boolean =>
  text !== undefined && plainText(text).includes(part);

const isTaken = (bookie: AdminBookie, taken: Taken): boolean => {
  if (taken === 'any') return true;
  return taken === 'none' ? !bookie.prematch.enabled && !bookie.live.enabled : bookie[taken].enabled;
};

/** Returns the bookmakers of a view, in its order. */
export function bookiesOf(bookies: readonly AdminBookie[], view: BookiesView, nowMs: number): AdminBookie[] {
  const part = plainText(view.search.trim());
  return bookies
    .filter(
      (bookie) =>
        (holds(bookie.label, part) || holds(bookie.value, part) || holds(bookie.ogBookie, part)) &&
        (!view.country || bookie.countries.includes(view.country)) &&
        isTaken(bookie, view.taken) &&
        SHOWN[view.show](bookie, nowMs),
    )
    .sort(ORDER[view.sort]);
}

/** Returns the catalogue's countries, those with most bookmakers first. */
export function countriesOf(bookies: readonly AdminBookie[]): { country: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const country of bookies.flatMap((bookie) => bookie.countries)) {
    counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .sort((a, b) => b.count - a.count || a.country.localeCompare(b.country));
}

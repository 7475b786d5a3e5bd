import type { AdminBookie } from '@bothways/domain/bookies';

export const SHOWS = ['all', 'quoting', 'silent'] as const;
export type Show = (typeof SHOWS)[number];
export const SORTS = ['name', 'events', 'seen'] as const;
export type Sort = (typeof SORTS)[number];

/** What a person chose to see; it lives in the address. */
export interface BookiesView {
  search: string;
  country: string | null;
  show: Show;
  sort: Sort;
}

const oneOf = <T extends string>(choices: readonly T[], raw: string | null): T | undefined =>
  choices.find((choice) => choice === raw);

/** The view that an address asks for; what it does not say, or says wrongly, is the default. */
export const viewOf = (params: URLSearchParams): BookiesView => ({
  search: params.get('q') ?? '',
  country: params.get('country'),
  show: oneOf(SHOWS, params.get('show')) ?? 'all',
  sort: oneOf(SORTS, params.get('sort')) ?? 'name',
});

/** The address of a view; defaults are left out. */
export function paramsOf({ search, country, show, sort }: BookiesView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (country) params.set('country', country);
  if (show !== 'all') params.set('show', show);
  if (sort !== 'name') params.set('sort', sort);
  return params;
}

const seenMs = ({ stats }: AdminBookie): number =>
  Math.max(Date.parse(stats?.prematch.lastSeenOn ?? '') || 0, Date.parse(stats?.live.lastSeenOn ?? '') || 0);

/** When the newest quote of either mode was seen, in ms; undefined where there is none. */
export const lastSeenMs = (bookie: AdminBookie): number | undefined => seenMs(bookie) || undefined;

const events = ({ stats }: AdminBookie): number => (stats ? stats.prematch.events + stats.live.events : 0);

const ORDER: Record<Sort, (a: AdminBookie, b: AdminBookie) => number> = {
  name: (a, b) => a.label.localeCompare(b.label),
  events: (a, b) => events(b) - events(a) || ORDER.name(a, b),
  seen: (a, b) => seenMs(b) - seenMs(a) || ORDER.name(a, b),
};

const holds = (text: string | undefined, part: string): boolean =>
  text?.toLowerCase().includes(part) ?? false;

/** The bookmakers of a view, in its order. */
export function bookiesOf(bookies: readonly AdminBookie[], view: BookiesView): AdminBookie[] {
  const part = view.search.trim().toLowerCase();
  return bookies
    .filter(
      (bookie) =>
        (holds(bookie.label, part) || holds(bookie.value, part) || holds(bookie.ogBookie, part)) &&
        (!view.country || bookie.countries.includes(view.country)) &&
        (view.show === 'all' || (view.show === 'quoting') === seenMs(bookie) > 0),
    )
    .sort(ORDER[view.sort]);
}

/** Countries of the catalogue, those of most bookmakers first. */
export function countriesOf(bookies: readonly AdminBookie[]): { country: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const country of bookies.flatMap((bookie) => bookie.countries)) {
    counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .sort((a, b) => b.count - a.count || a.country.localeCompare(b.country));
}

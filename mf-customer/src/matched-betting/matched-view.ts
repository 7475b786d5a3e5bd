import {
  MATCHED_KINDS,
  MAX_RATING_PCT,
  type MatchedKind,
  type MatchedQueryInput,
  type MatchedSort,
  MIN_RATING_PCT,
  matchedQuerySchema,
  matchedSortSchema,
} from '@bothways/domain/matched-betting';
import { SPORTS, type Sport } from '@bothways/domain/sports';

/** The shareable part of the screen: it is held in the address only. */
export interface MatchedView {
  kind: MatchedKind;
  /** Empty: those of the arb configuration. */
  bookies: readonly string[];
  exchanges: readonly string[];
  minOdds: number | undefined;
  maxOdds: number | undefined;
  /** Bounds of the rating, in percent; undefined: the list's own. */
  minRating: number | undefined;
  maxRating: number | undefined;
  withinHours: number | undefined;
  /** In USD, as exchanges state it. */
  minLiquidity: number | undefined;
  /** Without matched bets rated above 100. */
  hidesArbs: boolean;
  sports: readonly Sport[];
  sort: MatchedSort;
  /** The matched bet whose detail is open. */
  selected: string | undefined;
  /** The offer for which a bet is sought. */
  offer: string | undefined;
}

export const HOURS_CHOICES = [3, 6, 12, 24, 48, 72, 168] as const;
export const LIQUIDITY_CHOICES = [10, 25, 50, 100, 250, 1000] as const;
const DEFAULT_SORT: MatchedSort = 'yield_desc';
const NAME = /^[\w.-]{1,64}$/;

const named = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter((value) => NAME.test(value));

const isReversed = (low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low > high;

function bounded(params: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const value = Number(params.get(name) || Number.NaN);
  return value >= least && value <= most ? value : undefined;
}

/** Reads the view from the address; invalid values count as absent. */
export function readMatchedView(params: URLSearchParams): MatchedView {
  const minOdds = bounded(params, 'from', 1, 1000);
  const maxOdds = bounded(params, 'to', 1, 1000);
  const [minRating, maxRating] = ['min', 'max'].map((name) =>
    bounded(params, name, MIN_RATING_PCT, MAX_RATING_PCT),
  );
  return {
    kind: MATCHED_KINDS.find((kind) => kind === params.get('kind')) ?? 'qualifying',
    bookies: named(params, 'back'),
    exchanges: named(params, 'lay'),
    minOdds,
    maxOdds: isReversed(minOdds, maxOdds) ? undefined : maxOdds,
    minRating,
    maxRating: isReversed(minRating, maxRating) ? undefined : maxRating,
    withinHours: bounded(params, 'hours', 1, 1440),
    minLiquidity: bounded(params, 'liquid', 1, 1_000_000),
    hidesArbs: params.get('arbs') === 'no',
    sports: SPORTS.filter((sport) => named(params, 'sports').includes(sport)),
    sort: matchedSortSchema.safeParse(params.get('sort')).data ?? DEFAULT_SORT,
    selected: params.get('bet') ?? undefined,
    offer: named(params, 'offer')[0],
  };
}

const text = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);
const list = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : values.join(',');

/** Returns the address parameters of a view; defaults are omitted. */
const written = (view: MatchedView): Record<string, string | undefined> => ({
  kind: view.kind === 'qualifying' ? undefined : view.kind,
  back: list(view.bookies),
  lay: list(view.exchanges),
  from: text(view.minOdds),
  to: text(view.maxOdds),
  min: text(view.minRating),
  max: text(view.maxRating),
  hours: text(view.withinHours),
  liquid: text(view.minLiquidity),
  arbs: view.hidesArbs ? 'no' : undefined,
  sports: list(view.sports),
  sort: view.sort === DEFAULT_SORT ? undefined : view.sort,
  bet: view.selected,
  offer: view.offer,
});

/** Returns the address of a view; foreign parameters are preserved. */
export function writeMatchedView(view: MatchedView, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(written(view)))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return next;
}

const NOT_NARROWED = {
  bookies: [],
  exchanges: [],
  minOdds: undefined,
  maxOdds: undefined,
  minRating: undefined,
  maxRating: undefined,
  withinHours: undefined,
  minLiquidity: undefined,
  hidesArbs: false,
  sports: [],
} as const satisfies Partial<MatchedView>;

/** Returns the same view without anything that narrows it. */
export const widenedMatched = (view: MatchedView): MatchedView => ({ ...view, ...NOT_NARROWED });

/** Returns whether anything narrows the list, so that an empty one may be due to the filter. */
export const narrowsMatched = (view: MatchedView): boolean =>
  JSON.stringify(written({ ...view, selected: undefined, offer: undefined })) !==
  JSON.stringify(written({ ...widenedMatched(view), selected: undefined, offer: undefined }));

/** The bookmakers and exchanges used where the address names none. */
export interface OwnBookies {
  bookies: readonly string[];
  exchanges: readonly string[];
  bookieMapping: NonNullable<MatchedQueryInput['bookieMapping']>;
}

/** Bounds of a list's ratings, in percent. */
export interface RatingBounds {
  minRating: number;
  maxRating: number;
}

/** Returns the bounds that a query has, given or not. */
export function ratingBounds(query: MatchedQueryInput): RatingBounds {
  const { minRating, maxRating } = matchedQuerySchema.parse(query);
  return { minRating, maxRating };
}

/** The view of the pairs above or below a list's ratings. */
export const viewAboveRating = ({ maxRating }: RatingBounds): Partial<MatchedView> => ({
  hidesArbs: false,
  minRating: maxRating,
  maxRating: MAX_RATING_PCT,
});
export const viewBelowRating = ({ minRating }: RatingBounds): Partial<MatchedView> => ({
  minRating: MIN_RATING_PCT,
  maxRating: minRating,
});

const NO_ARBS_PCT = 100;
/** Returns the maximum of a list without arbs, unless one asks for nothing but those. */
const noArbsOf = ({ hidesArbs, minRating = MIN_RATING_PCT }: MatchedView): number | undefined =>
  hidesArbs && minRating < NO_ARBS_PCT ? NO_ARBS_PCT : undefined;

/** Returns the query of a view; the address overrides the person's own bookmakers. */
export function matchedQueryOf(view: MatchedView, own: OwnBookies): MatchedQueryInput {
  const { minOdds, maxOdds, minRating, maxRating = noArbsOf(view), withinHours, minLiquidity } = view;
  return {
    kind: view.kind,
    sort: view.sort,
    bookies: [...(view.bookies.length > 0 ? view.bookies : own.bookies)],
    exchanges: [...(view.exchanges.length > 0 ? view.exchanges : own.exchanges)],
    bookieMapping: own.bookieMapping,
    ...(minOdds !== undefined && { minOdds }),
    ...(maxOdds !== undefined && { maxOdds }),
    ...(withinHours !== undefined && { withinHours }),
    ...(minLiquidity !== undefined && { minLiquidity }),
    ...(minRating !== undefined && { minRating }),
    ...(maxRating !== undefined && { maxRating }),
    ...(view.sports.length > 0 && { sports: [...view.sports] }),
  };
}

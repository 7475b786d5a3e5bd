import { REJECT_REASONS } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { DEFAULT_MAX_ARBS } from '@bothways/domain/settings';
import {
  DEFAULT_MAX_VALUE_PCT,
  MAX_VALUE_PCT,
  MIN_VALUE_PCT,
  type ValueBetQueryInput,
  type ValueBetRules,
  type ValueSort,
  valueSortSchema,
} from '@bothways/domain/valuebets';
import {
  channelsOf,
  type Narrowing,
  NO_NARROWING,
  narrowsRules,
  type PercentBounds,
  rangeOf,
  readNarrowing,
  readPerEvent,
  writtenNarrowing,
} from '../filters/index.ts';
import type { ListView } from '../live-list/index.ts';

/** The shareable part of the screen: it is held in the address only. */
export interface ValuesView extends ListView, Narrowing {
  /** Undefined: the configuration's. */
  sort: ValueSort | undefined;
}

export const VALUE_BOUNDS: PercentBounds = [MIN_VALUE_PCT, MAX_VALUE_PCT];

/** Reads the view from the address; invalid values count as absent. */
export const readValuesView = (params: URLSearchParams): ValuesView => ({
  ...readNarrowing(params, VALUE_BOUNDS),
  tab: params.get('view') === 'rejected' ? 'rejected' : 'list',
  perEvent: readPerEvent(params) ?? DEFAULT_MAX_ARBS,
  selected: params.get('bet') ?? undefined,
  sort: valueSortSchema.safeParse(params.get('sort')).data,
  reason: REJECT_REASONS.find((reason) => reason === params.get('reason')),
});

/** Returns the address parameters of a view; defaults are omitted. */
function written(view: ValuesView): Record<string, string | undefined> {
  const isRejected = view.tab === 'rejected';
  return {
    view: isRejected ? 'rejected' : undefined,
    reason: isRejected ? view.reason : undefined,
    bet: isRejected ? undefined : view.selected,
    sort: view.sort,
    ...writtenNarrowing(view),
    per: view.perEvent === DEFAULT_MAX_ARBS ? undefined : String(view.perEvent),
  };
}

/** Returns the address of a view; foreign parameters are preserved. */
export function writeValuesView(view: ValuesView, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(written(view)))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return next;
}

/** Returns the same view without anything that narrows it. */
export const widenedValues = (view: ValuesView): ValuesView => ({ ...view, ...NO_NARROWING });

/** Returns the query of a view. `base` is the active configuration's query; the address overrides it. */
export function valuesQueryOf(view: ValuesView, mode: Mode, base: ValueBetQueryInput): ValueBetQueryInput {
  const { minPercentage: _min, maxPercentage: _max, ...others } = base;
  return {
    ...others,
    ...narrowsRules(view, { ...base, sports: base.sports ?? [] }),
    ...rangeOf(view, base),
    channels: channelsOf(view, mode, base.channels),
    ...(view.sort && { sort: view.sort }),
  };
}

/** Returns the view of the value bets above a filter's maximum; undefined where there can be none. */
export function valuesViewAbove(
  _view: ValuesView,
  { minPercentage = 0, maxPercentage = DEFAULT_MAX_VALUE_PCT }: ValueBetQueryInput,
): { maxPct: number; view: Partial<ValuesView> } | undefined {
  // Without a maximum of its own the query has none where its minimum is above the default.
  if (maxPercentage >= MAX_VALUE_PCT || minPercentage > maxPercentage) return undefined;
  return { maxPct: maxPercentage, view: { minPct: maxPercentage, maxPct: MAX_VALUE_PCT } };
}

/** Returns the rules for one finished value bet; the address overrides the configuration. */
export function valuesRulesOf(view: ValuesView, base: ValueBetRules): ValueBetRules {
  const { minPercentage: _min, maxPercentage: _max, ...others } = base;
  return { ...others, ...narrowsRules(view, base), ...rangeOf(view, base) };
}

import {
  ARB_SORTS,
  type ArbQueryInput,
  type ArbRules,
  type ArbSort,
  MAX_LIMIT,
  MAX_PROFIT_PCT,
  MIN_PROFIT_PCT,
  PCT_STEP,
  REJECT_REASONS,
} from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { DEFAULT_MAX_ARBS } from '@bothways/domain/settings';
import {
  channelsOf,
  type Narrowing,
  NO_NARROWING,
  narrows,
  narrowsRules,
  type PercentBounds,
  type PercentRange,
  rangeOf,
  readNarrowing,
  readPercent,
  readPerEvent,
  writtenNarrowing,
} from '../filters/index.ts';
import type { ListView } from '../live-list/index.ts';

/** The shareable part of the screen: it is held in the address only. */
export interface ArbsView extends ListView, Narrowing {
  sort: ArbSort;
  /** Minimum payout of the worst result, percent; undefined: the configuration's. */
  minGuaranteed: number | undefined;
  /** Near-arbs instead of arbs: below 0 percent. */
  near: boolean;
  /** The largest number of arbs a list can hold, instead of the first hundred. */
  all: boolean;
}

export const DEFAULT_SORT: ArbSort = 'profit_desc';
export const PROFIT_BOUNDS: PercentBounds = [MIN_PROFIT_PCT, MAX_PROFIT_PCT];

const oneOf = <T extends string>(values: readonly T[], raw: string | null): T | undefined =>
  values.find((value) => value === raw);

/** Values for what the address omits; the active configuration supplies them. */
type ListDefaults = Pick<ArbsView, 'sort' | 'perEvent'>;
const LIST_DEFAULTS: ListDefaults = { sort: DEFAULT_SORT, perEvent: DEFAULT_MAX_ARBS };

/** Reads the view from the address; invalid values count as absent. */
export function readView(params: URLSearchParams, defaults: ListDefaults = LIST_DEFAULTS): ArbsView {
  return {
    ...readNarrowing(params, PROFIT_BOUNDS),
    tab: params.get('view') === 'rejected' ? 'rejected' : 'list',
    sort: oneOf(ARB_SORTS, params.get('sort')) ?? defaults.sort,
    perEvent: readPerEvent(params) ?? defaults.perEvent,
    minGuaranteed: readPercent(params.get('least'), PROFIT_BOUNDS),
    near: params.get('near') === '1',
    all: params.get('all') === '1',
    reason: oneOf(REJECT_REASONS, params.get('reason')),
    selected: params.get('arb') ?? undefined,
  };
}

/** Returns the address parameters of a view; defaults are omitted. */
const written = (view: ArbsView, defaults: ListDefaults): Record<string, string | undefined> => ({
  view: view.tab === 'rejected' ? 'rejected' : undefined,
  sort: view.sort === defaults.sort ? undefined : view.sort,
  ...writtenNarrowing(view),
  least: view.minGuaranteed?.toString(),
  per: view.perEvent === defaults.perEvent ? undefined : String(view.perEvent),
  near: view.near ? '1' : undefined,
  all: view.all ? '1' : undefined,
  reason: view.tab === 'rejected' ? view.reason : undefined,
  arb: view.selected,
});

/** Returns the address of a view; foreign parameters (the search text) are preserved. */
export function writeView(
  view: ArbsView,
  current: URLSearchParams = new URLSearchParams(),
  defaults: ListDefaults = LIST_DEFAULTS,
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(written(view, defaults))) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Returns whether anything narrows the list, so that an empty one may be due to the filter. */
export const isNarrowed = (view: ArbsView): boolean =>
  narrows(view) || view.near || view.minGuaranteed !== undefined;

/** Returns the same view without anything that narrows it. */
export const widened = (view: ArbsView): ArbsView => ({
  ...view,
  ...NO_NARROWING,
  minGuaranteed: undefined,
  near: false,
});

/** Minimum profit of an arb, percent. */
const ARB_FLOOR_PCT = 0;
/** Maximum profit of a near-arb: below zero by the smallest step that filters distinguish. */
const NEAR_MAX_PCT = 0 - PCT_STEP;

/**
 * Returns the bounds of the list: arbs have 0 percent or more, near-arbs less; each ignores the bounds of the other.
 */
function listRange(
  view: Pick<ArbsView, 'minPct' | 'maxPct' | 'near'>,
  configured: PercentRange,
): { minPercentage?: number; maxPercentage?: number } {
  const { minPercentage: low, maxPercentage: high } = rangeOf(view, configured);
  if (!view.near) {
    const minPercentage = Math.max(ARB_FLOOR_PCT, low ?? ARB_FLOOR_PCT);
    return high === undefined || high < ARB_FLOOR_PCT
      ? { minPercentage }
      : { minPercentage, maxPercentage: high };
  }
  const maxPercentage = Math.min(NEAR_MAX_PCT, high ?? NEAR_MAX_PCT);
  return low === undefined || low >= ARB_FLOOR_PCT
    ? { maxPercentage }
    : { minPercentage: low, maxPercentage };
}

/** Returns the view of the arbs above a filter's maximum; undefined for near-arbs, and where there can be none. */
export function viewAbove(
  { near }: Pick<ArbsView, 'near'>,
  { maxPercentage = MAX_PROFIT_PCT }: ArbQueryInput,
): { maxPct: number; view: Partial<ArbsView> } | undefined {
  if (near || maxPercentage >= MAX_PROFIT_PCT) return undefined;
  return { maxPct: maxPercentage, view: { minPct: maxPercentage, maxPct: MAX_PROFIT_PCT } };
}

/**
 * Returns the minimum payout of the worst result, the address before the configuration; none for near-arbs, which could
 * not meet it.
 */
function guaranteeOf(
  view: Pick<ArbsView, 'near' | 'minGuaranteed'>,
  configured: Pick<ArbRules, 'minGuaranteed'>,
): Pick<ArbRules, 'minGuaranteed'> {
  const minGuaranteed = view.minGuaranteed ?? configured.minGuaranteed;
  return view.near || minGuaranteed === undefined ? {} : { minGuaranteed };
}

/**
 * Returns the query of a view, for the list's topic and for the rejected items alike. `base` is the active
 * configuration's query; the address overrides it.
 */
export function queryOf(view: ArbsView, mode: Mode, base: ArbQueryInput = {}): ArbQueryInput {
  const { minPercentage: _min, maxPercentage: _max, minGuaranteed: _least, ...others } = base;
  return {
    ...others,
    ...narrowsRules(view, { ...base, sports: base.sports ?? [] }),
    channels: channelsOf(view, mode, base.channels),
    sort: view.sort,
    ...(view.all && view.tab === 'list' ? { limit: MAX_LIMIT } : {}),
    ...listRange(view, base),
    ...guaranteeOf(view, base),
  };
}

/** Returns the rules for one finished arb; the address overrides the configuration. */
export function rulesOf(view: ArbsView, base: ArbRules): ArbRules {
  const { minPercentage: _min, maxPercentage: _max, minGuaranteed: _least, ...others } = base;
  return {
    ...others,
    ...narrowsRules(view, base),
    ...listRange(view, base),
    ...guaranteeOf(view, base),
  };
}

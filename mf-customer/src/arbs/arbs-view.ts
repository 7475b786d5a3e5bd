import {
  ARB_SORTS,
  type ArbQueryInput,
  type ArbRules,
  type ArbSort,
  MAX_LIMIT,
  MAX_PROFIT_PCT,
  MIN_PROFIT_PCT,
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

/** What of the screen a person would share: it lives in the address and nowhere else. */
export interface ArbsView extends ListView, Narrowing {
  sort: ArbSort;
  /** Least that the worst result pays, percent; undefined: as the configuration says. */
  minGuaranteed: number | undefined;
  /** What nearly is an arb instead: below 0 percent. */
  near: boolean;
  /** As many arbs as a list can hold, instead of the first hundred. */
  all: boolean;
}

export const DEFAULT_SORT: ArbSort = 'profit_desc';
export const PROFIT_BOUNDS: PercentBounds = [MIN_PROFIT_PCT, MAX_PROFIT_PCT];

const oneOf = <T extends string>(values: readonly T[], raw: string | null): T | undefined =>
  values.find((value) => value === raw);

/** What the list shows where the address does not say; the active configuration knows. */
type ListDefaults = Pick<ArbsView, 'sort' | 'perEvent'>;
const LIST_DEFAULTS: ListDefaults = { sort: DEFAULT_SORT, perEvent: DEFAULT_MAX_ARBS };

/** Reads the view from the address; whatever makes no sense there counts as not given. */
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

/** The address's words for a view; defaults stay out of it. */
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

/** The address of a view; parameters that are not ours (the search text) stay as they are. */
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

/** Whether anything narrows the list, so that an empty one may be the filter's doing. */
export const isNarrowed = (view: ArbsView): boolean =>
  narrows(view) || view.near || view.minGuaranteed !== undefined;

/** The same view without anything that narrows it. */
export const widened = (view: ArbsView): ArbsView => ({
  ...view,
  ...NO_NARROWING,
  minGuaranteed: undefined,
  near: false,
});

/** An arb is one at so many percent or more. */
const ARB_FLOOR_PCT = 0;
/** What is near an arb has less, by the smallest step that filters tell apart. */
const NEAR_MAX_PCT = -1e-6;

/** The bounds of the list: arbs have 0 percent or more, what is near them less; each ignores what is about the other. */
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

/** What the worst result must pay, the address before the configuration: nothing that is near an arb could. */
function guaranteeOf(
  view: Pick<ArbsView, 'near' | 'minGuaranteed'>,
  configured: Pick<ArbRules, 'minGuaranteed'>,
): Pick<ArbRules, 'minGuaranteed'> {
  const minGuaranteed = view.minGuaranteed ?? configured.minGuaranteed;
  return view.near || minGuaranteed === undefined ? {} : { minGuaranteed };
}

/**
 * The query of a view, for the list's topic and for the rejected ones alike. `base` is what the active configuration asks;
 * what the address says takes the place of it.
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

/** The rules of one finished arb, with the address before the configuration. */
export function rulesOf(view: ArbsView, base: ArbRules): ArbRules {
  const { minPercentage: _min, maxPercentage: _max, minGuaranteed: _least, ...others } = base;
  return {
    ...others,
    ...narrowsRules(view, base),
    ...listRange(view, base),
    ...guaranteeOf(view, base),
  };
}

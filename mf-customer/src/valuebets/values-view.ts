import { REJECT_REASONS } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { DEFAULT_MAX_ARBS } from '@bothways/domain/settings';
import {
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

/** What of the screen a person would share: it lives in the address and nowhere else. */
export interface ValuesView extends ListView, Narrowing {
  /** Undefined: as the configuration says. */
  sort: ValueSort | undefined;
}

export const VALUE_BOUNDS: PercentBounds = [MIN_VALUE_PCT, MAX_VALUE_PCT];

/** Reads the view from the address; whatever makes no sense there counts as not given. */
export const readValuesView = (params: URLSearchParams): ValuesView => ({
  ...readNarrowing(params, VALUE_BOUNDS),
  tab: params.get('view') === 'rejected' ? 'rejected' : 'list',
  perEvent: readPerEvent(params) ?? DEFAULT_MAX_ARBS,
  selected: params.get('bet') ?? undefined,
  sort: valueSortSchema.safeParse(params.get('sort')).data,
  reason: REJECT_REASONS.find((reason) => reason === params.get('reason')),
});

/** The address's words for a view; defaults stay out of it. */
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

/** The address of a view; parameters that are not ours stay as they are. */
export function writeValuesView(view: ValuesView, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(written(view)))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return next;
}

/** The same view without anything that narrows it. */
export const widenedValues = (view: ValuesView): ValuesView => ({ ...view, ...NO_NARROWING });

/** The query of a view. `base` is what the active configuration asks; what the address says takes the place of it. */
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

/** The rules of one finished value bet, with the address before the configuration. */
export function valuesRulesOf(view: ValuesView, base: ValueBetRules): ValueBetRules {
  const { minPercentage: _min, maxPercentage: _max, ...others } = base;
  return { ...others, ...narrowsRules(view, base), ...rangeOf(view, base) };
}

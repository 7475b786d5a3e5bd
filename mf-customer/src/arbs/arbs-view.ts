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
import { SPORTS, type Sport } from '@bothways/domain/sports';
import type { ListView } from '../live-list/index.ts';

/** What of the screen a person would share: it lives in the address and nowhere else. */
export interface ArbsView extends ListView {
  sort: ArbSort;
  /** Empty: every sport. */
  sports: readonly Sport[];
  /** Empty: every bookmaker. */
  bookies: readonly string[];
  /** Undefined: the list's own floor, 0. */
  minPct: number | undefined;
  maxPct: number | undefined;
  /** What nearly is an arb instead: below 0 percent. */
  near: boolean;
  /** As many arbs as a list can hold, instead of the first hundred. */
  all: boolean;
  onlyLiquid: boolean;
  sameOvertime: boolean;
}

export const DEFAULT_SORT: ArbSort = 'profit_desc';
export const DEFAULT_PER_EVENT = 2;
export const PER_EVENT_CHOICES = [1, 2, 3, 4] as const;
/** Most bookmakers that a query takes. */
const MAX_BOOKIES = 400;
const BOOKIE = /^[a-z0-9][a-z0-9_.-]{0,39}$/;

const oneOf = <T extends string>(values: readonly T[], raw: string | null): T | undefined =>
  values.find((value) => value === raw);

const list = (raw: string | null): string[] => [
  ...new Set((raw ?? '').split(',').filter((part) => part !== '')),
];

/** A percentage within the limits; what is no number counts as not given. */
function percent(raw: string | null): number | undefined {
  const value = raw === null || raw.trim() === '' ? Number.NaN : Number(raw);
  if (!Number.isFinite(value)) return undefined;
  return Math.min(MAX_PROFIT_PCT, Math.max(MIN_PROFIT_PCT, value));
}

const isAbove = (low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low > high;

/** Both bounds of the address; a range that is turned round makes no sense. */
function range(params: URLSearchParams): Pick<ArbsView, 'minPct' | 'maxPct'> {
  const [minPct, maxPct] = [percent(params.get('min')), percent(params.get('max'))];
  return isAbove(minPct, maxPct) ? { minPct: undefined, maxPct: undefined } : { minPct, maxPct };
}

const perEventOf = (raw: string | null): number | undefined =>
  PER_EVENT_CHOICES.find((choice) => String(choice) === raw);

/** What the list shows where the address does not say; the active configuration knows. */
export type ListDefaults = Pick<ArbsView, 'sort' | 'perEvent'>;
const LIST_DEFAULTS: ListDefaults = { sort: DEFAULT_SORT, perEvent: DEFAULT_PER_EVENT };

/** Reads the view from the address; whatever makes no sense there counts as not given. */
export function readView(params: URLSearchParams, defaults: ListDefaults = LIST_DEFAULTS): ArbsView {
  return {
    tab: params.get('view') === 'rejected' ? 'rejected' : 'list',
    sort: oneOf(ARB_SORTS, params.get('sort')) ?? defaults.sort,
    sports: SPORTS.filter((sport) => list(params.get('sports')).includes(sport)),
    bookies: list(params.get('books'))
      .filter((value) => BOOKIE.test(value))
      .slice(0, MAX_BOOKIES),
    ...range(params),
    perEvent: perEventOf(params.get('per')) ?? defaults.perEvent,
    near: params.get('near') === '1',
    all: params.get('all') === '1',
    onlyLiquid: params.get('liquid') === '1',
    sameOvertime: params.get('overtime') === 'same',
    reason: oneOf(REJECT_REASONS, params.get('reason')),
    selected: params.get('arb') ?? undefined,
  };
}

/** The address's words for a view; defaults stay out of it. */
function written(view: ArbsView, defaults: ListDefaults): Record<string, string | undefined> {
  return {
    view: view.tab === 'rejected' ? 'rejected' : undefined,
    sort: view.sort === defaults.sort ? undefined : view.sort,
    sports: view.sports.join(',') || undefined,
    books: view.bookies.join(',') || undefined,
    min: view.minPct?.toString(),
    max: view.maxPct?.toString(),
    per: view.perEvent === defaults.perEvent ? undefined : String(view.perEvent),
    near: view.near ? '1' : undefined,
    all: view.all ? '1' : undefined,
    liquid: view.onlyLiquid ? '1' : undefined,
    overtime: view.sameOvertime ? 'same' : undefined,
    reason: view.tab === 'rejected' ? view.reason : undefined,
    arb: view.selected,
  };
}

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
  view.sports.length > 0 ||
  view.bookies.length > 0 ||
  view.minPct !== undefined ||
  view.maxPct !== undefined ||
  view.near ||
  view.onlyLiquid ||
  view.sameOvertime;

/** The same view without anything that narrows it. */
export const widened = (view: ArbsView): ArbsView => ({
  ...view,
  sports: [],
  bookies: [],
  minPct: undefined,
  maxPct: undefined,
  near: false,
  onlyLiquid: false,
  sameOvertime: false,
});

interface Range {
  minPercentage?: number | undefined;
  maxPercentage?: number | undefined;
}

/** The bounds that count: those of the address, and of the configuration's what does not contradict them. */
export function rangeOf(
  { minPct, maxPct }: Pick<ArbsView, 'minPct' | 'maxPct'>,
  { minPercentage, maxPercentage }: Range,
): { minPercentage?: number; maxPercentage?: number } {
  const low = minPct ?? (isAbove(minPercentage, maxPct) ? undefined : minPercentage);
  const high = maxPct ?? (isAbove(minPct, maxPercentage) ? undefined : maxPercentage);
  return {
    ...(low !== undefined && { minPercentage: low }),
    ...(high !== undefined && { maxPercentage: high }),
  };
}

/** An arb is one at so many percent or more. */
const ARB_FLOOR_PCT = 0;
/** What is near an arb has less, by the smallest step that filters tell apart. */
const NEAR_MAX_PCT = -1e-6;

/** The bounds of the list: arbs have 0 percent or more, what is near them less; each ignores what is about the other. */
export function listRange(
  view: Pick<ArbsView, 'minPct' | 'maxPct' | 'near'>,
  configured: Range,
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

/** What the worst result must pay: nothing that is near an arb could. */
const guaranteeOf = (
  { near }: Pick<ArbsView, 'near'>,
  { minGuaranteed }: Pick<ArbRules, 'minGuaranteed'>,
): Pick<ArbRules, 'minGuaranteed'> => (near || minGuaranteed === undefined ? {} : { minGuaranteed });

/**
 * The query of a view, for the list's topic and for the rejected ones alike. `base` is what the active configuration asks;
 * what the address says takes the place of it.
 */
export function queryOf(view: ArbsView, mode: Mode, base: ArbQueryInput = {}): ArbQueryInput {
  const { minPercentage: _min, maxPercentage: _max, minGuaranteed: _least, ...others } = base;
  return {
    ...others,
    channels: view.bookies.length > 0 ? [mode, ...view.bookies] : (base.channels ?? [mode]),
    sort: view.sort,
    ...(view.all && view.tab === 'list' ? { limit: MAX_LIMIT } : {}),
    sports: view.sports.length > 0 ? [...view.sports] : (base.sports ?? []),
    onlyLiquidEvents: view.onlyLiquid || base.onlyLiquidEvents === true,
    filterOvertimeMismatch: view.sameOvertime || base.filterOvertimeMismatch === true,
    ...listRange(view, base),
    ...guaranteeOf(view, base),
  };
}

/** The rules of one finished arb, with the address before the configuration. */
export function rulesOf(view: ArbsView, base: ArbRules): ArbRules {
  const { minPercentage: _min, maxPercentage: _max, minGuaranteed: _least, ...others } = base;
  return {
    ...others,
    ...listRange(view, base),
    ...guaranteeOf(view, base),
    sports: view.sports.length > 0 ? view.sports : base.sports,
    onlyLiquidEvents: view.onlyLiquid || base.onlyLiquidEvents,
    filterOvertimeMismatch: view.sameOvertime || base.filterOvertimeMismatch,
  };
}

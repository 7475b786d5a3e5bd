import type { ArbQueryInput, ArbRules, OddsRange } from '../arbs/index.ts';
import type { Bookie } from '../bookies/index.ts';
import type { Mode } from '../quotes/index.ts';
import type { ValueBetQueryInput, ValueBetRules } from '../valuebets/index.ts';
import type { ArbPayload } from './arb-payload.schema.ts';
import { type BookmakerStates, inState, stateOf } from './bookmaker-states.ts';
import type { Payload } from './families.ts';
import type { ValuePayload } from './value-payload.schema.ts';

type Catalogue = readonly Pick<Bookie, 'value' | 'ogBookie'>[];

/** Returns the variants in a state by original bookmaker, in catalogue order. */
function variantsBy(catalogue: Catalogue, isTaken: (value: string) => boolean): Record<string, string[]> {
  const mapping: Record<string, string[]> = {};
  for (const { value, ogBookie } of catalogue) {
    if (ogBookie === undefined || !isTaken(value)) continue;
    mapping[ogBookie] = [...(mapping[ogBookie] ?? []), value];
  }
  return mapping;
}

/** Returns a payload's record of its choice for display: the original bookmakers and their selected variants. */
export const bookieMappingOf = (states: BookmakerStates, catalogue: Catalogue): Record<string, string[]> =>
  variantsBy(catalogue, (value) => stateOf(states, value) === 'selected');

/** Returns the channels of a choice: the mode and each selected bookmaker. */
export const channelsOf = (states: BookmakerStates, mode: Mode): string[] => [
  mode,
  ...inState(states, 'selected'),
];

/**
 * Returns the mapping of a query. The first name represents the prices: a selected original keeps its own, a selected
 * variant precedes any reference, because a bet can only be placed there.
 */
function queryMapping(states: BookmakerStates, catalogue: Catalogue): Record<string, string[]> {
  const variants = variantsBy(catalogue, (value) => stateOf(states, value) !== 'unselected');
  const inCatalogueOrder = (names: readonly string[]): string[] =>
    (['selected', 'reference'] as const).flatMap((state) =>
      names.filter((name) => stateOf(states, name) === state),
    );
  return Object.fromEntries(
    Object.entries(variants).map(([original, own]) => [original, inCatalogueOrder([original, ...own])]),
  );
}

/**
 * Whether no bookmaker is selected: then the list stays empty, and the screen says why instead of querying every
 * bookmaker.
 */
export const isEmptyChoice = ({ bookmakers }: Pick<Payload, 'bookmakers'>): boolean =>
  inState(bookmakers, 'selected').length === 0;

const sharedQuery = ({ bookmakers, eventVisibility, sports }: Payload, catalogue: Catalogue, mode: Mode) => ({
  channels: channelsOf(bookmakers, mode),
  references: inState(bookmakers, 'reference'),
  bookieMapping: queryMapping(bookmakers, catalogue),
  onlyLiquidEvents: eventVisibility.onlyLiquidEvents,
  filterOvertimeMismatch: eventVisibility.filterOvertimeMismatch,
  excludeCompetitions: [...eventVisibility.excludeCompetitions],
  sports: [...sports],
});

/** Returns the query of an arb configuration. Must not be sent for an empty choice: see `isEmptyChoice`. */
export const arbQueryOf = (payload: ArbPayload, catalogue: Catalogue, mode: Mode): ArbQueryInput => ({
  ...sharedQuery(payload, catalogue, mode),
  ...payload.profitRange,
  bookieOddsFilters: payload.oddsFilters,
});

/** A configuration's rules for events in play; none before the match. */
const liveRules = ({ activeTimeFilters, eventVisibility }: Payload, mode: Mode) => ({
  mode,
  ...(mode === 'live' && {
    ...activeTimeFilters,
    showOnlyPausedEvents: eventVisibility.showOnlyPausedEvents,
  }),
});

const bounds = ({ min, max }: OddsRange): OddsRange => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/**
 * Returns all rules of an arb configuration that a single complete arb is tested against, including those of its query.
 */
export const arbRulesOf = (payload: ArbPayload, mode: Mode): ArbRules => ({
  minPercentage: payload.profitRange.minPercentage,
  maxPercentage: payload.profitRange.maxPercentage,
  minGuaranteed: payload.profitRange.minGuaranteed,
  sports: payload.sports,
  excludeCompetitions: payload.eventVisibility.excludeCompetitions,
  onlyLiquidEvents: payload.eventVisibility.onlyLiquidEvents,
  filterOvertimeMismatch: payload.eventVisibility.filterOvertimeMismatch,
  bookieOddsFilters: Object.fromEntries(
    Object.entries(payload.oddsFilters).map(([bookie, range]) => [bookie, bounds(range)]),
  ),
  ...liveRules(payload, mode),
});

/** Returns the query of a value-bet configuration. Must not be sent for an empty choice. */
export const valueQueryOf = (
  payload: ValuePayload,
  catalogue: Catalogue,
  mode: Mode,
): ValueBetQueryInput => ({
  ...sharedQuery(payload, catalogue, mode),
  ...payload.valueRange,
  oddsFilters: payload.oddsFilters,
});

/**
 * Returns all rules of a value-bet configuration that a single complete bet is tested against, including those of its
 * query.
 */
export const valueRulesOf = (payload: ValuePayload, mode: Mode): ValueBetRules => ({
  minPercentage: payload.valueRange.minPercentage,
  maxPercentage: payload.valueRange.maxPercentage,
  sports: payload.sports,
  excludeCompetitions: payload.eventVisibility.excludeCompetitions,
  onlyLiquidEvents: payload.eventVisibility.onlyLiquidEvents,
  filterOvertimeMismatch: payload.eventVisibility.filterOvertimeMismatch,
  oddsFilters: payload.oddsFilters,
  ...liveRules(payload, mode),
});

/** Returns every bookmaker that a payload names. */
export function bookiesNamed(payload: Payload): string[] {
  const ranges = 'maxArbsPerEvent' in payload ? Object.keys(payload.oddsFilters) : [];
  const channels = payload.appliedChannels.filter((channel) => channel !== 'live' && channel !== 'prematch');
  const mapped = Object.entries(payload.bookieMapping).flat(2);
  return [...new Set([...Object.keys(payload.bookmakers), ...ranges, ...channels, ...mapped])];
}

const keep = <T>(record: Readonly<Record<string, T>>, isKnown: (bookie: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([bookie]) => isKnown(bookie)));

/** Returns the payload without unknown bookmakers. */
export function withKnownBookies<P extends Payload>(payload: P, isKnown: (bookie: string) => boolean): P {
  const mapping = Object.entries(keep(payload.bookieMapping, isKnown));
  return {
    ...payload,
    bookmakers: keep(payload.bookmakers, isKnown),
    ...('maxArbsPerEvent' in payload && { oddsFilters: keep(payload.oddsFilters, isKnown) }),
    appliedChannels: payload.appliedChannels.filter(
      (channel) => channel === 'live' || channel === 'prematch' || isKnown(channel),
    ),
    bookieMapping: Object.fromEntries(mapping.map(([original, own]) => [original, own.filter(isKnown)])),
  };
}

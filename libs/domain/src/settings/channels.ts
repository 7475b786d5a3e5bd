import type { ArbQueryInput, ArbRules, OddsRange } from '../arbs/index.ts';
import type { Bookie } from '../bookies/index.ts';
import type { Mode } from '../quotes/index.ts';
import type { ValueBetQueryInput, ValueBetRules } from '../valuebets/index.ts';
import type { ArbPayload } from './arb-payload.schema.ts';
import { type BookmakerStates, inState, stateOf } from './bookmaker-states.ts';
import type { Payload } from './families.ts';
import type { ValuePayload } from './value-payload.schema.ts';

type Catalogue = readonly Pick<Bookie, 'value' | 'ogBookie'>[];

/** Original bookmaker to its variants of a state, in the order of the catalogue. */
function variantsBy(catalogue: Catalogue, isTaken: (value: string) => boolean): Record<string, string[]> {
  const mapping: Record<string, string[]> = {};
  for (const { value, ogBookie } of catalogue) {
    if (ogBookie === undefined || !isTaken(value)) continue;
    mapping[ogBookie] = [...(mapping[ogBookie] ?? []), value];
  }
  return mapping;
}

/** What a payload keeps of its choice for display: the original bookmakers and their selected variants. */
export const bookieMappingOf = (states: BookmakerStates, catalogue: Catalogue): Record<string, string[]> =>
  variantsBy(catalogue, (value) => stateOf(states, value) === 'selected');

/** The channels that a choice is sent as: the mode and each selected bookmaker. */
export const channelsOf = (states: BookmakerStates, mode: Mode): string[] => [
  mode,
  ...inState(states, 'selected'),
];

/**
 * The mapping of a query. The first name stands for the prices: an original that is selected itself keeps its own, a
 * selected variant comes before any reference, because only there can a bet be placed.
 */
function queryMapping(states: BookmakerStates, catalogue: Catalogue): Record<string, string[]> {
  const variants = variantsBy(catalogue, (value) => stateOf(states, value) !== 'unselected');
  const inTurn = (names: readonly string[]): string[] =>
    (['selected', 'reference'] as const).flatMap((state) =>
      names.filter((name) => stateOf(states, name) === state),
    );
  return Object.fromEntries(
    Object.entries(variants).map(([original, own]) => [original, inTurn([original, ...own])]),
  );
}

/** Nobody is selected: the list stays empty, and the screen says why instead of asking for every bookmaker. */
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

/** The query that an arb configuration stands for. Never send that of an empty choice: see `isEmptyChoice`. */
export const arbQueryOf = (payload: ArbPayload, catalogue: Catalogue, mode: Mode): ArbQueryInput => ({
  ...sharedQuery(payload, catalogue, mode),
  ...payload.profitRange,
  bookieOddsFilters: payload.oddsFilters,
});

/** What a configuration asks of events in play; nothing before the match. */
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

/** All rules of an arb configuration that look at one finished arb, those of its query included. */
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

/** The query that a value-bet configuration stands for. Never send that of an empty choice. */
export const valueQueryOf = (
  payload: ValuePayload,
  catalogue: Catalogue,
  mode: Mode,
): ValueBetQueryInput => ({
  ...sharedQuery(payload, catalogue, mode),
  ...payload.valueRange,
  oddsFilters: payload.oddsFilters,
});

/** All rules of a value-bet configuration that look at one finished bet, those of its query included. */
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

/** Every bookmaker that a payload names. */
export function bookiesNamed(payload: Payload): string[] {
  const ranges = 'maxArbsPerEvent' in payload ? Object.keys(payload.oddsFilters) : [];
  const channels = payload.appliedChannels.filter((channel) => channel !== 'live' && channel !== 'prematch');
  const mapped = Object.entries(payload.bookieMapping).flat(2);
  return [...new Set([...Object.keys(payload.bookmakers), ...ranges, ...channels, ...mapped])];
}

const keep = <T>(record: Readonly<Record<string, T>>, isKnown: (bookie: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([bookie]) => isKnown(bookie)));

/** The same payload without bookmakers that are not known (any more). */
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

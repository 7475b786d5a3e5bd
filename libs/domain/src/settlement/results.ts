import type { Pick } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import { type Facet, facetsOf } from './facet.ts';
import { type State, statesOf } from './group-states.ts';
import type { ResultLabel } from './label.ts';

/** Everything that can happen and settles the picks in one certain way. */
export interface EventResult {
  /** Any of these. */
  labels: ResultLabel[];
  /** How each pick ends, in the order of the picks. */
  settled: Settled[];
}

const beside = (one: State, other: State): State => ({
  cells: [...one.cells, ...other.cells],
  ways: one.ways.flatMap((way) => other.ways.map((more) => [...way, ...more])),
});

const product = (groups: readonly State[][]): State[] =>
  groups.reduce<State[]>(
    (built, states) => built.flatMap((state) => states.map((more) => beside(state, more))),
    [{ cells: [], ways: [[]] }],
  );

/** Places of the cells that say something the other cells do not already imply, given what can happen. */
function tellingPlaces(state: State, states: readonly State[]): number[] {
  let places = state.cells.map((_, at) => at);
  for (const at of [...places].reverse()) {
    const others = places.filter((place) => place !== at);
    const alike = states.filter((other) =>
      others.every((place) => other.cells[place] === state.cells[place]),
    );
    if (others.length > 0 && alike.every((other) => other.cells[at] === state.cells[at])) places = others;
  }
  return places;
}

const asOne = (parts: ResultLabel[]): ResultLabel => {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'combined', parts };
};

/** The ways in which a state comes about, told by its telling cells only. */
function labelsOf(state: State, states: readonly State[]): ResultLabel[] {
  const places = tellingPlaces(state, states);
  const told = state.ways.map((way) => asOne(places.flatMap((place) => way[place] ?? [])));
  return [...new Map(told.map((label) => [JSON.stringify(label), label])).values()];
}

function settledOf(state: State, facets: readonly Facet[], picks: number): Settled[] {
  const settled = new Array<Settled>(picks).fill('lost');
  for (const [at, facet] of facets.entries()) {
    const classes = state.cells[at]?.settled ?? [];
    for (const [place, { index }] of facet.members.entries()) settled[index] = classes[place] ?? 'lost';
  }
  return settled;
}

/**
 * The results that picks on one event distinguish, in reading order (home first, few before many). Results that settle
 * every pick alike are one. Periods and units beside each other count as independent, which never hides a result.
 * @param sport decides whether a score can be level; football where it is not known, which allows most
 * Throws PickError when a pick's market, selection and line do not go together.
 */
export function resultsOf(picks: readonly Pick[], sport: Sport = 'football'): EventResult[] {
  const groups = [...Map.groupBy(facetsOf(picks, sport), (facet) => facet.groupKey).values()];
  const facets = groups.flat();
  const states = product(groups.map((group) => statesOf(group, sport)));
  const merged = new Map<string, EventResult>();
  for (const state of states) {
    const settled = settledOf(state, facets, picks.length);
    const labels = labelsOf(state, states);
    const known = merged.get(settled.join());
    if (known) known.labels.push(...labels);
    else merged.set(settled.join(), { labels, settled });
  }
  return [...merged.values()];
}

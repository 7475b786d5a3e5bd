import type { Pick } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import { type Facet, facetsOf } from './facet.ts';
import { type State, statesOf } from './group-states.ts';
import type { ResultLabel } from './label.ts';

/** All outcomes that settle the picks in one particular way. */
export interface EventResult {
  /** Any of these. */
  labels: ResultLabel[];
  /** How each pick settles, in the order of the picks. */
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

/** Returns the indexes of the cells that are not implied by the other cells, given what can happen. */
function decisiveIndexes(state: State, states: readonly State[]): number[] {
  let indexes = state.cells.map((_, at) => at);
  for (const at of [...indexes].reverse()) {
    const others = indexes.filter((index) => index !== at);
    const alike = states.filter((other) =>
      others.every((index) => other.cells[index] === state.cells[index]),
    );
    if (others.length > 0 && alike.every((other) => other.cells[at] === state.cells[at])) indexes = others;
  }
  return indexes;
}

const asOne = (parts: ResultLabel[]): ResultLabel => {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'combined', parts };
};

/** Describes the ways in which a state arises, by its decisive cells only. */
function labelsOf(state: State, states: readonly State[]): ResultLabel[] {
  const indexes = decisiveIndexes(state, states);
  const labels = state.ways.map((way) => asOne(indexes.flatMap((index) => way[index] ?? [])));
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()];
}

function settledOf(state: State, facets: readonly Facet[], picks: number): Settled[] {
  const settled = new Array<Settled>(picks).fill('lost');
  for (const [at, facet] of facets.entries()) {
    const classes = state.cells[at]?.settled ?? [];
    for (const [nth, { index }] of facet.members.entries()) settled[index] = classes[nth] ?? 'lost';
  }
  return settled;
}

/**
 * Returns the results that picks on one event distinguish, in reading order (home first, few before many). Results that
 * settle every pick alike are merged. Different periods and units count as independent, which never hides a result.
 * @param sport decides whether a score can be level; football, which allows most, where it is unknown
 * @throws PickError when a pick's market, selection and line are incompatible
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

import type { MarketChange, MarketDefinition, RunnerChange } from './stream.schema.ts';

const FULL = ['atb', 'atl'] as const;
const LEVELLED = ['batb', 'batl', 'bdatb', 'bdatl'] as const;
type LadderName = (typeof FULL)[number] | (typeof LEVELLED)[number];

/** A price and the amount available at it, GBP. */
export interface Priced {
  price: number;
  size: number;
}
/** Full ladders by price, the others by level. */
type Ladder = Map<number, Priced>;
type Ladders = Map<LadderName, Ladder>;

/** A runner is a selection with its handicap. */
const runnerKey = ({ id, hc }: { id: number; hc: number }): string => `${id} ${hc}`;

/** One market as streamed so far. Every value is absolute, so applying a message twice changes nothing. */
export class MarketBook {
  readonly id: string;
  #definition: MarketDefinition | undefined;
  #runners = new Map<string, Ladders>();

  constructor(id: string) {
    this.id = id;
  }

  /** Undefined until the stream has sent it; such a market has no quotes. */
  get definition(): MarketDefinition | undefined {
    return this.#definition;
  }

  apply({ img, marketDefinition, rc = [] }: MarketChange): void {
    if (img) this.#runners = new Map();
    if (marketDefinition) this.#definition = marketDefinition;
    for (const change of rc) this.#change(change);
  }

  /** Returns the best prices to back and to lay; virtual ones, as the site shows, if those were subscribed to. */
  best(runner: { id: number; hc: number }): { back: Priced | undefined; lay: Priced | undefined } {
    const ladders = this.#runners.get(runnerKey(runner));
    const levels = (name: LadderName): Priced | undefined => ladders?.get(name)?.get(0);
    const all = (name: LadderName): Priced[] => [...(ladders?.get(name)?.values() ?? [])];
    const highest = (offers: Priced[]) => offers.toSorted((one, other) => other.price - one.price)[0];
    const lowest = (offers: Priced[]) => offers.toSorted((one, other) => one.price - other.price)[0];
    return {
      back: levels('bdatb') ?? levels('batb') ?? highest(all('atb')),
      lay: levels('bdatl') ?? levels('batl') ?? lowest(all('atl')),
    };
  }

  /** Returns all prices in a canonical order: equal results mean equal books. */
  prices(): Record<string, Record<string, (readonly [number, number, number])[]>> {
    const rows = (ladder: Ladder) =>
      [...ladder]
        .map(([key, { price, size }]) => [key, price, size] as const)
        .toSorted(([one], [other]) => one - other);
    const entries = [...this.#runners].flatMap(([key, ladders]) => {
      const filled = [...ladders].filter(([, ladder]) => ladder.size > 0);
      return filled.length === 0
        ? []
        : [[key, Object.fromEntries(filled.map(([name, ladder]) => [name, rows(ladder)]))] as const];
    });
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #change(change: RunnerChange): void {
    const key = runnerKey(change);
    const ladders: Ladders = this.#runners.get(key) ?? new Map();
    this.#runners.set(key, ladders);
    for (const name of FULL)
      for (const [price, size] of change[name] ?? []) put(ladders, name, price, { price, size });
    for (const name of LEVELLED)
      for (const [level, price, size] of change[name] ?? []) put(ladders, name, level, { price, size });
  }
}

/** A size of 0 removes the price or level. */
function put(ladders: Ladders, name: LadderName, key: number, priced: Priced): void {
  const ladder: Ladder = ladders.get(name) ?? new Map();
  ladders.set(name, ladder);
  if (priced.size > 0) ladder.set(key, priced);
  else ladder.delete(key);
}

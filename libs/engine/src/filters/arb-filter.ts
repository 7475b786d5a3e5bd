import { type ArbFilter, isExcludedLeague } from '@bothways/domain/arbs';
import { type Displayed, LOOK, type Looks } from '@bothways/domain/live';
import { MAX_BOOKIES } from '../book/capacity.ts';
import type { BookEvent } from '../book/events.ts';
import { marketNumber } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';

/** The part of a bookmaker in a list. */
export const PART = { NONE: 0, SELECTED: 1, REFERENCE: 2 } as const;

interface OddsRange {
  min: number;
  max: number;
}

/** A name that a list may show a bookmaker's prices under, and what it counts as there. */
interface ListedName {
  value: string;
  part: number;
}

/** Tolerance when sums are compared, so that 50 percent and 50 percent sum to 1. */
export const ROUNDING = 1e-9;

/** A filter resolved to the numbers of the book. */
export class CompiledFilter implements Looks {
  readonly filter: ArbFilter;
  readonly isLive: boolean;
  /** Range of sums of inverse odds that the list shows. */
  readonly maxSum: number;
  readonly minSum: number;
  /** Largest sum accepted for the worst result, as defined by `guaranteedSumOf`. */
  readonly maxGuaranteedSum: number;
  /** By bookmaker: `PART`, the most that it is in any outcome. See `partAt`. */
  readonly parts = new Uint8Array(MAX_BOOKIES);
  /** By bookmaker: `LOOK`. */
  readonly looks = new Uint8Array(MAX_BOOKIES);
  /** Bits of the markets whose picks may be legs; undefined if all may. */
  readonly marketBits: number | undefined;
  readonly #bookies: Tables['bookies'];
  readonly #order: Tables['order'];
  readonly #selected: ReadonlySet<string>;
  readonly #references: ReadonlySet<string>;
  readonly #withheld: ReadonlySet<string>;
  /** By value. Maps, because values are external input and `constructor` is a valid one. */
  readonly #variants: ReadonlyMap<string, readonly string[]>;
  readonly #ranges: ReadonlyMap<string, OddsRange>;
  /** By bookmaker that variants are mapped to: its names in order of preference. */
  readonly #names = new Map<number, readonly ListedName[]>();
  readonly #leagues = new Map<string, boolean>();
  #known = 0;

  constructor(filter: ArbFilter, { bookies, order }: Pick<Tables, 'bookies' | 'order'>) {
    this.filter = filter;
    this.isLive = filter.mode === 'live';
    this.maxSum = 1 - filter.minPercentage / 100 + ROUNDING;
    this.minSum = 1 - filter.maxPercentage / 100 - ROUNDING;
    this.maxGuaranteedSum =
      filter.minGuaranteed === undefined
        ? Number.POSITIVE_INFINITY
        : 1 - filter.minGuaranteed / 100 + ROUNDING;
    this.marketBits =
      filter.markets.length === 0
        ? undefined
        : filter.markets.reduce((bits, market) => bits | (1 << marketNumber(market)), 0);
    this.#bookies = bookies;
    this.#order = order;
    this.#selected = new Set(filter.bookies);
    this.#references = new Set(filter.references);
    this.#withheld = new Set(filter.withoutBookies);
    this.#variants = new Map(Object.entries(filter.bookieMapping));
    const ranges = Object.entries(filter.bookieOddsFilters);
    this.#ranges = new Map(
      ranges.map(([name, { min = 0, max = Number.POSITIVE_INFINITY }]) => [name, { min, max }]),
    );
    this.renew();
  }

  /** Includes bookmakers that appeared since. */
  renew(): void {
    for (; this.#known < this.#bookies.count; this.#known++) this.#read(this.#known);
  }

  /** Number of alternatives per leg: 0 if the list shows none. */
  alternatives(most: number): number {
    return this.filter.alternatives ? most : 0;
  }

  /** Whether some bookmakers are shown under names other than their own. */
  get hasVariants(): boolean {
    return this.#variants.size > 0;
  }

  /** The selected variants: a price of their own replaces the one that they are mapped to. */
  get variants(): string[] {
    return [...this.#variants.values()].flat().filter((variant) => this.#partOf(variant) !== PART.NONE);
  }

  /** Whether the bookmaker alone does not decide if a price may be a leg. */
  get judgesPrices(): boolean {
    return this.marketBits !== undefined || this.hasVariants;
  }

  get hasRanges(): boolean {
    return this.#ranges.size > 0;
  }

  /** Returns the odds range of the name that the list shows the price under, or else of the bookmaker's own. */
  rangeAt(bookie: number, outcome: number): OddsRange | undefined {
    if (!this.hasRanges) return undefined;
    return this.#ranges.get(this.nameAt(bookie, outcome)) ?? this.#ranges.get(this.#bookies.value(bookie));
  }

  /**
   * Returns the name that the list shows the bookmaker's price of the outcome under: a variant's only where that has no
   * price of its own.
   */
  nameAt(bookie: number, outcome: number): string {
    return this.#free(bookie, outcome)?.[0]?.value ?? this.#bookies.value(bookie);
  }

  displayAt(bookie: number, outcome: number): Displayed | undefined {
    const part = this.partAt(bookie, outcome);
    if (part === PART.NONE) return undefined;
    return { name: this.nameAt(bookie, outcome), isReference: part === PART.REFERENCE };
  }

  /** Returns what the bookmaker's price of the outcome is in the list: `PART`. */
  partAt(bookie: number, outcome: number): number {
    const free = this.#free(bookie, outcome);
    if (!free) return this.parts[bookie] ?? PART.NONE;
    return free.length === 0 ? PART.NONE : partOfNames(free);
  }

  /** Returns the names without those that have a price of their own; undefined without mapped variants. */
  #free(bookie: number, outcome: number): ListedName[] | undefined {
    const names = this.#names.size === 0 ? undefined : this.#names.get(bookie);
    return names?.filter(({ value }) => !this.isQuoted(value, bookie, outcome));
  }

  /** Whether a variant mapped to the bookmaker has a price of its own of the outcome, on the same side. */
  isQuoted(variant: string, bookie: number, outcome: number): boolean {
    const backs = this.#bookies.find(variant);
    if (backs === undefined) return false;
    const own = this.#bookies.isLays(bookie) ? this.#bookies.laysOf(backs) : backs;
    return own !== undefined && own !== bookie && this.#order.has(outcome, own);
  }

  /** Whether the list is restricted to named events. */
  get namesEvents(): boolean {
    return this.filter.events.length > 0;
  }

  /** Whether the list has no restriction on events. */
  get takesAllEvents(): boolean {
    const { events, sports, excludeCompetitions, onlyLiquidEvents } = this.filter;
    return (
      events.length === 0 && sports.length === 0 && excludeCompetitions.length === 0 && !onlyLiquidEvents
    );
  }

  /** Whether the list accepts the event, its sport and its competition: everything that does not depend on prices. */
  takesEvent({ id, info }: BookEvent): boolean {
    const { events, sports, excludeCompetitions } = this.filter;
    if (events.length > 0 && !events.includes(id)) return false;
    if (sports.length > 0 && !sports.includes(info.sport)) return false;
    return excludeCompetitions.length === 0 || this.#takesLeague(info.country, info.league);
  }

  #takesLeague(country: string, name: string): boolean {
    const key = `${country}\n${name}`;
    const known = this.#leagues.get(key);
    if (known !== undefined) return known;
    const takes = !isExcludedLeague({ country, name }, this.filter.excludeCompetitions);
    this.#leagues.set(key, takes);
    return takes;
  }

  #read(bookie: number): void {
    const value = this.#bookies.value(bookie);
    if (this.#withheld.has(value)) return;
    const variants = this.#variants.get(value) ?? [];
    const names = [...new Set([...variants, value])]
      .map((name) => ({ value: name, part: this.#partOf(name) }))
      .filter(({ part }) => part !== PART.NONE);
    const part = partOfNames(names);
    this.parts[bookie] = part;
    if (variants.length > 0 && part !== PART.NONE) this.#names.set(bookie, names);
    const isPlain = part === PART.SELECTED && !this.hasVariants;
    this.looks[bookie] = isPlain ? LOOK.PLAIN : part === PART.NONE ? LOOK.NONE : LOOK.OTHER;
  }

  #partOf(value: string): number {
    if (this.#withheld.has(value)) return PART.NONE;
    if (this.#selected.has(value)) return PART.SELECTED;
    if (this.#references.has(value)) return PART.REFERENCE;
    return this.#selected.size === 0 ? PART.SELECTED : PART.NONE;
  }
}

/** A selected name precedes references: a bet can be placed there. */
const partOfNames = (names: readonly ListedName[]): number =>
  (names.find(({ part }) => part === PART.SELECTED) ?? names[0])?.part ?? PART.NONE;

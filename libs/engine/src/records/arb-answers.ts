import type { Arb, ArbFilter, RejectReason } from '@bothways/domain/arbs';
import { arbQuerySchema, MAX_PROFIT_PCT, PCT_STEP } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { type ArbAddress, parseArbId } from '../book/arb-id.ts';
import { TRAIT } from '../book/combos.ts';
import type { BookEvent } from '../book/events.ts';
import { isLay } from '../book/pick-code.ts';
import { bestOf } from '../collections/best-of.ts';
import { CompiledFilter } from '../filters/arb-filter.ts';
import type { Evaluator, Refused } from '../finder/evaluate.ts';
import { guaranteedSumOf } from '../finder/guaranteed.ts';
import type { Scan } from '../finder/scan.ts';
import { mixOfOutcomes, sumOfLegs } from '../finder/sum-of-legs.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import type { ArbLists } from '../lists/arb-lists.ts';
import { comparing, type Sortable } from '../lists/sorting.ts';
import type { Found, Gates, Refusal } from '../quality/gates.ts';
import { arbRecord, type NoVig } from './arb-record.ts';
import type { RecordTables } from './record-tables.ts';
import { SumList } from './sum-list.ts';

export interface ArbPage {
  arbs: Arb[];
  /** Number of matches before `limit`. */
  total: number;
  rejectedTotal: number;
  /** Number that only the maximum leaves out. */
  aboveTotal: number;
}

export interface LatestAnswer {
  arbs: Arb[];
  missingIds: string[];
}

export interface RejectedPage {
  arbs: Arb[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
  aboveTotal: number;
}

/** How an arb requested by id is presented. Without a filter: with every bookmaker. */
export interface Lens {
  filter?: ArbFilter;
  /** Without a filter: the variant under whose name an original's prices are shown. */
  bookieMapping?: ArbFilter['bookieMapping'];
  withoutBookies?: ArbFilter['withoutBookies'];
}

interface ArbAnswerParts {
  tables: RecordTables;
  scan: Scan;
  evaluator: Evaluator;
  gates: Gates;
  lists: ArbLists;
  limits: EngineLimits;
  noVig: NoVig;
}

/** Every bookmaker and every price: for an arb requested without a filter. */
const everything = (mode: Mode, { bookieMapping = {}, withoutBookies = [] }: Lens): ArbFilter => ({
  ...arbQuerySchema.parse({ channels: [mode] }),
  bookieMapping,
  withoutBookies,
});

/** Legs outside the list's own filter are included in a request by id; withheld ones are not disclosed. */
const isWithheld = ({ quotes, bookies }: RecordTables, { filter }: CompiledFilter, quote: number): boolean =>
  filter.withoutBookies?.includes(bookies.value(quotes.bookie(quote))) ?? false;

/** Answers one-off queries from the book. */
export class ArbAnswers {
  readonly #parts: ArbAnswerParts;
  readonly #found = new SumList();

  constructor(parts: ArbAnswerParts) {
    this.#parts = parts;
  }

  query(filter: ArbFilter, nowMs: number): ArbPage {
    const { scan, tables } = this.#parts;
    const compiled = new CompiledFilter(filter, tables);
    const found = this.#found;
    found.clear();
    let rejectedTotal = 0;
    scan.all(compiled, nowMs, {
      arb: (combo, sum, guaranteed) => found.add(combo, sum, guaranteed),
      refused: () => {
        rejectedTotal++;
      },
    });
    const top = found.best(filter.limit, filter.sort, (combo) => this.#startMs(combo));
    const arbs = top.map((combo) => this.#shown(combo, compiled, nowMs)).filter((arb) => arb !== undefined);
    return { arbs, total: found.length, rejectedTotal, aboveTotal: this.#aboveTotal(filter, nowMs) };
  }

  /** Counts the arbs that pass every check and all of the filter but its maximum. */
  #aboveTotal(filter: ArbFilter, nowMs: number): number {
    const minPercentage = filter.maxPercentage + PCT_STEP;
    if (minPercentage > MAX_PROFIT_PCT) return 0;
    const above = { ...filter, minPercentage, maxPercentage: MAX_PROFIT_PCT };
    let count = 0;
    this.#parts.scan.all(new CompiledFilter(above, this.#parts.tables), nowMs, {
      arb: () => {
        count++;
      },
      refused: () => {},
    });
    return count;
  }

  /** Returns the refused legs, most profitable first regardless of the filter's sort order. */
  rejected(filter: ArbFilter, nowMs: number): RejectedPage {
    const { scan, tables } = this.#parts;
    const compiled = new CompiledFilter(filter, tables);
    const found: (Sortable & { refused: Refused })[] = [];
    const byReason: Partial<Record<RejectReason, number>> = {};
    const findings = {
      arb: (): void => {},
      refused: (combo: number, refused: Refused): void => {
        byReason[refused.reason] = (byReason[refused.reason] ?? 0) + 1;
        const guaranteed = guaranteedSumOf(tables, combo, refused);
        found.push({ combo, sum: refused.sum, guaranteed, startMs: this.#startMs(combo), refused });
      },
    };
    scan.all(compiled, nowMs, findings);
    const top = bestOf(found, filter.limit, comparing('profit_desc'));
    const arbs = top.map(({ combo, refused }) => this.#record(combo, refused, compiled, nowMs, refused));
    return { arbs, total: found.length, byReason, aboveTotal: this.#aboveTotal(filter, nowMs) };
  }

  /**
   * Returns the same legs at current prices; an id is missing if one of its legs cannot be bet on or is not believed,
   * or if its bookmakers have become one clone group.
   */
  latest(ids: readonly string[], lens: Lens, nowMs: number): LatestAnswer {
    const { tables } = this.#parts;
    const lensOf = (mode: Mode) => new CompiledFilter(lens.filter ?? everything(mode, lens), tables);
    const lenses = { prematch: lensOf('prematch'), live: lensOf('live') };
    const arbs: Arb[] = [];
    const missingIds: string[] = [];
    for (const id of ids) {
      const address = parseArbId(id);
      const arb = address && this.#standing(address, lenses[address.mode], nowMs);
      if (arb) arbs.push(arb);
      else missingIds.push(id);
    }
    return { arbs, missingIds };
  }

  #shown(combo: number, filter: CompiledFilter, nowMs: number): Arb | undefined {
    const { arb } = this.#parts.evaluator.verdict(combo, filter, nowMs);
    return arb && this.#record(combo, arb, filter, nowMs);
  }

  #standing({ eventId, mode, legs }: ArbAddress, filter: CompiledFilter, nowMs: number): Arb | undefined {
    const { tables, gates } = this.#parts;
    const event = tables.events.findById(eventId, mode);
    const quotes = legs.map(({ pick, bookie }) => event && quoteAt(tables, event, pick, bookie));
    const [one, two, three = -1] = quotes.filter((quote) => quote !== undefined);
    if (one === undefined || two === undefined || quotes.includes(undefined)) return undefined;
    if ([one, two, three].some((quote) => quote >= 0 && isWithheld(tables, filter, quote))) return undefined;
    if (areOfOneVoice(tables, [one, two, three])) return undefined;
    const combo = comboOf(tables, [one, two, three]);
    if (combo === undefined) return undefined;
    const sum = sumOfLegs(tables, combo, [one, two, three], (quote) => tables.inverse(quote));
    const found: Found = { quotes: [one, two, three], sum };
    return gates.together(found, mode === 'live') ? undefined : this.#record(combo, found, filter, nowMs);
  }

  #record(combo: number, found: Found, filter: CompiledFilter, nowMs: number, refusal?: Refusal): Arb {
    const { tables, lists, limits, noVig } = this.#parts;
    const standing = lists.standing(combo, found, filter.maxSum);
    const maxAlternatives = filter.alternatives(limits.maxAlternatives);
    const asked = { combo, found, filter, standing, refusal, maxAlternatives, nowMs };
    return arbRecord(tables, filter.filter.alternatives ? { ...asked, noVig } : asked);
  }

  #startMs(combo: number): number {
    const { events, combos } = this.#parts.tables;
    return events.at(combos.event(combo)).startMs;
  }
}

/** Whether all legs are of one clone group. */
function areOfOneVoice({ bookies, quotes }: RecordTables, legs: Found['quotes']): boolean {
  const groups = legs.filter((quote) => quote >= 0).map((quote) => bookies.group(quotes.bookie(quote)));
  return groups.every((group) => group === groups[0]);
}

/** Returns the healthy quote of a bookmaker for a pick. */
function quoteAt(tables: RecordTables, event: BookEvent, pick: number, bookie: string): number | undefined {
  const { bookies, listings, quotes } = tables;
  const own = bookies.find(bookie) ?? -1;
  const listing = event.listings.get((isLay(pick) ? bookies.laysOf(own) : own) ?? -1);
  const quote = listing === undefined ? -1 : listings.find(listing, pick);
  const isHealthy = quote >= 0 && quotes.oddsMicro(quote) > 0 && quotes.flags(quote) === 0;
  return isHealthy ? quote : undefined;
}

/** Returns the combination that has these legs, in this order. */
function comboOf(tables: RecordTables, legs: Found['quotes']): number | undefined {
  const { combos, outcomes, quotes } = tables;
  const wanted = legs.map((quote) => (quote < 0 ? -1 : quotes.outcome(quote)));
  const [first = -1] = wanted;
  for (let place = 0; place < outcomes.comboLength(first); place++) {
    const combo = combos.neighbours.combo(outcomes.comboFirst(first) + place);
    const isIt = combos.isMix(combo)
      ? mixOfOutcomes(tables, combo, wanted) !== undefined
      : wanted.every((outcome, leg) => combos.leg(combo, leg) === outcome);
    if (isIt && !combos.has(combo, TRAIT.TRAP)) return combo;
  }
  return undefined;
}

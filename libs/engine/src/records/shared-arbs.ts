import type { Arb } from '@bothways/domain/arbs';
import { type ListedArb, type ListedLeg, type ListedRow, LOOK } from '@bothways/domain/live';
import type { BookEvent } from '../book/events.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import type { ArbForm } from '../lists/arb-lists.ts';
import { type ArbRow, isSameLegs } from '../lists/arb-rows.ts';
import type { Found } from '../quality/gates.ts';
import { type ArbRequest, arbFigures, lastMove, type Names, type NoVig, ownBet } from './arb-record.ts';
import { OutcomeBoards } from './outcome-board.ts';
import type { RecordTables } from './record-tables.ts';

interface Made {
  found: Found;
  arb: ListedArb;
  /** Used if the list has no better information. */
  move: Arb['profitChange'];
}

/** Arbs shared between lists while the book is unchanged: hundreds of lists have the same legs. */
export class SharedArbs {
  readonly #tables: RecordTables;
  readonly #boards: OutcomeBoards;
  readonly #noVig: NoVig;
  readonly #made = new Map<number, Made[]>();

  constructor(tables: RecordTables, noVig: NoVig) {
    this.#tables = tables;
    this.#noVig = noVig;
    this.#boards = new OutcomeBoards(tables);
  }

  /** Drops everything after the book or the time changed. */
  renew(): void {
    this.#made.clear();
  }

  /** Builds a shared row. It is valid until the book is touched. */
  readonly form: ArbForm<ListedRow> = (source, row, nowMs) =>
    this.#row(row, source.idOf(row), source.filter, nowMs);

  #row(row: ArbRow, id: string, filter: CompiledFilter, nowMs: number): ListedRow {
    const { combo, found, sinceMs, profitChange } = row;
    const { arb, move } = this.#of({ combo, id, found, nowMs }, filter);
    const listed = { arb, addedMs: sinceMs, profitChange: profitChange ?? move };
    if (!filter.filter.alternatives) return listed;
    this.#readOffers(found);
    return { ...listed, noVigOdds: found.quotes.filter((quote) => quote >= 0).map(this.#noVig) };
  }

  #of(request: ArbRequest, filter: CompiledFilter): Made {
    const { combo, found } = request;
    if (!this.#isPlain(found, filter)) return this.#make(request, filter);
    const made = this.#made.get(combo) ?? [];
    const known = made.find((one) => isSameLegs(one.found, found));
    if (known) return known;
    const fresh = this.#make(request, filter);
    made.push(fresh);
    this.#made.set(combo, made);
    return fresh;
  }

  /** Logs the prices of the legs' outcomes: only for lists that show alternatives. */
  #readOffers({ quotes }: Found): void {
    for (const quote of quotes) if (quote >= 0) this.#boards.read(quote);
  }

  /** Whether every leg's bookmaker is shown under its own name, so that the arb looks the same in every list. */
  #isPlain({ quotes: [one, two, three] }: Found, { looks }: CompiledFilter): boolean {
    const { quotes } = this.#tables;
    const isPlain = (quote: number): boolean => looks[quotes.bookie(quote)] === LOOK.PLAIN;
    return isPlain(one) && isPlain(two) && (three < 0 || isPlain(three));
  }

  #make(request: ArbRequest, filter: Names): Made {
    const tables = this.#tables;
    const { combo, found, nowMs } = request;
    const event = tables.events.at(tables.combos.event(combo));
    const quotes = found.quotes.filter((quote) => quote >= 0);
    const legs = quotes.map((quote) => this.#leg(event, quote, filter, nowMs));
    const arb = { ...arbFigures(tables, request), legs };
    return { found, arb, move: lastMove(tables, quotes, nowMs) };
  }

  #leg(event: BookEvent, quote: number, filter: Names, nowMs: number): ListedLeg {
    const outcome = this.#boards.of(quote);
    const pick = outcome.pickOf(this.#tables, event, quote);
    return { outcome, pick, bet: ownBet(this.#tables, event, quote, { filter, nowMs }) };
  }
}

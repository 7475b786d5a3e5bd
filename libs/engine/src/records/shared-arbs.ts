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
  /** Where a list knows no better. */
  move: Arb['profitChange'];
}

/** Arbs as lists share them, while the book stands: hundreds of lists have the same legs. */
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

  /** The book is another, or the time. */
  renew(): void {
    this.#made.clear();
  }

  /** The form of a row that is shared. It is good until the book is touched. */
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

  /** What happened to the prices of its outcomes: for lists that show alternatives alone. */
  #readOffers({ quotes }: Found): void {
    for (const quote of quotes) if (quote >= 0) this.#boards.read(quote);
  }

  /** Every leg's bookmaker goes by its own name, so the arb looks the same everywhere. */
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

import type { MatchedFilter } from '@bothways/domain/matched-betting';
import { arbId } from '../book/arb-id.ts';
import type { Tables } from '../book/tables.ts';
import { CompiledMatchedFilter } from '../filters/matched-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { comparing, laidLines, listOf } from '../matched/matched-list.ts';
import { type LineRows, type MatchedRow, rowsOfLine } from '../matched/matched-rows.ts';
import type { Gates } from '../quality/gates.ts';
import { WholeSource } from './whole-source.ts';

/** Prematch prices hold for minutes; people do not read a list more often than this. */
export const MATCHED_RENEW_MS = 1000;

export interface MatchedSourceParts {
  tables: Tables;
  gates: Gates;
  limits: EngineLimits;
}

/** The rows of a list of matched bets: only the lines whose prices moved are read again. */
export class MatchedSource extends WholeSource<MatchedRow> {
  readonly #parts: MatchedSourceParts;
  #lens: CompiledMatchedFilter;
  /** By back line: the rows that the list accepts, regardless of the event. */
  readonly #byLine = new Map<number, LineRows>();
  /** Every line has to be read again. */
  #isNew = true;

  constructor(filter: MatchedFilter, parts: MatchedSourceParts) {
    super(comparing(parts.tables, filter));
    this.#parts = parts;
    this.#lens = new CompiledMatchedFilter(filter, parts.tables);
  }

  get lens(): CompiledMatchedFilter {
    return this.#lens;
  }

  get held(): number {
    let held = 0;
    for (const { rows, refused } of this.#byLine.values()) held += rows.length + refused.length;
    return held;
  }

  /** Reads the lines that moved. @param touched back lines */
  follow(touched: Iterable<number>, nowMs: number): void {
    const { tables, gates } = this.#parts;
    this.#lens.renew();
    const lines = this.#isNew ? laidLines(tables) : touched;
    this.#isNew = false;
    for (const line of lines) {
      const own = rowsOfLine({ tables, gates, lens: this.#lens, nowMs }, line);
      if (own.rows.length + own.refused.length > 0) this.#byLine.set(line, own);
      else this.#byLine.delete(line);
    }
  }

  /** Drops a line that is about to leave the book. */
  forget(line: number): void {
    this.#byLine.delete(line);
  }

  renew(): void {
    this.#lens = new CompiledMatchedFilter(this.#lens.filter, this.#parts.tables);
    this.#byLine.clear();
    this.#isNew = true;
  }

  protected read(nowMs: number): { rows: MatchedRow[]; total: number; rejectedTotal: number } {
    const { rows, total, refused } = listOf(this.#parts.tables, this.#lens, this.#byLine, nowMs);
    return { rows, total, rejectedTotal: refused.length };
  }

  keyOf({ line, back, lay }: MatchedRow): string {
    const { tables } = this.#parts;
    return arbId(tables, tables.events.at(tables.lines.event(line)), [back, lay]);
  }

  protected stateOf({ line, back, lay }: MatchedRow, nowMs: number): string {
    const { tables, limits } = this.#parts;
    const { quotes, events, lines } = tables;
    const { prematch: everyMs } = limits.refreshMs;
    const { revision } = events.at(lines.event(line));
    const seen = [back, lay].map((quote) => Math.floor(Math.min(tables.trueMs(quote), nowMs) / everyMs));
    return `${quotes.oddsMicro(back)} ${quotes.oddsMicro(lay)} ${quotes.maxRisk(lay)} ${revision} ${seen.join(' ')}`;
  }
}

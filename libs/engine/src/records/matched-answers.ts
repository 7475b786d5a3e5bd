import type { RejectReason } from '@bothways/domain/arbs';
import {
  MAX_RATING_PCT,
  type MatchedBet,
  type MatchedFilter,
  MIN_RATING_PCT,
  matchedQuerySchema,
} from '@bothways/domain/matched-betting';
import { parseArbId } from '../book/arb-id.ts';
import { lineNumber } from '../book/lines.ts';
import { isLay, layOf } from '../book/pick-code.ts';
import { bestOf } from '../collections/best-of.ts';
import { CompiledMatchedFilter } from '../filters/matched-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { MATCHED_RENEW_MS, MatchedSource, type MatchedSourceParts } from '../lists/matched-source.ts';
import { ThrottledLists } from '../lists/throttled-lists.ts';
import { DirtyLays } from '../matched/dirty-lays.ts';
import { comparing, laidLines, listOf, type MatchedList } from '../matched/matched-list.ts';
import { type MatchedRow, rowsOfLine } from '../matched/matched-rows.ts';
import { Gates } from '../quality/gates.ts';
import { matchedRecord } from './matched-record.ts';
import type { RecordTables } from './record-tables.ts';

export interface MatchedPage {
  matchedBets: MatchedBet[];
  /** Number of matches before `limit`. */
  total: number;
  rejectedTotal: number;
  aboveTotal: number;
  belowTotal: number;
}

export interface RejectedMatched {
  matchedBets: MatchedBet[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
  aboveTotal: number;
  belowTotal: number;
}

export interface LatestMatched {
  matchedBets: MatchedBet[];
  missingIds: string[];
}

/** The bet of an id is shown whatever its rating. */
const ANY_RATING = { minRating: MIN_RATING_PCT, maxRating: MAX_RATING_PCT };

/** Answers queries on backs against lays: lists, refused rows, and single bets. Prematch only. */
export class MatchedAnswers {
  readonly lists: MatchedLists;
  readonly #tables: RecordTables;
  readonly #limits: EngineLimits;
  readonly #gates: Gates;
  readonly #watch: DirtyLays;

  constructor(tables: RecordTables, limits: EngineLimits) {
    this.#tables = tables;
    this.#limits = limits;
    this.#gates = new Gates(tables, limits);
    this.#watch = new DirtyLays(tables.changes);
    this.lists = new MatchedLists({ tables, limits, gates: this.#gates }, this.#watch);
    tables.changes.subscribe({
      eventLeaving: ({ lines }) => {
        for (const source of this.lists.sources()) for (const line of lines.values()) source.forget(line);
      },
    });
  }

  /** Builds the record of a list's row. */
  readonly form = ({ lens }: MatchedSource, row: MatchedRow, nowMs: number): MatchedBet =>
    matchedRecord(this.#tables, row, { lens, maxAlternatives: 0, nowMs });

  /** Reads the lines that moved for every list. */
  follow(nowMs: number): void {
    const touched = this.#watch.take(this.#tables);
    for (const source of this.lists.sources()) source.follow(touched, nowMs);
  }

  query(filter: MatchedFilter, nowMs: number): MatchedPage {
    const lens = new CompiledMatchedFilter(filter, this.#tables);
    const { rows, refused, ...totals } = this.#listOf(lens, nowMs);
    return {
      matchedBets: rows.map((row) => this.#record(row, lens, nowMs)),
      rejectedTotal: refused.length,
      ...totals,
    };
  }

  /** Returns the rows that match the filter but were refused, in the filter's order. */
  rejected(filter: MatchedFilter, nowMs: number): RejectedMatched {
    const lens = new CompiledMatchedFilter(filter, this.#tables);
    const { refused, aboveTotal, belowTotal } = this.#listOf(lens, nowMs);
    const byReason: Partial<Record<RejectReason, number>> = {};
    for (const { refusal } of refused)
      if (refusal) byReason[refusal.reason] = (byReason[refusal.reason] ?? 0) + 1;
    const top = bestOf(refused, filter.limit, comparing(this.#tables, filter));
    const matchedBets = top.map((row) => this.#record(row, lens, nowMs));
    return { matchedBets, total: refused.length, byReason, aboveTotal, belowTotal };
  }

  /**
   * Returns the same back and lay at current prices, with the other lays; an id is missing if one of its prices cannot
   * be bet on or is not believed.
   */
  latest(
    ids: readonly string[],
    {
      bookieMapping = {},
      withoutBookies = [],
    }: Partial<Pick<MatchedFilter, 'bookieMapping' | 'withoutBookies'>>,
    nowMs: number,
  ): LatestMatched {
    const everything = matchedQuerySchema.parse({ bookieMapping, ...ANY_RATING });
    const lens = new CompiledMatchedFilter({ ...everything, withoutBookies }, this.#tables);
    const matchedBets: MatchedBet[] = [];
    const missingIds: string[] = [];
    for (const id of ids) {
      const row = this.#standing(id, nowMs);
      const isTold = row && lens.backs(this.#tables, row.back) && lens.lays(this.#tables, row.lay);
      if (isTold) matchedBets.push(this.#record(row, lens, nowMs));
      else missingIds.push(id);
    }
    return { matchedBets, missingIds };
  }

  /** Makes every list read everything again after bookmaker settings changed. */
  renew(): void {
    this.lists.renew();
  }

  #listOf(lens: CompiledMatchedFilter, nowMs: number): MatchedList {
    const parts = { tables: this.#tables, gates: this.#gates, lens, nowMs };
    const byLine = [...laidLines(this.#tables)].map((line) => [line, rowsOfLine(parts, line)] as const);
    return listOf(this.#tables, lens, byLine, nowMs);
  }

  /** Returns the row of an id, if its two prices pass all checks. */
  #standing(id: string, nowMs: number): MatchedRow | undefined {
    const address = parseArbId(id);
    const [back, lay] = address?.legs ?? [];
    if (!address || !back || !lay || address.legs.length !== 2 || address.mode !== 'prematch')
      return undefined;
    if (isLay(back.pick) || lay.pick !== layOf(back.pick)) return undefined;
    const event = this.#tables.events.findById(address.eventId, 'prematch');
    if (!event) return undefined;
    const filter = matchedQuerySchema.parse({
      bookies: [back.bookie],
      exchanges: [lay.bookie],
      ...ANY_RATING,
    });
    const parts = {
      tables: this.#tables,
      gates: this.#gates,
      lens: new CompiledMatchedFilter(filter, this.#tables),
      nowMs,
    };
    const line = event.lines.get(lineNumber(back.pick));
    if (line === undefined) return undefined;
    const { quotes } = this.#tables;
    return rowsOfLine(parts, line).rows.find((row) => quotes.pick(row.back) === back.pick);
  }

  #record(row: MatchedRow, lens: CompiledMatchedFilter, nowMs: number): MatchedBet {
    const { maxAlternatives } = this.#limits;
    return matchedRecord(this.#tables, row, { lens, maxAlternatives, nowMs });
  }
}

/** Watches lines only while a list is followed. */
class MatchedLists extends ThrottledLists<MatchedFilter, MatchedRow, MatchedSource> {
  readonly #watch: DirtyLays;

  constructor(parts: MatchedSourceParts, watch: DirtyLays) {
    super((filter) => new MatchedSource(filter, parts), MATCHED_RENEW_MS);
    this.#watch = watch;
  }

  override open(filter: MatchedFilter): number {
    this.#watch.turn(true);
    return super.open(filter);
  }

  override close(id: number): void {
    super.close(id);
    if (this.size === 0) this.#watch.turn(false);
  }
}

import type { RejectReason } from '@bothways/domain/arbs';
import { arbId } from '../book/arb-id.ts';
import type { BookEvent } from '../book/events.ts';
import { isLiquid } from '../book/liquidity.ts';
import type { Tables } from '../book/tables.ts';
import { bestOf } from '../collections/best-of.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import type { Scan } from '../finder/scan.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { type ArbRow, type ArbRows, isSameLegs } from './arb-rows.ts';
import type { SentRow } from './client-state.ts';
import { comparing, type Sortable } from './sorting.ts';
import type { RowSource, Scope } from './subscribed-list.ts';

/** The number of traps hardly changes, and nothing depends on it. */
const TRAPS_EVERY_MS = 5000;

/** Age comparisons within the interval after which ages are sent again. */
const LOOKS = 5;

export interface SentArb extends SentRow<ArbRow> {
  revision: number;
  eventRevision: number;
  /** When its oldest leg was seen. */
  seenMs: number;
}

interface ArbSourceParts {
  tables: Tables;
  scan: Scan;
  limits: EngineLimits;
}

/** The rows of a list of arbs, maintained by the finder's verdicts; decides which of them are shown and sent again. */
export class ArbSource implements RowSource<number, ArbRow, SentArb> {
  readonly rows: ArbRows;
  readonly compare: (one: Sortable, other: Sortable) => number;
  readonly #tables: Tables;
  readonly #scan: Scan;
  readonly #refreshMs: number;
  /** Traps that would be arbs if they were complete markets; counted periodically. */
  #traps = 0;
  #trapsAtMs = Number.NEGATIVE_INFINITY;
  /** When all rows were last compared, and the revision of events then. */
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #eventsRevision = -1;

  constructor(rows: ArbRows, { tables, scan, limits }: ArbSourceParts) {
    this.rows = rows;
    this.compare = comparing(rows.filter.filter.sort);
    this.#tables = tables;
    this.#scan = scan;
    this.#refreshMs = rows.filter.isLive ? limits.refreshMs.live : limits.refreshMs.prematch;
  }

  get filter(): CompiledFilter {
    return this.rows.filter;
  }

  get touched(): Set<number> {
    return this.rows.touched;
  }

  get isDirty(): boolean {
    return this.rows.isDirty;
  }

  prepare(nowMs: number, isWhole: boolean): void {
    if (!isWhole && nowMs - this.#trapsAtMs < TRAPS_EVERY_MS) return;
    this.#trapsAtMs = nowMs;
    this.#traps = this.#scan.countTraps(this.filter, nowMs);
  }

  keyOf({ combo }: ArbRow): number {
    return combo;
  }

  rowAt(combo: number): ArbRow | undefined {
    return this.rows.shown.get(combo);
  }

  top(nowMs: number): ArbRow[] {
    const rows = this.#liquid(nowMs);
    const { limit } = this.filter.filter;
    return rows.length <= limit ? rows : bestOf(rows, limit, this.compare);
  }

  totals(nowMs: number): [total: number, rejectedTotal: number] {
    const { shown, refused } = this.rows;
    if (!this.filter.filter.onlyLiquidEvents) return [shown.size, refused.size + this.#traps];
    const liquid = [...refused.keys()].filter((combo) => isLiquid(this.#tables, this.#eventOf(combo), nowMs));
    return [this.#liquid(nowMs).length, liquid.length + this.#traps];
  }

  /** Which rows are within the limit, and whose ages have to be sent again, can only be decided from all of them. */
  scope(nowMs: number, sentCount: number): Scope {
    const { limit, onlyLiquidEvents, mode } = this.filter.filter;
    const isCut = this.rows.shown.size > limit || sentCount >= limit || onlyLiquidEvents;
    const isAgeing =
      this.#eventsRevision !== this.#tables.events.revision(mode) ||
      nowMs - this.#wholeAtMs >= this.#refreshMs / LOOKS;
    if (isCut && (this.isDirty || isAgeing)) return 'whole';
    return isAgeing ? 'aged' : 'touched';
  }

  looked(nowMs: number): void {
    this.rows.isDirty = false;
    this.rows.touched.clear();
    this.#wholeAtMs = nowMs;
    this.#eventsRevision = this.#tables.events.revision(this.filter.filter.mode);
  }

  stillSent(sent: SentArb | undefined, row: ArbRow): SentArb {
    const event = this.#eventOf(row.combo);
    const seenMs = this.#seenMs(row);
    const isCurrent =
      sent?.row === row &&
      sent.revision === row.revision &&
      sent.eventRevision === event.revision &&
      seenMs - sent.seenMs < this.#refreshMs;
    if (isCurrent) return sent;
    return { row, id: this.idOf(row), revision: row.revision, eventRevision: event.revision, seenMs };
  }

  idOf(row: ArbRow): string {
    row.id ??= arbId(this.#tables, this.#eventOf(row.combo), row.found.quotes);
    return row.id;
  }

  /** Returns why a row was removed, if the same legs are now refused. */
  reasonOf({ combo, found }: ArbRow): RejectReason | undefined {
    const refused = this.rows.refused.get(combo);
    return refused && isSameLegs(refused, found) ? refused.reason : undefined;
  }

  #liquid(nowMs: number): ArbRow[] {
    const rows = [...this.rows.shown.values()];
    if (!this.filter.filter.onlyLiquidEvents) return rows;
    return rows.filter(({ combo }) => isLiquid(this.#tables, this.#eventOf(combo), nowMs));
  }

  /** When the oldest leg was valid at its bookmaker. */
  #seenMs({ found }: ArbRow): number {
    let ms = Number.POSITIVE_INFINITY;
    for (const quote of found.quotes) if (quote >= 0) ms = Math.min(ms, this.#tables.trueMs(quote));
    return ms;
  }

  #eventOf(combo: number): BookEvent {
    return this.#tables.events.at(this.#tables.combos.event(combo));
  }
}

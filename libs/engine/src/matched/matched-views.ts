import type { MatchedBet, MatchedFilter } from '@bothways/domain/matched-betting';
import type { Tables } from '../book/tables.ts';
import type { Gates } from '../finder/gates.ts';
import { arbId } from '../records/arb-id.ts';
import type { EngineLimits, ListChange, ListPage } from '../types.ts';
import type { LaidWatch } from './laid-watch.ts';
import { MatchedLens } from './matched-lens.ts';
import { laidLines, listOf } from './matched-list.ts';
import { matchedRecord } from './matched-record.ts';
import { type LineRows, type MatchedRow, rowsOfLine } from './matched-rows.ts';

/** Before a game prices stand for minutes; more often than this nobody reads a list. */
const RENEW_MS = 1000;

interface View {
  readonly id: number;
  readonly lens: MatchedLens;
  /** By line of backs: what the list takes of it, whatever its event. */
  readonly byLine: Map<number, LineRows>;
  /** What its subscriber has: by id, what would make it another record. */
  sent: Map<string, string>;
  sentTotal: number;
  sentRejected: number;
  renewedMs: number;
  /** Every line is to be read anew. */
  isNew: boolean;
}

/** The subscribed lists of matched bets: of what moved, only the lines are read again. */
export class MatchedViews {
  readonly #tables: Tables;
  readonly #gates: Gates;
  readonly #limits: EngineLimits;
  readonly #watch: LaidWatch;
  readonly #views = new Map<number, View>();
  #nextId = 1;

  constructor(tables: Tables, gates: Gates, limits: EngineLimits, watch: LaidWatch) {
    this.#tables = tables;
    this.#gates = gates;
    this.#limits = limits;
    this.#watch = watch;
  }

  get size(): number {
    return this.#views.size;
  }

  /** Rows that all lists hold together, whether they are shown or not. */
  get held(): number {
    let held = 0;
    for (const { byLine } of this.#views.values())
      for (const { rows, refused } of byLine.values()) held += rows.length + refused.length;
    return held;
  }

  add(filter: MatchedFilter): number {
    const id = this.#nextId++;
    this.#watch.turn(true);
    this.#views.set(id, {
      id,
      lens: new MatchedLens(filter, this.#tables.bookies),
      byLine: new Map(),
      sent: new Map(),
      sentTotal: -1,
      sentRejected: -1,
      renewedMs: Number.NEGATIVE_INFINITY,
      isNew: true,
    });
    return id;
  }

  remove(id: number): void {
    this.#views.delete(id);
    if (this.#views.size === 0) this.#watch.turn(false);
  }

  /** What is set for bookmakers is another: every list is read anew with the next drain. */
  renew(): void {
    for (const [id, view] of this.#views) {
      const lens = new MatchedLens(view.lens.filter, this.#tables.bookies);
      this.#views.set(id, {
        ...view,
        lens,
        byLine: new Map(),
        isNew: true,
        renewedMs: Number.NEGATIVE_INFINITY,
      });
    }
  }

  /** Lines that are about to leave the book. */
  forget(lines: Iterable<number>): void {
    for (const line of lines) {
      this.#watch.forget(line);
      for (const { byLine } of this.#views.values()) byLine.delete(line);
    }
  }

  /** Whether a list is due. */
  isDue(nowMs: number): boolean {
    return [...this.#views.values()].some(({ renewedMs }) => nowMs - renewedMs >= RENEW_MS);
  }

  /** The list as it is; later changes are told against it. Undefined when there is no such subscription. */
  snapshot(id: number, nowMs: number): ListPage<MatchedBet> | undefined {
    const view = this.#views.get(id);
    if (!view) return undefined;
    this.#follow(nowMs);
    view.sent = new Map();
    const { upserts: rows, total, rejectedTotal } = this.#changes(view, nowMs);
    return { rows, total, rejectedTotal };
  }

  /** What changed in every list since its last snapshot or drain; a list is looked at only so often. */
  drain(nowMs: number): ListChange<MatchedBet>[] {
    const due = [...this.#views.values()].filter(({ renewedMs }) => nowMs - renewedMs >= RENEW_MS);
    if (due.length === 0) return [];
    this.#follow(nowMs);
    return due
      .map((view) => this.#changes(view, nowMs))
      .filter(({ isNews }) => isNews)
      .map(({ isNews: _, ...change }) => change);
  }

  /** Reads what moved for every list. */
  #follow(nowMs: number): void {
    const touched = this.#watch.take(this.#tables);
    for (const view of this.#views.values()) {
      view.lens.renew();
      const lines = view.isNew ? laidLines(this.#tables) : touched;
      view.isNew = false;
      for (const line of lines) this.#read(view, line, nowMs);
    }
  }

  #read({ lens, byLine }: View, line: number, nowMs: number): void {
    const own = rowsOfLine({ tables: this.#tables, gates: this.#gates, lens, nowMs }, line);
    if (own.rows.length + own.refused.length > 0) byLine.set(line, own);
    else byLine.delete(line);
  }

  #changes(view: View, nowMs: number): ListChange<MatchedBet> & { isNews: boolean } {
    const { lens, byLine } = view;
    view.renewedMs = nowMs;
    const { rows, total, refused } = listOf(this.#tables, lens, byLine, nowMs);
    const rejectedTotal = refused.length;
    const now = new Map(rows.map((row) => [this.#idOf(row), row]));
    const sent = new Map([...now].map(([id, row]) => [id, this.#stateOf(row, nowMs)]));
    const news = [...now].filter(([id]) => sent.get(id) !== view.sent.get(id));
    const removes = [...view.sent.keys()].filter((id) => !sent.has(id)).map((id) => ({ id }));
    const isNews =
      news.length > 0 ||
      removes.length > 0 ||
      total !== view.sentTotal ||
      rejectedTotal !== view.sentRejected;
    view.sent = sent;
    view.sentTotal = total;
    view.sentRejected = rejectedTotal;
    const upserts = news.map(([, row]) => this.#record(view, row, nowMs));
    return { subscription: view.id, upserts, removes, total, rejectedTotal, isNews };
  }

  #idOf({ line, back, lay }: MatchedRow): string {
    const { events, lines } = this.#tables;
    return arbId(this.#tables, events.at(lines.event(line)), [back, lay]);
  }

  /** All that a row shows, coarsely: an age alone is told again only now and then. */
  #stateOf({ line, back, lay }: MatchedRow, nowMs: number): string {
    const { quotes, events, lines } = this.#tables;
    const { prematch: everyMs } = this.#limits.refreshMs;
    const { revision } = events.at(lines.event(line));
    const seen = [back, lay].map((quote) =>
      Math.floor(Math.min(this.#tables.trueMs(quote), nowMs) / everyMs),
    );
    return `${quotes.oddsMicro(back)} ${quotes.oddsMicro(lay)} ${quotes.maxRisk(lay)} ${revision} ${seen.join(' ')}`;
  }

  #record({ lens }: View, row: MatchedRow, nowMs: number): MatchedBet {
    return matchedRecord(this.#tables, row, { lens, maxAlternatives: 0, nowMs });
  }
}

import type { Arb, RejectReason } from '@bothways/domain/arbs';
import type { ListedRow } from '@bothways/domain/live';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';
import { isLiquid, type Scan } from '../finder/scan.ts';
import { arbId } from '../records/arb-id.ts';
import { arbRecord, type NoVig } from '../records/arb-record.ts';
import type { EngineLimits, ListChange, ListPage } from '../types.ts';
import { bestOf } from './best-of.ts';
import { OutcomeBoards } from './outcome-board.ts';
import { SharedArbs } from './shared-arbs.ts';
import { comparing } from './sorting.ts';
import { isSameLegs, type Row, type Sent, SentRows, type View } from './view.ts';

/** How many traps there are hardly changes, and nothing depends on it. */
const TRAPS_EVERY_MS = 5000;

/** Of the time after which an age is told again: so often it is looked which are. */
const LOOKS = 5;

interface Difference {
  news: Row[];
  gone: Sent[];
}

export interface DeliveryParts {
  tables: Tables;
  scan: Scan;
  limits: EngineLimits;
  noVig: NoVig;
}

/** How a row is written down. */
export type Form<Record> = (view: View, row: Row, nowMs: number) => Record;

/** Turns lists into what is sent: the first rows whole, then only what changed. Records are made for nothing else. */
export class Delivery {
  readonly boards: OutcomeBoards;
  readonly #tables: Tables;
  readonly #scan: Scan;
  readonly #limits: EngineLimits;
  readonly #noVig: NoVig;
  readonly #shared: SharedArbs;

  constructor({ tables, scan, limits, noVig }: DeliveryParts) {
    this.#tables = tables;
    this.#scan = scan;
    this.#limits = limits;
    this.#noVig = noVig;
    this.boards = new OutcomeBoards(tables);
    this.#shared = new SharedArbs(tables, this.boards, noVig);
  }

  /** Whole, and on its own. */
  readonly asRecord: Form<Arb> = (view, row, nowMs) => this.#record(view, row, nowMs);

  /** As lists share it. Until `renew` the book must stand. */
  readonly asShared: Form<ListedRow> = (view, row, nowMs) =>
    this.#shared.row(row, this.#idOf(row, this.#eventOf(row.combo)), view.filter, nowMs);

  /** What is shared is as the book is now. */
  renew(): void {
    this.#shared.renew();
  }

  /** The list as it is; later changes are told against it. */
  snapshot<Record>(view: View, nowMs: number, form: Form<Record>): ListPage<Record> {
    view.trapsAtMs = Number.NEGATIVE_INFINITY;
    this.#countTraps(view, nowMs);
    const top = this.#top(view, nowMs).sort(comparing(view.filter.filter.sort));
    this.#lookedThrough(view, nowMs);
    view.sent = sentRows(top, (row) => this.#sentOf(row));
    [view.sentTotal, view.sentRejectedTotal] = this.#totals(view, nowMs);
    const rows = top.map((row) => form(view, row, nowMs));
    return { rows, total: view.sentTotal, rejectedTotal: view.sentRejectedTotal };
  }

  /** Undefined when nothing changed. */
  changes<Record>(view: View, nowMs: number, form: Form<Record>): ListChange<Record> | undefined {
    this.#countTraps(view, nowMs);
    const { news, gone } = this.#difference(view, nowMs);
    view.touched.clear();
    const [total, rejectedTotal] = this.#totals(view, nowMs);
    const isSame = total === view.sentTotal && rejectedTotal === view.sentRejectedTotal;
    if (news.length === 0 && gone.length === 0 && isSame) return undefined;
    view.sentTotal = total;
    view.sentRejectedTotal = rejectedTotal;
    return {
      subscription: view.id,
      upserts: news.map((row) => form(view, row, nowMs)),
      removes: gone.map(({ id, row }) => removal(id, reasonOf(view, row))),
      total,
      rejectedTotal,
    };
  }

  /** Which rows are the first can only be said of all; so can whose ages have to be told again. */
  #difference(view: View, nowMs: number): Difference {
    const { limit, onlyLiquidEvents, mode } = view.filter.filter;
    const isCut = view.rows.size > limit || view.sent.size >= limit || onlyLiquidEvents;
    const isAgeing =
      view.eventsRevision !== this.#tables.events.revision(mode) ||
      nowMs - view.wholeAtMs >= this.#refreshMs(view) / LOOKS;
    if (isCut && (view.isDirty || isAgeing)) return this.#whole(view, nowMs);
    return isAgeing ? this.#aged(view, nowMs) : this.#touched(view);
  }

  #lookedThrough(view: View, nowMs: number): void {
    view.isDirty = false;
    view.touched.clear();
    view.wholeAtMs = nowMs;
    view.eventsRevision = this.#tables.events.revision(view.filter.filter.mode);
  }

  #whole(view: View, nowMs: number): Difference {
    const before = view.sent;
    const top = view.isDirty ? this.#top(view, nowMs) : [...before.all()].map(({ row }) => row);
    this.#lookedThrough(view, nowMs);
    view.sent = sentRows(top, (row) => this.#stillSent(view, before.get(row.combo), row));
    const news = top.filter((row) => view.sent.get(row.combo) !== before.get(row.combo));
    const gone = [...before.all()].filter((sent) => view.sent.get(sent.row.combo)?.id !== sent.id);
    news.sort(comparing(view.filter.filter.sort));
    return { news, gone: this.#notSent(view, gone) };
  }

  /** The same of a list that shows all its rows: of the others only what is told of them can be out of date. */
  #aged(view: View, nowMs: number): Difference {
    const { news, gone } = this.#touched(view);
    this.#lookedThrough(view, nowMs);
    for (const sent of view.sent.all()) {
      const still = this.#stillSent(view, sent, sent.row);
      if (still === sent) continue;
      view.sent.set(sent.row.combo, still);
      news.push(sent.row);
    }
    news.sort(comparing(view.filter.filter.sort));
    return { news, gone };
  }

  /** The same of a list that shows all its rows: the others are as they were. */
  #touched(view: View): Difference {
    const news: Row[] = [];
    const gone: Sent[] = [];
    for (const combo of view.touched) {
      const row = view.rows.get(combo);
      const before = view.sent.get(combo);
      const sent = row && this.#stillSent(view, before, row);
      if (sent === before) continue;
      if (before && before.id !== sent?.id) gone.push(before);
      if (row && sent) news.push(row);
      if (sent) view.sent.set(combo, sent);
      else view.sent.delete(combo);
    }
    news.sort(comparing(view.filter.filter.sort));
    return { news, gone: this.#notSent(view, gone) };
  }

  /** Those whose id the list no longer has: a row that changed has it still. */
  #notSent(view: View, candidates: readonly Sent[]): Sent[] {
    return candidates.filter(({ id }) => !view.sent.hasId(id));
  }

  #countTraps(view: View, nowMs: number): void {
    if (nowMs - view.trapsAtMs < TRAPS_EVERY_MS) return;
    view.trapsAtMs = nowMs;
    view.traps = this.#scan.countTraps(view.filter, nowMs);
  }

  /** In no order. */
  #top(view: View, nowMs: number): Row[] {
    const { limit, sort } = view.filter.filter;
    const rows = this.#shown(view, nowMs);
    return rows.length <= limit ? rows : bestOf(rows, limit, comparing(sort));
  }

  #shown(view: View, nowMs: number): Row[] {
    const rows = [...view.rows.values()];
    if (!view.filter.filter.onlyLiquidEvents) return rows;
    return rows.filter(({ combo }) => isLiquid(this.#tables, this.#eventOf(combo), nowMs));
  }

  #totals(view: View, nowMs: number): [total: number, rejectedTotal: number] {
    if (!view.filter.filter.onlyLiquidEvents) return [view.rows.size, view.refused.size + view.traps];
    const refused = [...view.refused.keys()].filter((combo) =>
      isLiquid(this.#tables, this.#eventOf(combo), nowMs),
    );
    return [this.#shown(view, nowMs).length, refused.length + view.traps];
  }

  /** What was sent of the row if that is still true, else what is to be sent. */
  #stillSent(view: View, sent: Sent | undefined, row: Row): Sent {
    const isCurrent =
      sent?.row === row &&
      sent.revision === row.revision &&
      sent.eventRevision === this.#eventOf(row.combo).revision &&
      this.#seenMs(row) - sent.seenMs < this.#refreshMs(view);
    return isCurrent ? sent : this.#sentOf(row);
  }

  #refreshMs({ filter }: View): number {
    return filter.isLive ? this.#limits.refreshMs.live : this.#limits.refreshMs.prematch;
  }

  #sentOf(row: Row): Sent {
    const event = this.#eventOf(row.combo);
    return {
      row,
      id: this.#idOf(row, event),
      revision: row.revision,
      eventRevision: event.revision,
      seenMs: this.#seenMs(row),
    };
  }

  #idOf(row: Row, event: BookEvent): string {
    row.id ??= arbId(this.#tables, event, row.found.quotes);
    return row.id;
  }

  /** When the oldest leg was true. */
  #seenMs({ found }: Row): number {
    let ms = Number.POSITIVE_INFINITY;
    for (const quote of found.quotes) if (quote >= 0) ms = Math.min(ms, this.#tables.trueMs(quote));
    return ms;
  }

  #eventOf(combo: number): BookEvent {
    return this.#tables.events.at(this.#tables.combos.event(combo));
  }

  #record(view: View, row: Row, nowMs: number): Arb {
    const { combo, found, sinceMs, profitChange } = row;
    const maxAlternatives = view.filter.alternatives(this.#limits.maxAlternatives);
    const standing = { sinceMs, profitChange };
    const id = this.#idOf(row, this.#eventOf(combo));
    return arbRecord(this.#tables, {
      combo,
      id,
      found,
      filter: view.filter,
      standing,
      maxAlternatives,
      ...(view.filter.filter.alternatives && { noVig: this.#noVig }),
      nowMs,
    });
  }
}

function sentRows(rows: readonly Row[], sentOf: (row: Row) => Sent): SentRows {
  const sent = new SentRows();
  for (const row of rows) sent.set(row.combo, sentOf(row));
  return sent;
}

const removal = (id: string, reason: RejectReason | undefined): ListChange['removes'][number] =>
  reason ? { id, reason } : { id };

/** Why a row left, when the same legs are now among the refused. */
function reasonOf(view: View, row: Row): RejectReason | undefined {
  const refused = view.refused.get(row.combo);
  return refused && isSameLegs(refused, row.found) ? refused.reason : undefined;
}

import type { ListedOffer, ListedOutcome, ListedRow, Looks } from '@bothways/domain/live';
import { LOOK } from '@bothways/domain/live';
import { type ArbBook, writeOffer } from './arb-book.ts';
import { EVENT, LIST, OUTCOME, REMOVED, ROW, SERVER } from './arb-list.fields.ts';
import { ByteWriter } from './byte-writer.ts';
import { eventBytes } from './event-list.codec.ts';
import type { ListEncoder, ListHead, Removed } from './list-encoder.ts';
import { CHANGES, positionOf, REASONS } from './tables.ts';
import { Told, type ToldEvent, type ToldOutcome } from './told.ts';

/** How a list shows prices. */
export interface ShownAs {
  looks: Looks;
  /** Most alternatives that a leg carries. */
  maxAlternatives: number;
}

type Page = Parameters<ListEncoder<ListedRow>['snapshot']>[1];
type Changes = Parameters<ListEncoder<ListedRow>['changes']>[1];

const NO_OFFERS: ListedOutcome['log'] = [];

// One frame is written at a time, whosever it is: what rows speak of comes before them.
const names = new ByteWriter();
const events = new ByteWriter();
const outcomes = new ByteWriter();
const rows = new ByteWriter();

/**
 * Of what lists share it writes what those who follow lack, of the list's own where it is. `ArbListReader` puts it together.
 */
export class ArbListEncoder implements ListEncoder<ListedRow> {
  readonly #book: ArbBook;
  readonly #shownAs: ShownAs;
  /** What all who follow have. */
  readonly #told: Told;
  #isBegun = false;
  /** Gone, and not everybody has heard it. */
  #owed: string[] = [];

  /** @param book of all lists that show the same */
  constructor(book: ArbBook, shownAs: ShownAs) {
    this.#book = book;
    this.#shownAs = shownAs;
    this.#told = new Told(book);
  }

  /** Writes the list whole. After the first time that is for some of those who follow: the others lack nothing of it. */
  snapshot(w: ByteWriter, page: Page): void {
    clear();
    if (this.#isBegun) this.#catchUp(page.rows);
    const told = this.#isBegun ? new Told(this.#book) : this.#told;
    for (const name of this.#told.names) this.#tellName(told, name);
    for (const row of page.rows) this.#writeRow(told, row);
    this.#finish(w, SERVER.arbsSnapshot, page);
    if (told === this.#told) told.settle();
    else told.end();
    this.#isBegun = true;
  }

  changes(w: ByteWriter, changes: Changes): void {
    clear();
    this.#isBegun = true;
    const told = this.#told;
    for (const row of changes.upserts) this.#writeRow(told, row);
    this.#writeOwed(changes);
    for (const removed of changes.removes) this.#writeRemoved(removed);
    this.#finish(w, SERVER.arbsChanges, changes);
    told.settle();
  }

  /** Nobody follows the list any more. */
  end(): void {
    this.#told.end();
  }

  /** A list that is told whole is as it was told step by step; where it is not, those who had the steps hear of it next. */
  #catchUp(page: readonly ListedRow[]): void {
    const ids = new Set(page.map(({ arb }) => arb.id));
    for (const { arb } of page) if (!this.#told.rows.has(arb.id)) this.#told.row(arb);
    for (const id of this.#told.rows.keys()) if (!ids.has(id)) this.#owed.push(id);
    this.#told.settle();
  }

  #finish(w: ByteWriter, field: number, { seq, atMs, total, rejectedTotal }: ListHead): void {
    const start = w.open(field);
    w.uint(LIST.seq, seq);
    w.double(LIST.at, atMs);
    w.uint(LIST.total, total);
    w.uint(LIST.rejectedTotal, rejectedTotal);
    if (field === SERVER.arbsSnapshot) w.uint(LIST.alternatives, this.#shownAs.maxAlternatives);
    for (const part of [names, events, outcomes, rows]) w.appendAll(part);
    w.close(start);
  }

  #writeRow(told: Told, { arb, addedMs, profitChange, noVigOdds = [] }: ListedRow): void {
    const row = told.row(arb);
    if (row.event.record !== arb.event) tellEvent(row.event, arb.event);
    for (const outcome of row.outcomes) this.#tellOutcome(told, outcome);
    const written = this.#book.arb(arb, row.numbers);
    for (const name of written.names) this.#tellName(told, name);
    const w = rows;
    const start = w.open(LIST.rows);
    w.append(written.bytes);
    if (row.isPartial) w.optText(ROW.id, arb.id);
    w.double(ROW.addedOn, addedMs);
    w.uint(ROW.profitChange, positionOf(CHANGES, profitChange));
    for (const odds of noVigOdds) w.optDouble(ROW.noVigOdds, odds ?? Number.NaN);
    w.close(start);
    row.isPartial = false;
  }

  /** What became of the outcome since it was told of last: of the prices that the list shows, the newest of each. */
  #tellOutcome(told: Told, at: ToldOutcome): void {
    const { picks } = at.outcome;
    const log = this.#shownAs.maxAlternatives > 0 ? at.outcome.log : NO_OFFERS;
    const last = log.at(-1)?.revision ?? 0;
    if (at.revision === last && at.picks === picks.length) return;
    const w = outcomes;
    const start = w.open(LIST.outcomes);
    w.uint(OUTCOME.number, at.number);
    w.uint(OUTCOME.isNew, at.picks === 0 ? 1 : 0);
    for (let pick = at.picks; pick < picks.length; pick++) this.#writePick(at.outcome, pick);
    for (let place = log.length - 1; place >= 0; place--) {
      const entry = log[place];
      if (!entry || entry.revision <= at.revision) break;
      if (!entry.isOld && !(entry.isGone && at.revision === 0)) this.#writeOffer(told, at.outcome, entry);
    }
    w.close(start);
    at.revision = last;
    at.picks = picks.length;
  }

  #writePick({ picks }: ListedOutcome, at: number): void {
    const pick = picks[at];
    if (pick) outcomes.bytes(OUTCOME.picks, this.#book.pick(pick));
  }

  #writeOffer(told: Told, outcome: ListedOutcome, entry: ListedOffer): void {
    const look = this.#shownAs.looks.looks[entry.bookie];
    if (look === LOOK.PLAIN) {
      const { name, bytes } = this.#book.offer(outcome, entry);
      this.#tellName(told, name);
      outcomes.append(bytes);
    } else if (look === LOOK.OTHER) {
      const name = this.#otherName(outcome, entry);
      this.#tellName(told, name);
      writeOffer(outcomes, entry, name);
    }
  }

  #otherName({ picks }: ListedOutcome, { bookie, offer, pick }: ListedOffer): number {
    const { looks } = this.#shownAs;
    const reference = looks.isReference(bookie) ? { reference: true } : {};
    const { fee, topic } = offer;
    const naming = { bookie: looks.nameOf(bookie), topic, ...(fee && { fee }), ...reference };
    return this.#book.nameOf(naming, picks[pick]?.topicStart ?? '');
  }

  #tellName(told: Told, name: number): void {
    if (told.names.has(name)) return;
    told.names.add(name);
    names.bytes(LIST.names, this.#book.name(name));
  }

  #writeOwed({ upserts }: Changes): void {
    if (this.#owed.length === 0) return;
    const ids = new Set(upserts.map(({ arb }) => arb.id));
    for (const id of this.#owed) if (!ids.has(id)) this.#writeRemoved({ id });
    this.#owed = [];
  }

  /** Who has the row knows it by its number; not everybody may. */
  #writeRemoved({ id, reason }: Removed): void {
    const row = this.#told.rows.get(id);
    const w = rows;
    const start = w.open(LIST.removes);
    if (!row || row.isPartial) w.text(REMOVED.id, id);
    if (reason) w.optUint(REMOVED.reason, positionOf(REASONS, reason));
    if (row) w.optUint(REMOVED.row, row.number);
    w.close(start);
    if (row) this.#told.remove(row);
  }
}

function clear(): void {
  for (const part of [names, events, outcomes, rows]) part.clear();
}

function tellEvent(event: ToldEvent, record: NonNullable<ToldEvent['record']>): void {
  event.record = record;
  const start = events.open(LIST.events);
  events.uint(EVENT.number, event.number);
  events.bytes(EVENT.event, eventBytes(record));
  events.close(start);
}

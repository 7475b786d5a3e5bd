import type { Displayed, ListedOffer, ListedOutcome, ListedRow, Looks } from '@bothways/domain/live';
import { LOOK } from '@bothways/domain/live';
import { type ArbBook, writeOffer } from './arb-book.ts';
import { EVENT, LIST, OUTCOME, REMOVED, ROW, SERVER } from './arb-list.fields.ts';
import { ByteWriter } from './byte-writer.ts';
import { ClientState, type SentEvent, type SentOutcome } from './client-state.ts';
import { eventBytes } from './event-list.codec.ts';
import type { ListEncoder, ListHead, Removed } from './list-encoder.ts';
import { CHANGES, positionOf, REASONS } from './tables.ts';

/** How a list shows prices. */
export interface ShownAs {
  looks: Looks;
  /** Maximum number of alternatives per leg. */
  maxAlternatives: number;
}

type Page = Parameters<ListEncoder<ListedRow>['snapshot']>[1];
type Changes = Parameters<ListEncoder<ListedRow>['changes']>[1];

const NO_OFFERS: ListedOutcome['log'] = [];

// Shared by all encoders, because one frame is written at a time; what rows refer to is written before them.
const names = new ByteWriter();
const events = new ByteWriter();
const outcomes = new ByteWriter();
const rows = new ByteWriter();

/**
 * Writes what the clients of a list do not have yet: parts that lists share, once for all of them, and the list's own
 * values. `ArbListReader` reassembles them.
 */
export class ArbListEncoder implements ListEncoder<ListedRow> {
  readonly #book: ArbBook;
  readonly #shownAs: ShownAs;
  /** What every client of the list has. */
  readonly #client: ClientState;
  #isBegun = false;
  /** Ids of removed rows, of which some clients do not know yet. */
  #owed: string[] = [];

  /** @param book shared by all lists that show the same objects */
  constructor(book: ArbBook, shownAs: ShownAs) {
    this.#book = book;
    this.#shownAs = shownAs;
    this.#client = new ClientState(book);
  }

  /** Writes the whole list. After the first time it is for clients that join later; the others need none of it. */
  snapshot(w: ByteWriter, page: Page): void {
    clear();
    if (this.#isBegun) this.#catchUp(page.rows);
    const client = this.#isBegun ? new ClientState(this.#book) : this.#client;
    for (const name of this.#client.names) this.#writeName(client, name);
    for (const row of page.rows) this.#writeRow(client, row);
    this.#finish(w, SERVER.arbsSnapshot, page);
    if (client === this.#client) client.settle();
    else client.end();
    this.#isBegun = true;
  }

  changes(w: ByteWriter, changes: Changes): void {
    clear();
    this.#isBegun = true;
    const client = this.#client;
    for (const row of changes.upserts) this.#writeRow(client, row);
    this.#writeOwed(changes);
    for (const removed of changes.removes) this.#writeRemoved(removed);
    this.#finish(w, SERVER.arbsChanges, changes);
    client.settle();
  }

  /** Releases everything after the last client has left. */
  end(): void {
    this.#client.end();
  }

  /** Existing clients may lack what a new snapshot contains; they receive it with the next change. */
  #catchUp(page: readonly ListedRow[]): void {
    const ids = new Set(page.map(({ arb }) => arb.id));
    for (const { arb } of page) if (!this.#client.rows.has(arb.id)) this.#client.row(arb);
    for (const id of this.#client.rows.keys()) if (!ids.has(id)) this.#owed.push(id);
    this.#client.settle();
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

  #writeRow(client: ClientState, { arb, addedMs, profitChange, noVigOdds = [] }: ListedRow): void {
    const row = client.row(arb);
    if (row.event.record !== arb.event) writeEvent(row.event, arb.event);
    for (const outcome of row.outcomes) this.#writeOutcome(client, outcome);
    const written = this.#book.arb(arb, row.numbers);
    for (const name of written.names) this.#writeName(client, name);
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

  /** Writes the log of the outcome since it was last sent: the newest entry of each price that the list shows. */
  #writeOutcome(client: ClientState, at: SentOutcome): void {
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
      if (!entry.isOld && !(entry.isGone && at.revision === 0)) this.#writeOffer(client, at.outcome, entry);
    }
    w.close(start);
    at.revision = last;
    at.picks = picks.length;
  }

  #writePick({ picks }: ListedOutcome, at: number): void {
    const pick = picks[at];
    if (pick) outcomes.bytes(OUTCOME.picks, this.#book.pick(pick));
  }

  #writeOffer(client: ClientState, outcome: ListedOutcome, entry: ListedOffer): void {
    const look = this.#shownAs.looks.looks[entry.bookie];
    if (look === LOOK.PLAIN) {
      const { name, bytes } = this.#book.offer(outcome, entry);
      this.#writeName(client, name);
      outcomes.append(bytes);
    } else if (look === LOOK.OTHER) {
      const shown = this.#shownAs.looks.displayAt(entry.bookie, outcome.number);
      const name = this.#nameOf(outcome, entry, shown);
      this.#writeName(client, name);
      // Clients that know the price by a name must not keep it.
      writeOffer(outcomes, shown ? entry : { ...entry, isGone: true }, name);
    }
  }

  #nameOf({ picks }: ListedOutcome, { offer, pick }: ListedOffer, shown: Displayed | undefined): number {
    const reference = shown?.isReference ? { reference: true } : {};
    const { fee, topic } = offer;
    const naming = { bookie: shown?.name ?? offer.bookie, topic, ...(fee && { fee }), ...reference };
    return this.#book.nameOf(naming, picks[pick]?.topicStart ?? '');
  }

  #writeName(client: ClientState, name: number): void {
    if (client.names.has(name)) return;
    client.names.add(name);
    names.bytes(LIST.names, this.#book.name(name));
  }

  #writeOwed({ upserts }: Changes): void {
    if (this.#owed.length === 0) return;
    const ids = new Set(upserts.map(({ arb }) => arb.id));
    for (const id of this.#owed) if (!ids.has(id)) this.#writeRemoved({ id });
    this.#owed = [];
  }

  /** Identifies the row by its number, and by its id for clients that may not have the number. */
  #writeRemoved({ id, reason }: Removed): void {
    const row = this.#client.rows.get(id);
    const w = rows;
    const start = w.open(LIST.removes);
    if (!row || row.isPartial) w.text(REMOVED.id, id);
    if (reason) w.optUint(REMOVED.reason, positionOf(REASONS, reason));
    if (row) w.optUint(REMOVED.row, row.number);
    w.close(start);
    if (row) this.#client.remove(row);
  }
}

function clear(): void {
  for (const part of [names, events, outcomes, rows]) part.clear();
}

function writeEvent(event: SentEvent, record: NonNullable<SentEvent['record']>): void {
  event.record = record;
  const start = events.open(LIST.events);
  events.uint(EVENT.number, event.number);
  events.bytes(EVENT.event, eventBytes(record));
  events.close(start);
}

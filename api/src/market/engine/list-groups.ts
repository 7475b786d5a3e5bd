import type { Engine } from '@bothways/engine';
import {
  ADDRESS_BYTES,
  ArbBook,
  ArbListEncoder,
  ByteWriter,
  encodeListBody,
  type ListBody,
} from '@bothways/wire';
import { FramePlaces } from './frame-places.ts';
import type { ListBatch, ListFrame, WatchedList } from './protocol.ts';

/** Frames of so much go out while the next are written. */
const BATCH_BYTES = 64 * 1024;

/** Rows of all lists together, shown or not: at some 300 bytes each about a gigabyte. */
const MAX_ROWS = 4_000_000;

export interface ListGroupsOptions {
  engine: Engine;
  nowMs: () => number;
  /** Hands the bytes on; they are gone afterwards. */
  send: (batch: ListBatch) => void;
  /** There is no room for a list. */
  refuse: (group: number) => void;
  maxRows?: number | undefined;
}

interface Group {
  id: number;
  name: WatchedList['name'];
  subscription: number;
  /** Number of the last frame. */
  seq: number;
  /** Writes its arbs; frames build on those before them. */
  encoder: ArbListEncoder | undefined;
}

/** The lists that somebody watches: one subscription and one encoding for everybody with the same filter. */
export class ListGroups {
  readonly #engine: Engine;
  readonly #nowMs: () => number;
  readonly #send: (batch: ListBatch) => void;
  readonly #refuse: (group: number) => void;
  readonly #maxRows: number;
  readonly #byId = new Map<number, Group>();
  readonly #book = new ArbBook();
  /** What is sent next, all lists' frames one after the other. */
  readonly #out = new ByteWriter();
  readonly #places = new FramePlaces();
  readonly #bySubscription: Record<WatchedList['name'], Map<number, Group>> = {
    arbs: new Map(),
    valuebets: new Map(),
  };

  constructor({ engine, nowMs, send, refuse, maxRows = MAX_ROWS }: ListGroupsOptions) {
    this.#engine = engine;
    this.#nowMs = nowMs;
    this.#send = send;
    this.#refuse = refuse;
    this.#maxRows = maxRows;
  }

  /** Begins a list and sends it whole: before that there is nothing that changes could be told against. */
  open(id: number, list: WatchedList): void {
    if (this.#engine.listRows >= this.#maxRows) {
      this.#refuse(id);
      return;
    }
    const subscription = this.#subscribe(list);
    const shownAs = list.name === 'arbs' ? this.#engine.shownAs(subscription) : undefined;
    const encoder = shownAs && new ArbListEncoder(this.#book, shownAs);
    const group = { id, name: list.name, subscription, seq: 0, encoder };
    this.#byId.set(id, group);
    this.#bySubscription[list.name].set(group.subscription, group);
    this.#writeWhole(group);
    this.#flush();
  }

  close(id: number): void {
    const group = this.#byId.get(id);
    if (!group) return;
    group.encoder?.end();
    if (group.name === 'arbs') this.#engine.unsubscribe(group.subscription);
    else this.#engine.unsubscribeValues(group.subscription);
    this.#byId.delete(id);
    this.#bySubscription[group.name].delete(group.subscription);
  }

  /** Sends the list as it is. What changed until now goes out before, as those who watch already count from there. */
  sendSnapshot(id: number): void {
    const group = this.#byId.get(id);
    if (!group) return;
    this.#writeChanges();
    this.#writeWhole(group);
    this.#flush();
  }

  /** Sends each list's changes since the last time. */
  sendChanges(): void {
    this.#writeChanges();
    this.#flush();
  }

  #subscribe(list: WatchedList): number {
    return list.name === 'arbs'
      ? this.#engine.subscribe(list.filter, this.#nowMs())
      : this.#engine.subscribeValues(list.filter);
  }

  #writeChanges(): void {
    const atMs = this.#nowMs();
    this.#engine.drainListed(atMs, ({ subscription, ...change }) => {
      const group = this.#bySubscription.arbs.get(subscription);
      if (!group) return;
      group.seq += 1;
      this.#place(group, 'changes', (w) => group.encoder?.changes(w, { seq: group.seq, atMs, ...change }));
    });
    for (const { subscription, ...change } of this.#engine.drainValues(atMs)) {
      const group = this.#bySubscription.valuebets.get(subscription);
      if (!group) continue;
      group.seq += 1;
      this.#placeBody(group, { kind: 'valueBetsChanges', seq: group.seq, atMs, ...change });
    }
  }

  #writeWhole(group: Group): void {
    const atMs = this.#nowMs();
    if (group.name === 'arbs') {
      const page = this.#engine.listed(group.subscription, atMs);
      if (!page) return;
      this.#place(group, 'snapshot', (w) => group.encoder?.snapshot(w, { seq: group.seq, atMs, ...page }));
      return;
    }
    const page = this.#engine.snapshotValues(group.subscription, atMs);
    if (page) this.#placeBody(group, { kind: 'valueBetsSnapshot', seq: group.seq, atMs, ...page });
  }

  #placeBody(group: Group, body: ListBody): void {
    const type = body.kind === 'valueBetsSnapshot' ? 'snapshot' : 'changes';
    this.#place(group, type, (w) => w.append(encodeListBody(body)));
  }

  #place({ id }: Group, type: ListFrame['type'], write: (w: ByteWriter) => void): void {
    const from = this.#out.length;
    this.#out.room(ADDRESS_BYTES);
    write(this.#out);
    this.#places.add(id, type, from, this.#out.length);
    if (this.#out.length >= BATCH_BYTES) this.#flush();
  }

  #flush(): void {
    if (this.#places.isEmpty) return;
    this.#send({ places: this.#places.take(), bytes: this.#out.taken() });
    this.#out.clear();
  }
}

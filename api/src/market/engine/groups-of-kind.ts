import type { ListEncoder } from '@bothways/wire';
import type { FrameOut } from './frame-out.ts';
import type { ListKind } from './list-kinds.ts';

interface Group<Row> {
  id: number;
  list: number;
  /** Number of the last frame. */
  seq: number;
  /** Frames build on earlier ones. */
  encoder: ListEncoder<Row>;
  /** Whether the first frame has been written. */
  isBegun: boolean;
}

/** The groups watching lists of one kind, whatever its row type. */
export interface KindGroups<Filter> {
  /** Builds a list in steps and writes its snapshot: before that, there is no base for changes. */
  open(id: number, filter: Filter): Generator<void, void>;
  close(id: number): void;
  /** Whether the first snapshot has been sent. */
  hasBegun(id: number): boolean;
  writeChanges(atMs: number): void;
  writeWhole(id: number): void;
}

export class GroupsOfKind<Filter, Row> implements KindGroups<Filter> {
  readonly #kind: ListKind<Filter, Row>;
  readonly #out: FrameOut;
  readonly #nowMs: () => number;
  readonly #byId = new Map<number, Group<Row>>();
  readonly #byList = new Map<number, Group<Row>>();

  constructor(kind: ListKind<Filter, Row>, out: FrameOut, nowMs: () => number) {
    this.#kind = kind;
    this.#out = out;
    this.#nowMs = nowMs;
  }

  *open(id: number, filter: Filter): Generator<void, void> {
    const { lists } = this.#kind;
    const list = lists.open(filter);
    const group = { id, list, seq: 0, encoder: this.#kind.encoder(list), isBegun: false };
    this.#byId.set(id, group);
    this.#byList.set(list, group);
    const steps = lists.fill(list, this.#nowMs);
    while (!steps.next().done) yield;
    if (this.#byId.get(id) !== group) return;
    group.isBegun = true;
    this.#writeWhole(group);
  }

  close(id: number): void {
    const group = this.#byId.get(id);
    if (!group) return;
    this.#kind.lists.close(group.list);
    group.encoder.end();
    this.#byId.delete(id);
    this.#byList.delete(group.list);
  }

  hasBegun(id: number): boolean {
    return this.#byId.get(id)?.isBegun === true;
  }

  writeChanges(atMs: number): void {
    this.#kind.lists.drain(atMs, ({ subscription, ...change }) => {
      const group = this.#byList.get(subscription);
      if (!group) return;
      group.seq += 1;
      const { seq } = group;
      this.#out.add(group.id, 'changes', (w) => group.encoder.changes(w, { seq, atMs, ...change }));
    });
  }

  writeWhole(id: number): void {
    const group = this.#byId.get(id);
    if (group) this.#writeWhole(group);
  }

  #writeWhole({ id, list, seq, encoder }: Group<Row>): void {
    const atMs = this.#nowMs();
    const page = this.#kind.lists.page(list, atMs);
    if (page) this.#out.add(id, 'snapshot', (w) => encoder.snapshot(w, { seq, atMs, ...page }));
  }
}

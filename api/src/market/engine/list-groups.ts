import type { Engine } from '@bothways/engine';
import { FrameOut } from './frame-out.ts';
import { GroupsOfKind, type KindGroups } from './groups-of-kind.ts';
import { type ListFilters, type ListName, listKinds } from './list-kinds.ts';
import type { ListBatch, ToEngine, WatchedList } from './protocol.ts';

/** Rows of all lists together, visible or not: at some 300 bytes each, about a gigabyte. */
const MAX_ROWS = 4_000_000;

interface ListGroupsOptions {
  engine: Engine;
  nowMs: () => number;
  /** Transfers the bytes, which are detached afterwards. */
  send: (batch: ListBatch) => void;
  /** A list exceeds the capacity. */
  refuse: (group: number) => void;
  maxRows?: number | undefined;
}

type Opening = Pick<Extract<ToEngine, { kind: 'openGroup' }>, 'group' | 'list' | 'withoutBookies'>;
type Groups = { [Name in ListName]: KindGroups<ListFilters[Name]> };

/** The watched lists: equal filters share one list and one encoding. */
export class ListGroups {
  readonly #options: ListGroupsOptions;
  readonly #maxRows: number;
  readonly #out: FrameOut;
  readonly #groups: Groups;

  constructor(options: ListGroupsOptions) {
    const { engine, nowMs, send, maxRows = MAX_ROWS } = options;
    this.#options = options;
    this.#maxRows = maxRows;
    this.#out = new FrameOut(send);
    const { arbs, valuebets, matchedBets } = listKinds(engine);
    this.#groups = {
      arbs: new GroupsOfKind(arbs, this.#out, nowMs),
      valuebets: new GroupsOfKind(valuebets, this.#out, nowMs),
      matchedBets: new GroupsOfKind(matchedBets, this.#out, nowMs),
    };
  }

  /** Builds a list in steps and sends its snapshot. */
  *open({ group: id, list, withoutBookies = [] }: Opening): Generator<void, void> {
    const { engine, refuse } = this.#options;
    if (engine.listRows >= this.#maxRows) {
      refuse(id);
      return;
    }
    yield* opened(this.#groups, id, list, withoutBookies);
    this.#out.flush();
  }

  close(id: number): void {
    for (const groups of this.#all()) groups.close(id);
  }

  /**
   * Sends the list's snapshot. Pending changes are sent before it, because existing members are at an earlier number.
   */
  sendSnapshot(id: number): void {
    const groups = this.#all().find((kind) => kind.hasBegun(id));
    if (!groups) return;
    this.#writeChanges();
    groups.writeWhole(id);
    this.#out.flush();
  }

  /** Sends each list's changes since the last call. */
  sendChanges(): void {
    this.#writeChanges();
    this.#out.flush();
  }

  #writeChanges(): void {
    const atMs = this.#options.nowMs();
    for (const groups of this.#all()) groups.writeChanges(atMs);
  }

  #all(): Groups[ListName][] {
    return Object.values(this.#groups);
  }
}

const opened = <Name extends ListName>(
  groups: Groups,
  id: number,
  { name, filter }: WatchedList<Name>,
  withoutBookies: readonly string[],
) => groups[name].open(id, { ...filter, withoutBookies });

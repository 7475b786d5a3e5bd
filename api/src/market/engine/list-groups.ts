import type { Engine } from '@bothways/engine';
import { FrameOut } from './frame-out.ts';
import { GroupsOfKind, type KindGroups } from './groups-of-kind.ts';
import { type ListFilters, type ListName, listKinds } from './list-kinds.ts';
import type { ListBatch, ToEngine, WatchedList } from './protocol.ts';

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

type Opening = Pick<Extract<ToEngine, { kind: 'openGroup' }>, 'group' | 'list' | 'withoutBookies'>;
type Groups = { [Name in ListName]: KindGroups<ListFilters[Name]> };

/** The lists that somebody watches: one list and one encoding for everybody with the same filter. */
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

  /** Begins a list in steps and sends it whole. */
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

  /** Sends the list as it is. What changed until now goes out before, as those who watch already count from there. */
  sendSnapshot(id: number): void {
    const groups = this.#all().find((kind) => kind.hasBegun(id));
    if (!groups) return;
    this.#writeChanges();
    groups.writeWhole(id);
    this.#out.flush();
  }

  /** Sends each list's changes since the last time. */
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

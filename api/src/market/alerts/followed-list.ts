import { type Opportunity, opportunityOfArb, opportunityOfValueBet } from '@bothways/domain/alerts';
import type { Arb } from '@bothways/domain/arbs';
import type { ServerMessage } from '@bothways/domain/live';
import type { Mode } from '@bothways/domain/quotes';
import type { ValueBet } from '@bothways/domain/valuebets';
import { addressedInPlace, LiveCodec } from '@bothways/wire';
import type { EngineClient, ListFrame, WatchedList } from '#market/engine';

/** A list row with the opportunity that an alert shows. */
export interface FoundRow {
  about: Opportunity;
  row: { family: 'arbs'; arb: Arb } | { family: 'valuebets'; value: ValueBet };
}

/** A change of a list. */
export interface ListDiff {
  /** New or changed. */
  found: readonly FoundRow[];
  /** Ids of removed rows; for a full list, of rows it had before. */
  gone: readonly string[];
  /** With a full list: the ids of all its rows. */
  whole?: ReadonlySet<string>;
}

/** Every group is its own conversation, with one topic. */
const TOPIC = 1;

const arbRow = (arb: Arb, mode: Mode): FoundRow => ({
  about: opportunityOfArb(arb, mode),
  row: { family: 'arbs', arb },
});
const valueRow = (value: ValueBet, mode: Mode): FoundRow => ({
  about: opportunityOfValueBet(value, mode),
  row: { family: 'valuebets', value },
});

function rowsOf(message: ServerMessage, mode: Mode): FoundRow[] {
  if (message.kind === 'arbsSnapshot') return message.arbs.map((arb) => arbRow(arb, mode));
  if (message.kind === 'arbsChanges') return message.upserts.map((arb) => arbRow(arb, mode));
  if (message.kind === 'valueBetsSnapshot') return message.valuebets.map((value) => valueRow(value, mode));
  return message.kind === 'valueBetsChanges' ? message.upserts.map((value) => valueRow(value, mode)) : [];
}

/** A list that alerts can follow. */
export type AlertedList = WatchedList<'arbs' | 'valuebets'>;

/** Follows one list of the engine as a page does. */
export class FollowedList {
  readonly #engine: EngineClient;
  readonly #mode: Mode;
  readonly #onNews: (news: ListDiff) => void;
  readonly #group: number;
  readonly #standing = new Set<string>();
  #codec = new LiveCodec();

  /** @param onRefused called when the engine refuses the list for lack of capacity; nothing else follows */
  constructor(
    engine: EngineClient,
    list: AlertedList,
    { onNews, onRefused }: { onNews: (news: ListDiff) => void; onRefused: () => void },
  ) {
    this.#engine = engine;
    this.#mode = list.filter.mode;
    this.#onNews = onNews;
    const listener = {
      onFrame: (frame: ListFrame) => this.#take(frame),
      onLost: () => {
        this.#codec = new LiveCodec();
      },
      onRefused,
    };
    this.#group = engine.openGroup(list, listener, 'push');
  }

  close(): void {
    this.#engine.closeGroup(this.#group);
  }

  #take({ bytes }: ListFrame): void {
    const message = this.#codec.decode(addressedInPlace(TOPIC, bytes));
    const found = rowsOf(message, this.#mode);
    const ids = found.map(({ about }) => about.id);
    if (message.kind === 'arbsSnapshot' || message.kind === 'valueBetsSnapshot') {
      const whole = new Set(ids);
      const gone = [...this.#standing].filter((id) => !whole.has(id));
      this.#standing.clear();
      for (const id of ids) this.#standing.add(id);
      this.#onNews({ found, gone, whole });
      return;
    }
    const removes = 'removes' in message ? message.removes.map(({ id }) => id) : [];
    for (const id of removes) this.#standing.delete(id);
    for (const id of ids) this.#standing.add(id);
    if (found.length > 0 || removes.length > 0) this.#onNews({ found, gone: removes });
  }
}

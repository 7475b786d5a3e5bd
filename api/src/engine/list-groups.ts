import type { Engine } from '@bothways/engine';
import { encodeListBody, type ListBody } from '@bothways/wire';
import type { ListFrame, WatchedList } from './protocol.ts';

interface Group {
  id: number;
  name: WatchedList['name'];
  subscription: number;
  /** Number of the last frame. */
  seq: number;
}

/** The lists that somebody watches: one subscription and one encoding for everybody with the same filter. */
export class ListGroups {
  readonly #engine: Engine;
  readonly #nowMs: () => number;
  readonly #send: (group: number, frame: ListFrame) => void;
  readonly #byId = new Map<number, Group>();
  readonly #bySubscription: Record<WatchedList['name'], Map<number, Group>> = {
    arbs: new Map(),
    valuebets: new Map(),
  };

  constructor(engine: Engine, nowMs: () => number, send: (group: number, frame: ListFrame) => void) {
    this.#engine = engine;
    this.#nowMs = nowMs;
    this.#send = send;
  }

  /** Begins a list and sends it whole: before that there is nothing that changes could be told against. */
  open(id: number, list: WatchedList): void {
    const group = { id, name: list.name, subscription: this.#subscribe(list), seq: 0 };
    this.#byId.set(id, group);
    this.#bySubscription[list.name].set(group.subscription, group);
    this.#sendWhole(group);
  }

  close(id: number): void {
    const group = this.#byId.get(id);
    if (!group) return;
    if (group.name === 'arbs') this.#engine.unsubscribe(group.subscription);
    else this.#engine.unsubscribeValues(group.subscription);
    this.#byId.delete(id);
    this.#bySubscription[group.name].delete(group.subscription);
  }

  /** Sends the list as it is. What changed until now goes out before, as those who watch already count from there. */
  sendSnapshot(id: number): void {
    const group = this.#byId.get(id);
    if (!group) return;
    this.sendChanges();
    this.#sendWhole(group);
  }

  /** Sends each list's changes since the last time. */
  sendChanges(): void {
    const atMs = this.#nowMs();
    for (const { subscription, ...change } of this.#engine.drain(atMs)) {
      const group = this.#bySubscription.arbs.get(subscription);
      if (!group) continue;
      group.seq += 1;
      this.#sendBody(group, { kind: 'arbsChanges', seq: group.seq, atMs, ...change });
    }
    for (const { subscription, ...change } of this.#engine.drainValues(atMs)) {
      const group = this.#bySubscription.valuebets.get(subscription);
      if (!group) continue;
      group.seq += 1;
      this.#sendBody(group, { kind: 'valueBetsChanges', seq: group.seq, atMs, ...change });
    }
  }

  #subscribe(list: WatchedList): number {
    return list.name === 'arbs'
      ? this.#engine.subscribe(list.filter, this.#nowMs())
      : this.#engine.subscribeValues(list.filter);
  }

  #sendWhole(group: Group): void {
    const atMs = this.#nowMs();
    if (group.name === 'arbs') {
      const page = this.#engine.snapshot(group.subscription, atMs);
      if (page) this.#sendBody(group, { kind: 'arbsSnapshot', seq: group.seq, atMs, ...page });
      return;
    }
    const page = this.#engine.snapshotValues(group.subscription, atMs);
    if (page) this.#sendBody(group, { kind: 'valueBetsSnapshot', seq: group.seq, atMs, ...page });
  }

  #sendBody(group: Group, body: ListBody): void {
    // A copy of its own: the encoder's buffer may be shared with the next message, and this one is given away.
    const bytes = new Uint8Array(encodeListBody(body));
    const isWhole = body.kind === 'arbsSnapshot' || body.kind === 'valueBetsSnapshot';
    const type = isWhole ? 'snapshot' : 'changes';
    this.#send(group.id, { type, body: bytes });
  }
}

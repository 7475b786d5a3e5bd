import type { ArbFilter } from '@bothways/domain/arbs';
import type { Engine } from '@bothways/engine';
import { encodeListBody, type ListBody } from '@bothways/wire';
import type { ListFrame } from './protocol.ts';

interface Group {
  id: number;
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
  readonly #bySubscription = new Map<number, Group>();

  constructor(engine: Engine, nowMs: () => number, send: (group: number, frame: ListFrame) => void) {
    this.#engine = engine;
    this.#nowMs = nowMs;
    this.#send = send;
  }

  /** Begins a list and sends it whole: before that there is nothing that changes could be told against. */
  open(id: number, filter: ArbFilter): void {
    const group = { id, subscription: this.#engine.subscribe(filter, this.#nowMs()), seq: 0 };
    this.#byId.set(id, group);
    this.#bySubscription.set(group.subscription, group);
    this.#sendWhole(group);
  }

  close(id: number): void {
    const group = this.#byId.get(id);
    if (!group) return;
    this.#engine.unsubscribe(group.subscription);
    this.#byId.delete(id);
    this.#bySubscription.delete(group.subscription);
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
      const group = this.#bySubscription.get(subscription);
      if (!group) continue;
      group.seq += 1;
      this.#sendBody(group, { kind: 'arbsChanges', seq: group.seq, atMs, ...change });
    }
  }

  #sendWhole(group: Group): void {
    const atMs = this.#nowMs();
    const page = this.#engine.snapshot(group.subscription, atMs);
    if (page) this.#sendBody(group, { kind: 'arbsSnapshot', seq: group.seq, atMs, ...page });
  }

  #sendBody(group: Group, body: ListBody): void {
    // A copy of its own: the encoder's buffer may be shared with the next message, and this one is given away.
    const bytes = new Uint8Array(encodeListBody(body));
    const type = body.kind === 'arbsSnapshot' ? 'snapshot' : 'changes';
    this.#send(group.id, { type, body: bytes });
  }
}

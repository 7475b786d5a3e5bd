/** The state of a row at a client, which decides when it has to be sent again. */
export interface SentRow<Row> {
  readonly row: Row;
  readonly id: string;
}

/** What a client holds of a list, by row key. Two keys can share an id, such as two combinations of the same legs. */
export class ClientState<Key, Row, Sent extends SentRow<Row>> {
  readonly #byKey = new Map<Key, Sent>();
  /** Number of keys per id. */
  readonly #ids = new Map<string, number>();

  get size(): number {
    return this.#byKey.size;
  }

  get(key: Key): Sent | undefined {
    return this.#byKey.get(key);
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  all(): Iterable<Sent> {
    return this.#byKey.values();
  }

  set(key: Key, sent: Sent): void {
    const held = this.#byKey.get(key);
    if (held?.id !== sent.id) {
      if (held) this.#leave(held.id);
      this.#ids.set(sent.id, (this.#ids.get(sent.id) ?? 0) + 1);
    }
    this.#byKey.set(key, sent);
  }

  delete(key: Key): void {
    const held = this.#byKey.get(key);
    if (!held) return;
    this.#byKey.delete(key);
    this.#leave(held.id);
  }

  #leave(id: string): void {
    const count = this.#ids.get(id) ?? 0;
    if (count > 1) this.#ids.set(id, count - 1);
    else this.#ids.delete(id);
  }
}

import type { Mode } from '@bothways/domain/quotes';
import { readStoredPick, type StoredPick } from '@bothways/engine';
import type { SelectionRow } from '../history.store.ts';
import { eventPart, type KnownEvent } from '../history-events.store.ts';

/** A selection of a line, by its number in the history tables. */
export interface KnownSelection extends StoredPick {
  id: number;
  topic: string;
}

/** A line of an event in one mode. */
export interface KnownLine {
  event: string;
  mode: Mode;
  line: string;
  selections: KnownSelection[];
}

/** The lines and events of the selections in memory. */
export class KnownLines {
  readonly #lines = new Map<string, KnownLine>();
  readonly #lineOf = new Map<number, KnownLine>();
  readonly #events = new Map<string, KnownEvent>();

  has(selection: number): boolean {
    return this.#lineOf.has(selection);
  }

  /** @returns whether it was added: known selections, unreadable picks and lays are not */
  add({ id, selection, mode }: SelectionRow): boolean {
    if (this.#lineOf.has(id)) return false;
    const event = eventPart(selection);
    const stored = readStoredPick(selection.slice(event.length + 1));
    if (!stored || stored.pick.side === 'lay') return false;
    const key = `${mode} ${event} ${stored.line}`;
    const line = this.#lines.get(key) ?? { event, mode, line: stored.line, selections: [] };
    this.#lines.set(key, line);
    line.selections.push({ ...stored, id, topic: selection });
    this.#lineOf.set(id, line);
    return true;
  }

  remove(selection: number): void {
    const line = this.#lineOf.get(selection);
    this.#lineOf.delete(selection);
    if (!line) return;
    line.selections = line.selections.filter(({ id }) => id !== selection);
    if (line.selections.length === 0) this.#lines.delete(`${line.mode} ${line.event} ${line.line}`);
  }

  /** Replaces the facts of events. */
  tell(events: readonly KnownEvent[]): void {
    for (const known of events) this.#events.set(known.event.id, known);
  }

  event(id: string): KnownEvent | undefined {
    return this.#events.get(id);
  }

  lines(): Iterable<KnownLine> {
    return this.#lines.values();
  }

  /** Drops events without known lines. */
  sweepEvents(): void {
    const held = new Set([...this.#lines.values()].map(({ event }) => event));
    for (const id of [...this.#events.keys()]) if (!held.has(id)) this.#events.delete(id);
  }
}

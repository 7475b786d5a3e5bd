import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { layOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';

/**
 * Legs are checked when they are chosen. Lines that list rows depend on are checked again when other prices of the line
 * moved, but not more often than this.
 */
const RECHECK_MS = 1000;

/** The market lines to be checked again, and those of them to be checked before the next answer. */
export class DirtyLines {
  readonly #tables: Tables;
  /** Numbers of events with lines to check. */
  readonly #waiting = new Set<number>();
  /** Numbers of lines that cannot wait. */
  readonly #urgent = new Set<number>();

  constructor(tables: Tables) {
    this.#tables = tables;
    tables.changes.subscribe({
      lineMoved: (line) => this.#moved(line),
      lineRuled: (line) => this.#reconsider(line),
      eventLeaving: (event) => this.#forget(event),
    });
  }

  /** Whether every line has been checked since its prices moved. */
  get isClean(): boolean {
    return this.#waiting.size === 0;
  }

  /**
   * A price moved, or was confirmed in play. If list rows depend on the line, or one of its flags may have become
   * invalid, the check is urgent.
   */
  #moved(line: number): void {
    const { lines } = this.#tables;
    if (!lines.isDirty(line)) this.#await(line);
    if (this.#matters(line)) this.#urgent.add(line);
    else if (lines.isLaid(line) && this.#matters(this.#laysOf(line))) this.#urgent.add(line);
  }

  #matters(line: number): boolean {
    const { lines } = this.#tables;
    return lines.rows(line) > 0 || lines.isFlagged(line);
  }

  /** Lays are judged by the back prices of their market. */
  #laysOf(line: number): number {
    const { lines, events } = this.#tables;
    return events.at(lines.event(line)).lines.get(lineNumber(layOf(lines.pick(line)))) ?? line;
  }

  /** Settings of one of its bookmakers changed: if it matters, it is checked before the next answer. */
  #reconsider(line: number): void {
    this.#tables.lines.setCheckedMs(line, Number.NEGATIVE_INFINITY);
    this.#moved(line);
  }

  /** Queues a line that is in question for other reasons than its own prices. */
  recheck(line: number): void {
    if (!this.#tables.lines.isDirty(line)) this.#await(line);
    this.#urgent.add(line);
  }

  /** Returns false if the line needs no check; otherwise it counts as checked from now on. */
  take(line: number, nowMs: number): boolean {
    const { lines, events } = this.#tables;
    if (!lines.isDirty(line)) return false;
    lines.setDirty(line, false);
    lines.setCheckedMs(line, nowMs);
    const { dirtyLines, number } = events.at(lines.event(line));
    const last = dirtyLines.pop();
    if (last !== undefined && last !== line) dirtyLines[dirtyLines.indexOf(line)] = last;
    if (dirtyLines.length === 0) this.#waiting.delete(number);
    return true;
  }

  /** Returns and removes the urgent lines whose recheck interval has passed. */
  takeUrgent(nowMs: number): number[] {
    const { lines } = this.#tables;
    const due: number[] = [];
    for (const line of this.#urgent) if (nowMs - lines.checkedMs(line) >= RECHECK_MS) due.push(line);
    for (const line of due) this.#urgent.delete(line);
    return due;
  }

  /** When the first urgent line becomes due; infinity if there is none. */
  urgentMs(): number {
    const { lines } = this.#tables;
    let ms = Number.POSITIVE_INFINITY;
    for (const line of this.#urgent) ms = Math.min(ms, lines.checkedMs(line) + RECHECK_MS);
    return ms;
  }

  /** Numbers of all events with lines to check. */
  waiting(): number[] {
    return [...this.#waiting];
  }

  /** Number of the event pending longest, if more than `beyond` are pending. */
  longestWaiting(beyond: number): number | undefined {
    return this.#waiting.size > beyond ? this.#waiting.values().next().value : undefined;
  }

  /** Drops an event that leaves the book. */
  #forget({ number, lines }: BookEvent): void {
    for (const line of lines.values()) this.#urgent.delete(line);
    this.#waiting.delete(number);
  }

  #await(line: number): void {
    const { lines, events } = this.#tables;
    lines.setDirty(line, true);
    const event = events.at(lines.event(line));
    event.dirtyLines.push(line);
    if (event.dirtyLines.length === 1) this.#waiting.add(event.number);
  }
}

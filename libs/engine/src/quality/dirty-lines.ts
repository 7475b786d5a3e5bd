import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { layOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';

/**
 * Legs are checked when they are chosen. What stands in a list is checked again when other prices of its line moved, but
 * not more often than this.
 */
const RECHECK_MS = 1000;

/** Which market lines have to be checked again, and which of them before the next answer. */
export class DirtyLines {
  readonly #tables: Tables;
  /** Numbers of events with something to check. */
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

  /** Every line has been checked since its prices moved. */
  get isClean(): boolean {
    return this.#waiting.size === 0;
  }

  /**
   * One of its prices moved, or in play was seen again. Where a list stands on the line, or a flag that it bears may have
   * lost its reason, the check cannot wait.
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

  /** What is set for one of its bookmakers is another: where it matters it is checked before the next answer. */
  #reconsider(line: number): void {
    this.#tables.lines.setCheckedMs(line, Number.NEGATIVE_INFINITY);
    this.#moved(line);
  }

  /** Something else than its own prices puts the line in question. */
  recheck(line: number): void {
    if (!this.#tables.lines.isDirty(line)) this.#await(line);
    this.#urgent.add(line);
  }

  /** False when the line needs no check; otherwise it counts as checked from now on. */
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

  /** Lines that have waited long enough; they leave the list. */
  takeUrgent(nowMs: number): number[] {
    const { lines } = this.#tables;
    const due: number[] = [];
    for (const line of this.#urgent) if (nowMs - lines.checkedMs(line) >= RECHECK_MS) due.push(line);
    for (const line of due) this.#urgent.delete(line);
    return due;
  }

  /** When the first of them will have waited long enough; infinity where none waits. */
  urgentMs(): number {
    const { lines } = this.#tables;
    let ms = Number.POSITIVE_INFINITY;
    for (const line of this.#urgent) ms = Math.min(ms, lines.checkedMs(line) + RECHECK_MS);
    return ms;
  }

  /** Numbers of all events with something to check. */
  waiting(): number[] {
    return [...this.#waiting];
  }

  /** Number of the event that has waited for longest, where more than so many wait. */
  longestWaiting(beyond: number): number | undefined {
    return this.#waiting.size > beyond ? this.#waiting.values().next().value : undefined;
  }

  /** The event leaves the book. */
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

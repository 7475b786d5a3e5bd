import { DROP_WINDOWS } from '@bothways/domain/history';
import { MINUTE_MS } from '@bothways/domain/time';
import type { StoredPoint } from '../block.ts';
import { isConfirmed } from '../standing.ts';

const FIRST_ROOM = 4096;
/** There is a mark for every step of every window, so arrays grow less than by doubling. */
const GROWTH = 1.25;
const WINDOWS = Object.values(DROP_WINDOWS);

/** Prices at a full minute, by slot. */
interface Mark {
  atMs: number;
  prices: Int32Array<ArrayBuffer>;
}

/** Prices of a selection's bookmakers at a mark and now: a buffer reused for each selection. */
export class Falls {
  length = 0;
  bookies = new Uint16Array(64);
  /** Thousandths: at the mark, or when the bookmaker opened or returned after it. */
  from = new Int32Array(64);
  to = new Int32Array(64);

  push(bookie: number, from: number, to: number): void {
    if (this.length === this.bookies.length) this.#grow();
    this.bookies[this.length] = bookie;
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.length += 1;
  }

  #grow(): void {
    this.bookies = wider(this.bookies, new Uint16Array(this.length * 2));
    this.from = wider(this.from, new Int32Array(this.length * 2));
    this.to = wider(this.to, new Int32Array(this.length * 2));
  }
}

const wider = <T extends { set(from: T): void }>(from: T, into: T): T => {
  into.set(from);
  return into;
};

/** Whether a window begins at this time, now or later. */
const isNeeded = (atMs: number, nowMs: number): boolean =>
  WINDOWS.some(({ ms, stepMs }) => atMs % stepMs === 0 && atMs >= nowMs - ms - stepMs);

/** The slots of a selection's prices. */
interface Places {
  bookies: number[];
  places: number[];
}

/**
 * Every price now and at the start times of the drop windows: some sixty four-byte numbers per price, so that the
 * largest drops of a day are found without reading the day.
 */
export class PriceMarks {
  readonly #selections = new Map<number, Places>();
  readonly #free: number[] = [];
  #end = 0;
  #now = new Int32Array(FIRST_ROOM);
  #heardMs = new Float64Array(FIRST_ROOM);
  /** Unlike the above, not when a price is confirmed after a silence. */
  #movedMs = new Float64Array(FIRST_ROOM);
  /** Since when a price has been on offer without a break, and its value then. */
  #standsMs = new Float64Array(FIRST_ROOM);
  #opened = new Int32Array(FIRST_ROOM);
  /** Since when nobody has confirmed a price that fell silent; 0 where it did not. */
  #silentMs = new Float64Array(FIRST_ROOM);
  /** Not after the earliest of these. */
  #silentSinceMs = Number.POSITIVE_INFINITY;
  /** Oldest first. */
  #marks: Mark[] = [];

  constructor(nowMs: number) {
    const longestMs = Math.max(...WINDOWS.map(({ ms, stepMs }) => ms + stepMs));
    const first = Math.ceil((nowMs - longestMs) / MINUTE_MS) * MINUTE_MS;
    for (let atMs = first; atMs <= nowMs; atMs += MINUTE_MS)
      if (isNeeded(atMs, nowMs)) this.#marks.push({ atMs, prices: new Int32Array(0) });
  }

  /** The earliest start of a window. */
  get earliestMs(): number {
    return this.#marks[0]?.atMs ?? 0;
  }

  /**
   * Ends the prices that were silent for too long, adds marks for the full minutes that have passed, and drops those
   * that no window needs any more.
   */
  advance(nowMs: number): void {
    this.#endSilent(nowMs);
    const latestMs = this.#marks.at(-1)?.atMs ?? 0;
    if (nowMs < latestMs + MINUTE_MS) return;
    for (let atMs = latestMs + MINUTE_MS; atMs <= nowMs; atMs += MINUTE_MS)
      if (isNeeded(atMs, nowMs)) this.#marks.push({ atMs, prices: this.#now.slice(0, this.#end) });
    this.#marks = this.#marks.filter(({ atMs }) => isNeeded(atMs, nowMs));
  }

  /**
   * Records a price change, a confirmation or a silence. Points of one price come in time order, except for late ones.
   * A price ends as `standing` says.
   */
  move(selection: number, point: StoredPoint): void {
    const place = this.#place(selection, point.bookie);
    const { atMs, oddsMilli, seenMs = atMs, isSilent = false } = point;
    this.#endUnconfirmed(place, atMs);
    const isOver = (oddsMilli === 0 || isSilent) && !isConfirmed(seenMs, atMs);
    if (isOver) this.#put(place, Math.max(seenMs, this.#heardMs[place] ?? 0), 0);
    else if (!isSilent || this.#now[place] !== oddsMilli) this.#put(place, atMs, oddsMilli);
    if (isSilent && !isOver) this.#fallSilent(place, seenMs);
  }

  #fallSilent(place: number, seenMs: number): void {
    this.#silentMs[place] = seenMs;
    this.#silentSinceMs = Math.min(this.#silentSinceMs, seenMs);
  }

  /** Ends a price when it was last confirmed, if that is too long before a moment. */
  #endUnconfirmed(place: number, nowMs: number): void {
    const seenMs = this.#silentMs[place] ?? 0;
    if (seenMs === 0 || isConfirmed(seenMs, nowMs)) return;
    this.#put(place, Math.max(seenMs, this.#heardMs[place] ?? 0), 0);
  }

  #endSilent(nowMs: number): void {
    if (isConfirmed(this.#silentSinceMs, nowMs)) return;
    this.#silentSinceMs = Number.POSITIVE_INFINITY;
    for (let place = 0; place < this.#end; place++) {
      this.#endUnconfirmed(place, nowMs);
      const seenMs = this.#silentMs[place] ?? 0;
      if (seenMs > 0) this.#silentSinceMs = Math.min(this.#silentSinceMs, seenMs);
    }
  }

  #put(place: number, atMs: number, oddsMilli: number): void {
    const heardMs = this.#heardMs[place] ?? 0;
    const isLate = atMs < heardMs;
    for (let at = this.#marks.length - 1; at >= 0; at--) {
      const mark = this.#marks[at];
      if (!mark || mark.atMs < atMs) break;
      if (!isLate || mark.atMs < heardMs) setAt(mark, place, oddsMilli);
    }
    if (isLate) return;
    this.#silentMs[place] = 0;
    const stands = this.#standsMs[place] ?? 0;
    const isBack = this.#now[place] === 0 && (atMs !== heardMs || stands === 0);
    if (oddsMilli > 0 && (isBack || stands === atMs)) {
      this.#standsMs[place] = atMs;
      this.#opened[place] = oddsMilli;
    }
    if (this.#now[place] !== oddsMilli) this.#movedMs[place] = atMs;
    this.#now[place] = oddsMilli;
    this.#heardMs[place] = atMs;
  }

  /** Replaces everything known of a selection. @param points in time order */
  load(selection: number, points: readonly StoredPoint[]): void {
    this.forget(selection);
    for (const point of points) this.move(selection, point);
  }

  has(selection: number): boolean {
    return this.#selections.has(selection);
  }

  forget(selection: number): void {
    const held = this.#selections.get(selection);
    this.#selections.delete(selection);
    for (const place of held?.places ?? []) {
      for (const array of [
        this.#now,
        this.#heardMs,
        this.#movedMs,
        this.#standsMs,
        this.#opened,
        this.#silentMs,
      ])
        array[place] = 0;
      for (const { prices } of this.#marks) if (place < prices.length) prices[place] = 0;
      this.#free.push(place);
    }
  }

  /** When any price of a selection last moved, ms; 0 when none is known. */
  movedMs(selection: number): number {
    const { places = [] } = this.#selections.get(selection) ?? {};
    return places.reduce((latest, place) => Math.max(latest, this.#movedMs[place] ?? 0), 0);
  }

  /** Fills `into` with the bookmakers that currently price a selection, and their prices at a mark. */
  fallsOf(selection: number, sinceMs: number, into: Falls): void {
    into.length = 0;
    const held = this.#selections.get(selection);
    const prices = this.#markAt(sinceMs);
    if (!held || !prices) return;
    const { bookies, places } = held;
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const to = this.#now[place] ?? 0;
      if (to === 0) continue;
      const isSame = (this.#standsMs[place] ?? 0) <= sinceMs;
      const from = (isSame ? prices[place] : this.#opened[place]) ?? 0;
      if (from > 0) into.push(bookies[at] ?? 0, from, to);
    }
  }

  /** A bookmaker's current price, and its price at a mark if on offer ever since; thousandths. */
  priceOf(
    selection: number,
    bookie: number,
    sinceMs: number,
  ): { from: number | undefined; to: number } | undefined {
    const held = this.#selections.get(selection);
    const place = held?.places[held.bookies.indexOf(bookie)];
    const to = place === undefined ? 0 : (this.#now[place] ?? 0);
    if (place === undefined || to === 0) return undefined;
    const isSame = (this.#standsMs[place] ?? 0) <= sinceMs;
    return { from: isSame ? this.#markAt(sinceMs)?.[place] || undefined : undefined, to };
  }

  #markAt(atMs: number): Int32Array | undefined {
    return this.#marks.find((mark) => mark.atMs === atMs)?.prices;
  }

  #place(selection: number, bookie: number): number {
    let held = this.#selections.get(selection);
    if (!held) {
      held = { bookies: [], places: [] };
      this.#selections.set(selection, held);
    }
    const known = held.places[held.bookies.indexOf(bookie)];
    if (known !== undefined) return known;
    const place = this.#free.pop() ?? this.#end++;
    if (place >= this.#now.length) this.#grow();
    held.bookies.push(bookie);
    held.places.push(place);
    return place;
  }

  #grow(): void {
    const length = this.#now.length * 2;
    this.#now = wider(this.#now, new Int32Array(length));
    this.#heardMs = wider(this.#heardMs, new Float64Array(length));
    this.#movedMs = wider(this.#movedMs, new Float64Array(length));
    this.#standsMs = wider(this.#standsMs, new Float64Array(length));
    this.#opened = wider(this.#opened, new Int32Array(length));
    this.#silentMs = wider(this.#silentMs, new Float64Array(length));
  }
}

/** Writes a price into a mark, which has slots only for the prices that existed when it was made. */
function setAt(mark: Mark, place: number, oddsMilli: number): void {
  if (place >= mark.prices.length)
    mark.prices = wider(mark.prices, new Int32Array(Math.max(FIRST_ROOM, Math.ceil(place * GROWTH))));
  mark.prices[place] = oddsMilli;
}

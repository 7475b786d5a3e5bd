import { DROP_WINDOWS } from '@bothways/domain/history';
import { MINUTE_MS } from '@bothways/domain/time';
import type { StoredPoint } from '../block.ts';

const FIRST_ROOM = 4096;
/** There is a mark for every window's step, so room is not doubled as elsewhere. */
const GROWTH = 1.25;
const WINDOWS = Object.values(DROP_WINDOWS);

/** Prices as they stood at a full minute, by place. */
interface Mark {
  atMs: number;
  prices: Int32Array<ArrayBuffer>;
}

/** What the bookmakers of a selection had at a mark and have now: reused from one selection to the next. */
export class Falls {
  length = 0;
  bookies = new Uint16Array(64);
  /** Thousandths: at the mark, or when the bookmaker opened or came back after it. */
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

/** Whether some window still begins at this moment, or will. */
const isNeeded = (atMs: number, nowMs: number): boolean =>
  WINDOWS.some(({ ms, stepMs }) => atMs % stepMs === 0 && atMs >= nowMs - ms - stepMs);

/** Where the prices of a selection stand. */
interface Places {
  bookies: number[];
  places: number[];
}

/**
 * Every price as it is now and as it was at the moments that the windows of drops begin with: some sixty numbers of four
 * bytes for each price, so that the largest falls of a day are found without reading the day.
 */
export class PriceMarks {
  readonly #selections = new Map<number, Places>();
  readonly #free: number[] = [];
  #end = 0;
  #now = new Int32Array(FIRST_ROOM);
  #movedMs = new Float64Array(FIRST_ROOM);
  /** Since when there has been a price without a break, and what it was then. */
  #standsMs = new Float64Array(FIRST_ROOM);
  #opened = new Int32Array(FIRST_ROOM);
  /** The oldest first. */
  #marks: Mark[] = [];

  constructor(nowMs: number) {
    const longestMs = Math.max(...WINDOWS.map(({ ms, stepMs }) => ms + stepMs));
    const first = Math.ceil((nowMs - longestMs) / MINUTE_MS) * MINUTE_MS;
    for (let atMs = first; atMs <= nowMs; atMs += MINUTE_MS)
      if (isNeeded(atMs, nowMs)) this.#marks.push({ atMs, prices: new Int32Array(0) });
  }

  /** The earliest moment that a window may begin with. */
  get earliestMs(): number {
    return this.#marks[0]?.atMs ?? 0;
  }

  /** Notes the full minutes that have passed, and forgets those that no window begins with any more. */
  advance(nowMs: number): void {
    const latestMs = this.#marks.at(-1)?.atMs ?? 0;
    if (nowMs < latestMs + MINUTE_MS) return;
    for (let atMs = latestMs + MINUTE_MS; atMs <= nowMs; atMs += MINUTE_MS)
      if (isNeeded(atMs, nowMs)) this.#marks.push({ atMs, prices: this.#now.slice(0, this.#end) });
    this.#marks = this.#marks.filter(({ atMs }) => isNeeded(atMs, nowMs));
  }

  /** A price became another. Points of one price come in the order of their times, but for what was told late. */
  move(selection: number, { bookie, atMs, oddsMilli }: StoredPoint): void {
    const place = this.#place(selection, bookie);
    const movedMs = this.#movedMs[place] ?? 0;
    const isLate = atMs < movedMs;
    for (let at = this.#marks.length - 1; at >= 0; at--) {
      const mark = this.#marks[at];
      if (!mark || mark.atMs < atMs) break;
      if (!isLate || mark.atMs < movedMs) put(mark, place, oddsMilli);
    }
    if (isLate) return;
    const stands = this.#standsMs[place] ?? 0;
    const isBack = this.#now[place] === 0 && (atMs !== movedMs || stands === 0);
    if (oddsMilli > 0 && (isBack || stands === atMs)) {
      this.#standsMs[place] = atMs;
      this.#opened[place] = oddsMilli;
    }
    this.#now[place] = oddsMilli;
    this.#movedMs[place] = atMs;
  }

  /** All that is known of a selection, in the place of what was. @param points in the order of their times */
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
      for (const array of [this.#now, this.#movedMs, this.#standsMs, this.#opened]) array[place] = 0;
      for (const { prices } of this.#marks) if (place < prices.length) prices[place] = 0;
      this.#free.push(place);
    }
  }

  /** When any price of a selection moved last, ms; 0 where none is known. */
  movedMs(selection: number): number {
    const { places = [] } = this.#selections.get(selection) ?? {};
    return places.reduce((latest, place) => Math.max(latest, this.#movedMs[place] ?? 0), 0);
  }

  /** Who has a price of a selection, with what it was at a mark. */
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

  /** What a bookmaker has now, and had at a mark where it has had it all the while; thousandths. */
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
    const room = this.#now.length * 2;
    this.#now = wider(this.#now, new Int32Array(room));
    this.#movedMs = wider(this.#movedMs, new Float64Array(room));
    this.#standsMs = wider(this.#standsMs, new Float64Array(room));
    this.#opened = wider(this.#opened, new Int32Array(room));
  }
}

/** A mark has room for the prices there were when it was made. */
function put(mark: Mark, place: number, oddsMilli: number): void {
  if (place >= mark.prices.length)
    mark.prices = wider(mark.prices, new Int32Array(Math.max(FIRST_ROOM, Math.ceil(place * GROWTH))));
  mark.prices[place] = oddsMilli;
}

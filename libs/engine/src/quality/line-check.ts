import type { ActiveQuotes } from '../book/active-quotes.ts';
import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { LISTING } from '../book/listings.ts';
import { mayDraw, ROLE } from '../book/outcome-key.ts';
import {
  backOf,
  hasOvertime,
  hasSides,
  isLay,
  isPlainWinner,
  isWholeMatch,
  layOf,
  marketNumber,
  marketNumberOf,
  type PickCode,
  withoutOvertime,
} from '../book/pick-code.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { isBimodal, type Opinion } from './bimodal.ts';
import { type Consensus, consensusOf, isFar } from './consensus.ts';
import type { DirtyLines } from './dirty-lines.ts';
import { IndependentSources, isAlone, isMirrored } from './independent-sources.ts';
import { layFlags } from './lay-flags.ts';
import { OwnBooks } from './own-books.ts';
import { looksSwapped } from './swap-guard.ts';

const W = marketNumber('W');
const DC = marketNumber('DC');
const CS = marketNumber('CS');
/** A bookmaker's two sides of a three-way market sum to about 0.75; a sum like this is a complete two-way book. */
const WHOLE_BOOK = 0.98;
/** Flags that a check sets and clears; it leaves the others alone. */
const CHECKED = FLAG.INCOMPLETE | FLAG.ORIENTATION | FLAG.IMPLAUSIBLE | FLAG.BIMODAL;

/** Two opinions do not indicate which is wrong. */
const MIN_OPINIONS = 3;
const NOBODY: ReadonlySet<number> = new Set();

interface Voice extends Opinion {
  bookie: number;
}

/** Bookmakers whose books are beyond all others. */
interface Suspects {
  sources: IndependentSources;
  suspects: readonly Voice[];
}
const NO_SUSPECTS: Suspects = { sources: new IndependentSources([]), suspects: [] };

/** Joint findings on the books of a line. */
interface Findings {
  /** Number that completes a book. */
  selections: number;
  consensus: Consensus | undefined;
  /** Bookmakers. */
  mirrored: ReadonlySet<number>;
  alone: ReadonlySet<number>;
}

/**
 * Checks bookmakers' own books of a line arithmetically and against each other, and flags quotes that are not believed.
 * Runs on demand before a read, not with every price.
 */
export class LineCheck {
  readonly #tables: Tables;
  readonly #counted: ActiveQuotes;
  readonly #watch: DirtyLines;
  readonly #limits: EngineLimits;
  readonly #books = new OwnBooks();

  constructor(tables: Tables, counted: ActiveQuotes, watch: DirtyLines, limits: EngineLimits) {
    this.#tables = tables;
    this.#counted = counted;
    this.#watch = watch;
    this.#limits = limits;
  }

  /**
   * Checks a line whose prices moved, and what that reveals of the event. Returns false if there was nothing to check.
   */
  line(line: number, nowMs: number): boolean {
    if (!this.#watch.take(line, nowMs)) return false;
    const { lines, events } = this.#tables;
    const event = events.at(lines.event(line));
    const pick = lines.pick(line);
    if (isLay(pick)) {
      // A lay is judged by the findings on the back prices.
      const backs = event.lines.get(lineNumber(backOf(pick)));
      if (backs !== undefined) this.line(backs, nowMs);
      this.#flagLays(event, line, nowMs);
      return true;
    }
    const selections = this.#read(event, line, pick);
    const consensus = consensusOf(this.#books, selections, this.#limits);
    const decides = decidesSides(event, pick);
    const beyond = this.#beyond(this.#opinions(event, selections, decides));
    const mirrored = hasSides(pick) ? this.#whoIs(beyond, isMirrored) : NOBODY;
    if (decides) this.#checkSides(event, consensus, mirrored);
    const alone = this.#whoIs(beyond, (own, all) => isAlone(own, all, this.#limits));
    this.#flag(event, line, { selections, consensus, mirrored, alone }, nowMs);
    this.#books.clear();
    if (lines.isLaid(line)) this.#checkLays(event, pick, nowMs);
    return true;
  }

  /** Whether no line is left to check. */
  get isClean(): boolean {
    return this.#watch.isClean;
  }

  /**
   * Checks a line and the one that decides the orientation of the event's listings. Returns false if there was nothing
   * to check.
   */
  linesOf(line: number, nowMs: number): boolean {
    const { lines, events } = this.#tables;
    const { dirtyLines } = events.at(lines.event(line));
    if (dirtyLines.length === 0) return false;
    const event = events.at(lines.event(line));
    const pick = lines.pick(line);
    const backs = isLay(pick) ? event.lines.get(lineNumber(backOf(pick))) : undefined;
    if (backs !== undefined && this.linesOf(backs, nowMs)) {
      this.line(line, nowMs);
      return true;
    }
    const sides = dirtyLines.find((dirty) => decidesSides(event, lines.pick(dirty)));
    const hasSided = sides !== undefined && this.line(sides, nowMs);
    return this.line(line, nowMs) || hasSided;
  }

  /** Checks every line of the event whose prices moved. */
  event(event: BookEvent, nowMs: number): void {
    for (let line = event.dirtyLines[0]; line !== undefined; line = event.dirtyLines[0])
      this.line(line, nowMs);
  }

  /** Collects the line; returns the number of selections that completes its market, 0 if unknown. */
  #read(event: BookEvent, line: number, pick: PickCode): number {
    const { quotes, lines } = this.#tables;
    let withDraw = marketNumberOf(pick) === W && mayDraw(event.info.sport, hasOvertime(pick));
    for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote)) {
      const role = quotes.role(quote);
      if (role === ROLE.DRAW) withDraw = true;
      const seenMs = this.#tables.trueMs(quote);
      const oddsMicro = (quotes.flags(quote) & FLAG.TWICE) === 0 ? quotes.oddsMicro(quote) : 0;
      this.#books.add(quotes.bookie(quote), quotes.listing(quote), role, oddsMicro, seenMs);
    }
    const market = marketNumberOf(pick);
    if (market === DC || market === CS) return 0;
    return withDraw ? 3 : 2;
  }

  /** A bookmaker whose favourite is the others' underdog has the sides reversed. */
  #checkSides(event: BookEvent, consensus: Consensus | undefined, mirrored: ReadonlySet<number>): void {
    const { listings } = this.#tables;
    for (const bookie of this.#books.bookies) {
      const listing = this.#books.listing(bookie);
      const isReversed =
        mirrored.has(bookie) || (consensus !== undefined && this.#isReversed(bookie, consensus));
      if (listings.is(listing, LISTING.REVERSED) === isReversed) continue;
      listings.set(listing, LISTING.REVERSED, isReversed);
      event.reversed += isReversed ? 1 : -1;
      this.#recheckAll(event, listing);
    }
  }

  #isReversed(bookie: number, { side1, side2 }: Consensus): boolean {
    const [own1, own2] = [this.#books.side1(bookie), this.#books.side2(bookie)];
    if (own1 === 0 || own2 === 0) return false;
    const reference = { home: 1 / side1, away: 1 / side2 };
    return looksSwapped(reference, { home: 1 / own1, away: 1 / own2 }, this.#limits.favouriteRatio);
  }

  #recheckAll(event: BookEvent, listing: number): void {
    const { bookies, listings, quotes } = this.#tables;
    const lays = event.listings.get(bookies.laysOf(listings.bookie(listing)) ?? -1);
    for (const own of lays === undefined ? [listing] : [listing, lays])
      for (let place = 0; place < listings.length(own); place++)
        this.#watch.recheck(quotes.line(listings.quoteAt(own, place)));
    this.#tables.events.changed(event);
  }

  #flag(
    event: BookEvent,
    line: number,
    { selections, consensus, mirrored, alone }: Findings,
    nowMs: number,
  ): void {
    const { quotes, lines } = this.#tables;
    let isFlagged = false;
    // Books so close that they have no consensus are in agreement.
    const isSplit = consensus !== undefined && event.isLive && this.#isSplit(selections);
    for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote)) {
      if (quotes.oddsMicro(quote) === 0) continue;
      const bookie = quotes.bookie(quote);
      const isReversed = mirrored.has(bookie) || (event.reversed > 0 && this.#isTurned(quote));
      const judged = this.#judge(bookie, selections, consensus) | (alone.has(bookie) ? FLAG.IMPLAUSIBLE : 0);
      const flags = judged | (isReversed ? FLAG.ORIENTATION : 0) | (isSplit ? FLAG.BIMODAL : 0);
      if (flags !== 0) isFlagged = true;
      this.#setFlags(quote, flags, nowMs);
    }
    lines.setFlagged(line, isFlagged);
  }

  #setFlags(quote: number, flags: number, nowMs: number): void {
    const held = this.#tables.quotes.flags(quote) & CHECKED;
    if ((held & ~flags) !== 0) this.#counted.flag(quote, held & ~flags, false, nowMs);
    if ((flags & ~held) !== 0) this.#counted.flag(quote, flags & ~held, true, nowMs);
  }

  /** Lays are no opinions on the line; they are compared with the back prices of the same market. */
  #flagLays(event: BookEvent, line: number, nowMs: number): void {
    const { quotes, lines } = this.#tables;
    let isFlagged = false;
    for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote)) {
      if (quotes.oddsMicro(quote) === 0) continue;
      const flags = layFlags(this.#tables, event, quote, this.#limits);
      if (flags !== 0) isFlagged = true;
      this.#setFlags(quote, flags, nowMs);
    }
    lines.setFlagged(line, isFlagged);
  }

  /** Findings on back prices may change the verdict on their lays. */
  #checkLays(event: BookEvent, pick: PickCode, nowMs: number): void {
    const lays = event.lines.get(lineNumber(layOf(pick)));
    if (lays === undefined) return;
    this.#watch.recheck(lays);
    this.line(lays, nowMs);
  }

  /** Whether the books seen at about the same time are bimodal. */
  #isSplit(selections: number): boolean {
    const asked = this.#asked(selections);
    const opinions = asked.filter((bookie) => !this.#isOut(bookie)).map((bookie) => this.#opinion(bookie));
    return isBimodal(opinions, this.#limits);
  }

  /** Bookmakers with a complete book seen at about the same time as the newest. */
  #asked(selections: number): number[] {
    const books = this.#books;
    const newestMs = Math.max(...books.bookies.map((bookie) => books.seenMs(bookie)));
    return books.bookies.filter(
      (bookie) =>
        this.#isWhole(bookie, selections) && newestMs - books.seenMs(bookie) < this.#limits.bimodalMs,
    );
  }

  /** Whether all its selections are on offer, at prices that make a plausible book. */
  #isWhole(bookie: number, selections: number): boolean {
    const { ownSum } = this.#limits;
    const sum = this.#books.sum(bookie);
    return this.#books.offered(bookie) === selections && sum >= ownSum.min && sum <= ownSum.max;
  }

  /** Whether it is suspended or has the sides reversed. */
  #isOut(bookie: number): boolean {
    const { listings } = this.#tables;
    const listing = this.#books.listing(bookie);
    return listings.is(listing, LISTING.SUSPENDED) || listings.is(listing, LISTING.REVERSED);
  }

  #opinion(bookie: number): Voice {
    const books = this.#books;
    const sum = books.sum(bookie);
    const [side1, side2] = [books.side1(bookie) / sum, books.side2(bookie) / sum];
    return { bookie, group: this.#tables.bookies.group(bookie), side1, side2 };
  }

  /**
   * Returns the complete books that count as opinions on the line. Prematch every bookmaker with a price; in play those
   * that take bets and were seen recently. The line that decides the orientation includes the bookmakers that it found
   * reversed.
   */
  #opinions(event: BookEvent, selections: number, decides: boolean): Voice[] {
    if (selections === 0) return [];
    const { listings } = this.#tables;
    const asked = event.isLive
      ? this.#asked(selections)
      : this.#books.bookies.filter((bookie) => this.#isWhole(bookie, selections));
    const isHeard = (bookie: number): boolean => {
      const listing = this.#books.listing(bookie);
      if (event.isLive && listings.is(listing, LISTING.SUSPENDED)) return false;
      return decides || !listings.is(listing, LISTING.REVERSED);
    };
    return asked.filter(isHeard).map((bookie) => this.#opinion(bookie));
  }

  /** Bookmakers beyond all others, which may therefore be wrong; none if there are too few. */
  #beyond(opinions: readonly Voice[]): Suspects {
    if (opinions.length < MIN_OPINIONS || this.#limits.maxProbabilityGap >= 1) return NO_SUSPECTS;
    const sources = new IndependentSources(opinions);
    return { sources, suspects: opinions.filter((own) => sources.isBeyond(own)) };
  }

  /** Returns the suspects that meet a criterion compared with the others. */
  #whoIs(
    { sources, suspects }: Suspects,
    isTrue: (own: Opinion, all: IndependentSources) => boolean,
  ): ReadonlySet<number> {
    const found = suspects.filter((own) => isTrue(own, sources));
    return found.length === 0 ? NOBODY : new Set(found.map(({ bookie }) => bookie));
  }

  #isTurned(quote: number): boolean {
    const { listings, quotes } = this.#tables;
    return listings.is(quotes.listing(quote), LISTING.REVERSED) && hasSides(quotes.pick(quote));
  }

  #judge(bookie: number, selections: number, consensus: Consensus | undefined): number {
    const books = this.#books;
    const { ownSum } = this.#limits;
    const [side1, side2, sum] = [books.side1(bookie), books.side2(bookie), books.sum(bookie)];
    const isTwoWay = side1 > 0 && side2 > 0 && !books.knowsDraw(bookie) && sum >= WHOLE_BOOK;
    if (selections === 3 && isTwoWay) return FLAG.INCOMPLETE;
    if (selections === 0 || books.offered(bookie) !== selections) return 0;
    if (sum < ownSum.min || sum > ownSum.max) return FLAG.IMPLAUSIBLE;
    if (!consensus) return 0;
    const isAlone =
      isFar(side1 / sum, consensus.side1, this.#limits) || isFar(side2 / sum, consensus.side2, this.#limits);
    return isAlone ? FLAG.IMPLAUSIBLE : 0;
  }
}

/** The whole match's winner market decides the orientation; the one without overtime if there are both. */
function decidesSides(event: BookEvent, pick: PickCode): boolean {
  if (isLay(pick) || !isPlainWinner(pick) || !isWholeMatch(pick)) return false;
  const regular = withoutOvertime(pick);
  return regular === pick || !event.lines.has(lineNumber(regular));
}

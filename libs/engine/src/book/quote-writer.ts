import { ActiveQuotes } from './active-quotes.ts';
import { Batches } from './batches.ts';
import type { BookieClocks } from './bookie-clocks.ts';
import { CHANGED } from './bookies.ts';
import type { Directory } from './directory.ts';
import type { BookEvent } from './events.ts';
import type { Expiry } from './expiry.ts';
import { marketNumberOf, type PickCode } from './pick-code.ts';
import { FLAG, MOVED } from './quotes.ts';
import { Snapshots } from './snapshots.ts';
import type { Tables } from './tables.ts';

export interface WriterParts {
  tables: Tables;
  expiry: Expiry;
  directory: Directory;
  clocks: BookieClocks;
}

/** Writes single prices as stated by sources into the book, whether they count or not. */
export class QuoteWriter {
  /** The quotes that count. */
  readonly counted: ActiveQuotes;
  readonly snapshots = new Snapshots();
  readonly #parts: WriterParts;
  readonly #tables: Tables;
  readonly #batches = new Batches();

  constructor(parts: WriterParts) {
    this.counted = new ActiveQuotes(parts.tables, parts.expiry);
    this.#parts = parts;
    this.#tables = parts.tables;
  }

  /** Everything written until the end of the batch is stated at once, with earlier parts of the same push. */
  beginBatch(source: string, push: number | undefined): void {
    this.#batches.begin(source, push);
    this.snapshots.speak(source);
  }

  /** Ends the batch: prices that its source contradicted before and that it stated once count again. */
  endBatch(push: number | undefined, nowMs: number): void {
    const { quotes, rules } = this.#tables;
    for (const quote of this.#batches.end(push)) {
      const silentSinceMs = nowMs - rules.staleMs(quotes.bookie(quote), quotes.isLive(quote));
      if (!this.#isTwice(quote) || !this.#batches.settles(quote, silentSinceMs)) continue;
      this.#batches.forget(quote);
      this.#setTwice(quote, false, quotes.seenMs(quote), nowMs);
    }
  }

  /** Takes along that a price was contradicted in the event that it comes from. */
  carryTwice(quote: number, nowMs: number): void {
    if (!this.#isTwice(quote)) this.#setTwice(quote, true, this.#tables.quotes.seenMs(quote), nowMs);
  }

  #isTwice(quote: number): boolean {
    return (this.#tables.quotes.flags(quote) & FLAG.TWICE) !== 0;
  }

  /**
   * Writes one price as stated by a source. Ignores a statement older than the last one.
   * @param pick in the event's orientation
   * @param oddsMicro millionths; 0 withdraws
   * @param seenMs the source's clock: decides how fresh the price is, and which of two statements is the newer
   * @param maxRisk USD; NaN if unknown
   * @param betDelaySeconds used in play only; 0 for none
   * @param nowMs our clock: a price cannot be acted upon before we have it, so all durations count from here
   * @param isTimed whether the source states the time: two prices for one time contradict each other, while of those
   * without a time the last one counts
   */
  put(
    listing: number,
    pick: PickCode,
    oddsMicro: number,
    seenMs: number,
    maxRisk: number,
    link: string | undefined,
    betDelaySeconds: number,
    nowMs: number,
    isTimed = false,
  ): void {
    const { quotes, listings, changes, rules } = this.#tables;
    const known = listings.entryOf(listing, pick);
    if (known < 0 && oddsMicro === 0) return;
    const entry = known < 0 ? this.#parts.directory.addQuote(listing, pick) : known;
    const quote = listings.quote(entry);
    if (known < 0) this.#begin(quote);
    const lastSeenMs = quotes.seenMs(quote);
    const isLive = quotes.isLive(quote);
    const bookie = quotes.bookie(quote);
    const isOutdated = seenMs < lastSeenMs;
    // Even if the price is outdated, its source's snapshot lists it.
    if (oddsMicro > 0 && !(isOutdated && !this.snapshots.isOwn(quotes.mark(quote))))
      quotes.setMark(quote, this.snapshots.mark(bookie, isLive));
    if (isOutdated) return;
    changes.outcomeSeen(quotes.outcome(quote));
    quotes.setSeenMs(quote, seenMs);
    if (!Object.is(quotes.maxRisk(quote), maxRisk)) {
      quotes.setMaxRisk(quote, maxRisk);
      changes.limitChanged(quotes.line(quote));
    }
    quotes.setBetDelay(quote, isLive ? betDelaySeconds : 0);
    this.#parts.clocks.seen(bookie, isLive, seenMs);
    if (link !== undefined) quotes.setLink(quote, link);
    // A price that went unseen for too long was unavailable, whether or not a sweep noticed.
    if (seenMs - lastSeenMs >= rules.staleMs(bookie, isLive)) quotes.setAvailableMs(quote, nowMs);
    const stated = quotes.statedMicro(quote);
    const isAgain = this.#batches.stamp(quote) && isTimed && seenMs === lastSeenMs;
    const isContradicted = isAgain && oddsMicro > 0 && stated > 0 && stated !== oddsMicro;
    const isTwice = this.#isTwice(quote);
    if (isContradicted) {
      this.#batches.contradict(quote, nowMs);
      if (!isTwice) this.#setTwice(quote, true, seenMs, nowMs);
    } else if (isTwice && !isAgain) this.#batches.doubt(quote);
    if (stated === oddsMicro) this.#confirm(quote, bookie, isLive, nowMs);
    else {
      this.#parts.clocks.changed(bookie, isLive, seenMs);
      this.#change(quote, entry, stated, oddsMicro, seenMs, nowMs);
      // It may have been too old when it came, and must not be on offer until somebody asks.
      if (quotes.oddsMicro(quote) > 0 && this.#parts.expiry.isStale(quote, nowMs))
        this.counted.flag(quote, FLAG.STALE, true, nowMs);
    }
  }

  /** A price that its source contradicts is none, also for those who record prices. */
  #setTwice(quote: number, isTwice: boolean, seenMs: number, nowMs: number): void {
    const { quotes, changes } = this.#tables;
    this.counted.flag(quote, FLAG.TWICE, isTwice, nowMs);
    // The others' opinion no longer includes it, or includes it again.
    changes.lineMoved(quotes.line(quote));
    const oddsMicro = quotes.oddsMicro(quote);
    if (oddsMicro === 0) return;
    changes.priceMoved(quote, isTwice ? 0 : oddsMicro, seenMs, nowMs);
    if (!isTwice && (quotes.flags(quote) & FLAG.STALE) !== 0) changes.silenceChanged(quote, true, nowMs);
  }

  /** Withdraws the price: the bookmaker no longer offers it. @param seenMs since when it is gone */
  withdraw(quote: number, seenMs: number, nowMs: number): void {
    const { quotes, changes } = this.#tables;
    changes.outcomeSeen(quotes.outcome(quote));
    const stated = quotes.statedMicro(quote);
    if (stated > 0) this.#change(quote, this.counted.entryOf(quote), stated, 0, seenMs, nowMs);
  }

  /** Expires a price that has been unseen for so long that it counts as gone. */
  expire(quote: number, nowMs: number): void {
    const { quotes } = this.#tables;
    this.#setCounts(quote, false, quotes.seenMs(quote), nowMs);
    quotes.setFlags(quote, FLAG.EXPIRED | (quotes.flags(quote) & FLAG.TWICE));
    this.#addOffered(this.#eventOf(quote), -1, nowMs);
  }

  /** Ranks the price anew after its bookmaker's fee changed. */
  reprice(quote: number): void {
    const { quotes, bookies, order, changes } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    if (oddsMicro === 0) return;
    const outcome = quotes.outcome(quote);
    const isBest = order.move(outcome, bookies.inverse(quotes.bookie(quote), oddsMicro));
    if (isBest) changes.bestImproved(outcome);
  }

  /**
   * Reevaluates a price after its bookmaker's settings changed: whether it counts, how old it is, and everything
   * derived from it.
   * @param what bits of `CHANGED`
   * @param inverseBefore the inverse under the previous settings
   */
  review(quote: number, what: number, inverseBefore: (oddsMicro: number) => number, nowMs: number): void {
    const { quotes, changes } = this.#tables;
    const { expiry } = this.#parts;
    const stated = quotes.statedMicro(quote);
    if (stated === 0) return;
    const wasHidden = quotes.isHidden(quote);
    changes.outcomeTouched(quotes.outcome(quote), quotes.bookie(quote), inverseBefore(stated));
    const isExpired = expiry.isExpired(quote, nowMs);
    if (isExpired && (quotes.flags(quote) & FLAG.EXPIRED) === 0) this.expire(quote, nowMs);
    if (!isExpired) this.#revive(quote);
    expiry.watch(quote);
    this.#setCounts(quote, !isExpired && this.#isTaken(quote), nowMs, nowMs);
    if (!quotes.isHidden(quote)) this.#renew(quote, what, nowMs);
    const isOpinion = quotes.isLive(quote) || (what & CHANGED.GROUP) !== 0;
    if (isOpinion || quotes.isHidden(quote) !== wasHidden) changes.lineRuled(quotes.line(quote));
  }

  /** Initializes a quote number that may have been another quote's before. */
  #begin(quote: number): void {
    this.#tables.recent.forget(quote);
    this.#batches.forget(quote);
    this.#tables.changes.quoteAdded(quote);
  }

  #eventOf(quote: number): BookEvent {
    const { events, lines, quotes } = this.#tables;
    return events.at(lines.event(quotes.line(quote)));
  }

  /** Whether the bookmaker's settings let its prices of this market count. */
  #isTaken(quote: number): boolean {
    const { quotes, rules } = this.#tables;
    const { sport } = this.#eventOf(quote).info;
    return rules.takes(quotes.bookie(quote), quotes.isLive(quote), sport, marketNumberOf(quotes.pick(quote)));
  }

  #confirm(quote: number, bookie: number, isLive: boolean, nowMs: number): void {
    const { quotes, changes } = this.#tables;
    if (quotes.isHidden(quote)) {
      if (this.#revive(quote)) this.#setCounts(quote, this.#isTaken(quote), quotes.seenMs(quote), nowMs);
    } else if ((quotes.flags(quote) & FLAG.STALE) !== 0) {
      if (this.#parts.expiry.isStale(quote, nowMs)) return;
      this.#parts.expiry.watch(quote);
      this.counted.flag(quote, FLAG.STALE, false, nowMs);
    } else if (isLive) {
      this.counted.touch(quote, bookie);
      changes.lineMoved(quotes.line(quote));
    }
  }

  /** Restores an expired quote. Returns false if it had not expired. */
  #revive(quote: number): boolean {
    const { quotes } = this.#tables;
    if ((quotes.flags(quote) & FLAG.EXPIRED) === 0) return false;
    quotes.setFlags(quote, quotes.flags(quote) & FLAG.TWICE);
    this.#addOffered(this.#eventOf(quote), 1, quotes.seenMs(quote));
    this.#parts.expiry.watch(quote);
    return true;
  }

  #addOffered(event: BookEvent, change: number, ms: number): void {
    event.offered += change;
    if (event.offered === 0) event.emptySinceMs = ms;
  }

  /** Sets whether the current price counts. @param seenMs when a source saw what changes this */
  #setCounts(quote: number, counts: boolean, seenMs: number, nowMs: number): void {
    const { quotes, changes } = this.#tables;
    const held = quotes.oddsMicro(quote);
    if (held > 0 === counts) return;
    const stated = quotes.statedMicro(quote);
    changes.outcomeSeen(quotes.outcome(quote));
    quotes.setStated(quote, stated, counts);
    this.counted.become(quote, this.counted.entryOf(quote), held, seenMs, nowMs);
  }

  /** Reports the unchanged price as though it had moved. */
  #renew(quote: number, what: number, nowMs: number): void {
    const { quotes, changes } = this.#tables;
    this.counted.flag(quote, FLAG.STALE, this.#parts.expiry.isStale(quote, nowMs), nowMs);
    changes.outcomeSeen(quotes.outcome(quote));
    this.counted.touch(quote, quotes.bookie(quote));
    if ((what & (CHANGED.FEE | CHANGED.GROUP | CHANGED.VOICE)) !== 0) changes.lineTouched(quotes.line(quote));
    this.counted.version++;
  }

  /** @param stated the previously stated price */
  #change(
    quote: number,
    entry: number,
    stated: number,
    oddsMicro: number,
    seenMs: number,
    nowMs: number,
  ): void {
    const { quotes, recent } = this.#tables;
    const held = quotes.oddsMicro(quote);
    if (stated > 0) recent.push(quote, quotes.changedMs(quote), stated);
    quotes.setChangedMs(quote, nowMs);
    quotes.setMove(
      quote,
      stated === 0 || oddsMicro === 0 ? MOVED.NONE : oddsMicro > stated ? MOVED.UP : MOVED.DOWN,
    );
    const wasOffered = stated > 0 && (quotes.flags(quote) & FLAG.EXPIRED) === 0;
    if (wasOffered !== oddsMicro > 0) this.#addOffered(this.#eventOf(quote), wasOffered ? -1 : 1, nowMs);
    if (!wasOffered) {
      quotes.setFlags(quote, quotes.flags(quote) & FLAG.TWICE);
      this.#parts.expiry.watch(quote);
    }
    // A quote that counts continues to count.
    quotes.setStated(quote, oddsMicro, held > 0 || this.#isTaken(quote));
    this.counted.become(quote, entry, held, seenMs, nowMs);
  }
}

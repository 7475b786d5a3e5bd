import { Records } from '../collections/records.ts';

/** Reasons why a quote may not be a leg, as bits; 0 is a healthy quote. */
export const FLAG = {
  SUSPENDED: 1,
  STALE: 2,
  INCOMPLETE: 4,
  ORIENTATION: 8,
  IMPLAUSIBLE: 16,
  BIMODAL: 32,
  STARTED: 64,
  /** Unseen for so long that it counts as gone; never set on a price that counts. */
  EXPIRED: 128,
  /** One batch states two prices for one time: the bookmaker is in the event twice, and neither is known to be right. */
  TWICE: 1 << 15,
} as const;

const ROW = 64;
const UNKNOWN_LIMIT = 0xffffffff;
const SEEN = 0;
const CHANGED = 8;
const AVAILABLE = 16;
const MAX_RISK = 24;
const ENTRY = 28;
const ODDS = 32;
const OUTCOME = 36;
const LISTING = 40;
const PICK = 44;
const LINE = 48;
const NEXT_IN_LINE = 52;
const MARK = 56;
const FLAGS = 60;
const STATE = 61;
const BOOKIE = 62;

/** Bits of STATE: direction of the last move, mode, role of the outcome, and the flag that FLAGS has no bit for. */
const MOVE_BITS = 3;
const LIVE_BIT = 4;
const ROLE_SHIFT = 3;
const ROLE_BITS = 15;
/** FLAGS and the flag in STATE, as one number of two bytes. */
const ALL_FLAGS = 0xff | FLAG.TWICE;

/** Direction of a quote's last move. */
export const MOVED = { NONE: 0, UP: 1, DOWN: 2 } as const;

/** The rows a quote belongs to, for as long as it is in the book. */
interface QuotePlace {
  outcome: number;
  role: number;
  listing: number;
  bookie: number;
  pick: number;
  isLive: boolean;
}

/** Quotes: one bookmaker's price of one pick each, in 64 bytes, a line of the processor's cache. */
export class QuoteTable extends Records {
  readonly #links: (string | undefined)[] = [];
  /** Sparse: only exchanges in play have a bet delay. */
  readonly #betDelays = new Map<number, number>();

  constructor() {
    super(ROW, 1024);
  }

  override give(quote: number): void {
    this.#links[quote] = undefined;
    this.#betDelays.delete(quote);
    super.give(quote);
  }

  /** When a source last confirmed the price, ms. */
  seenMs(quote: number): number {
    return this.view.getFloat64(quote * ROW + SEEN, true);
  }
  setSeenMs(quote: number, ms: number): void {
    this.view.setFloat64(quote * ROW + SEEN, ms, true);
  }

  /** When the price last moved, ms. */
  changedMs(quote: number): number {
    return this.view.getFloat64(quote * ROW + CHANGED, true);
  }
  setChangedMs(quote: number, ms: number): void {
    this.view.setFloat64(quote * ROW + CHANGED, ms, true);
  }

  /** Since when it could be bet on without interruption (withdrawn, suspended, stale), ms. */
  availableMs(quote: number): number {
    return this.view.getFloat64(quote * ROW + AVAILABLE, true);
  }
  setAvailableMs(quote: number, ms: number): void {
    this.view.setFloat64(quote * ROW + AVAILABLE, ms, true);
  }

  /** Stake limit in whole USD; NaN if unknown. */
  maxRisk(quote: number): number {
    const usd = this.view.getUint32(quote * ROW + MAX_RISK, true);
    return usd === UNKNOWN_LIMIT ? Number.NaN : usd;
  }
  setMaxRisk(quote: number, usd: number): void {
    this.view.setUint32(quote * ROW + MAX_RISK, usd >= 0 ? usd : UNKNOWN_LIMIT, true);
  }

  /** Seconds that an in-play bet waits before it is matched; 0 for none. */
  betDelay(quote: number): number {
    return this.#betDelays.get(quote) ?? 0;
  }
  setBetDelay(quote: number, seconds: number): void {
    if (seconds > 0) this.#betDelays.set(quote, seconds);
    else if (this.#betDelays.size > 0) this.#betDelays.delete(quote);
  }

  /** Index among the quotes of its outcome. See `OrderedQuotes`. */
  entry(quote: number): number {
    return this.view.getInt32(quote * ROW + ENTRY, true);
  }
  setEntry(quote: number, entry: number): void {
    this.view.setInt32(quote * ROW + ENTRY, entry, true);
  }

  /** Odds as quoted, before fees, in millionths; 0 while withdrawn or not counting. */
  oddsMicro(quote: number): number {
    const stated = this.view.getInt32(quote * ROW + ODDS, true);
    return stated > 0 ? stated : 0;
  }
  /** Odds as stated by the source, in millionths, whether they count or not. */
  statedMicro(quote: number): number {
    return Math.abs(this.view.getInt32(quote * ROW + ODDS, true));
  }
  /** Stated by the source but treated as withdrawn: see `ModeRules`. */
  isHidden(quote: number): boolean {
    return this.view.getInt32(quote * ROW + ODDS, true) < 0;
  }
  setStated(quote: number, oddsMicro: number, counts: boolean): void {
    this.view.setInt32(quote * ROW + ODDS, counts ? oddsMicro : 0 - oddsMicro, true);
  }

  outcome(quote: number): number {
    return this.view.getInt32(quote * ROW + OUTCOME, true);
  }
  listing(quote: number): number {
    return this.view.getInt32(quote * ROW + LISTING, true);
  }
  pick(quote: number): number {
    return this.view.getInt32(quote * ROW + PICK, true);
  }
  line(quote: number): number {
    return this.view.getInt32(quote * ROW + LINE, true);
  }
  isLive(quote: number): boolean {
    return (this.view.getUint8(quote * ROW + STATE) & LIVE_BIT) !== 0;
  }
  /** Role of its outcome, duplicated here so that a walk over a line touches only quotes. */
  role(quote: number): number {
    return (this.view.getUint8(quote * ROW + STATE) >> ROLE_SHIFT) & ROLE_BITS;
  }
  bookie(quote: number): number {
    return this.view.getUint16(quote * ROW + BOOKIE, true);
  }
  place(quote: number, at: QuotePlace): void {
    const row = quote * ROW;
    this.view.setInt32(row + OUTCOME, at.outcome, true);
    this.view.setInt32(row + LISTING, at.listing, true);
    this.view.setInt32(row + PICK, at.pick, true);
    this.view.setUint16(row + BOOKIE, at.bookie, true);
    this.view.setUint8(row + STATE, (at.role << ROLE_SHIFT) | (at.isLive ? LIVE_BIT : 0));
    this.view.setUint32(row + MAX_RISK, UNKNOWN_LIMIT, true);
  }

  /** Next quote of the same market line; -1 ends the chain. */
  nextInLine(quote: number): number {
    return this.view.getInt32(quote * ROW + NEXT_IN_LINE, true);
  }
  chain(quote: number, line: number, next: number): void {
    this.view.setInt32(quote * ROW + LINE, line, true);
    this.view.setInt32(quote * ROW + NEXT_IN_LINE, next, true);
  }

  /** Which source stated it last, in which of its snapshots. See `Snapshots`. */
  mark(quote: number): number {
    return this.view.getInt32(quote * ROW + MARK, true);
  }
  setMark(quote: number, mark: number): void {
    this.view.setInt32(quote * ROW + MARK, mark, true);
  }

  flags(quote: number): number {
    return this.view.getUint16(quote * ROW + FLAGS, true) & ALL_FLAGS;
  }
  setFlags(quote: number, flags: number): void {
    const others = this.view.getUint16(quote * ROW + FLAGS, true) & ~ALL_FLAGS;
    this.view.setUint16(quote * ROW + FLAGS, others | flags, true);
  }

  /** Direction of the last move: `MOVED`. */
  move(quote: number): number {
    return this.view.getUint8(quote * ROW + STATE) & MOVE_BITS;
  }
  setMove(quote: number, move: number): void {
    const held = this.view.getUint8(quote * ROW + STATE);
    this.view.setUint8(quote * ROW + STATE, (held & ~MOVE_BITS) | move);
  }

  link(quote: number): string | undefined {
    return this.#links[quote];
  }
  /** Sets the link; a link is retained until replaced. */
  setLink(quote: number, link: string): void {
    if (this.#links[quote] !== link) this.#links[quote] = link;
  }
}

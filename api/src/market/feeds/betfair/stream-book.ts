import { MarketBook } from './market-book.ts';
import {
  type MarketChange,
  type MarketChanges,
  marketChangeSchema,
  namedChangeSchema,
} from './stream.schema.ts';
import { StreamFault } from './stream-fault.ts';

/** Opaque tokens to resume a subscription with. */
export interface Tokens {
  initialClk: string;
  clk: string;
}

/** All markets of one subscription, and the state to resume it with after a disconnection. */
export class StreamBook {
  readonly #markets = new Map<string, MarketBook>();
  /** Markets with a change that could not be read: what follows it means nothing before their next image. */
  readonly #lost = new Set<string>();
  #subscription: number | undefined;
  #lastPt = 0;
  #initialClk: string | undefined;
  #clk: string | undefined;
  #isReliable = true;
  /**
   * Markets named by a segmented image so far, of which one market may span several segments: those not named are gone.
   */
  #named: Set<string> | undefined;

  get markets(): ReadonlyMap<string, MarketBook> {
    return this.#markets;
  }

  /** False while Betfair reports its data as unreliable: the connection stays, but its prices do not count. */
  get isReliable(): boolean {
    return this.#isReliable;
  }

  /** When the newest message was published; 0 before the first. */
  get publishedMs(): number {
    return this.#lastPt;
  }

  /** Number of markets that wait for an image because a change could not be read. */
  get lost(): number {
    return this.#lost.size;
  }

  /** Undefined if only a new image will do. */
  get tokens(): Tokens | undefined {
    return this.#lost.size === 0 && this.#initialClk !== undefined && this.#clk !== undefined
      ? { initialClk: this.#initialClk, clk: this.#clk }
      : undefined;
  }

  /** Accepts messages of this subscription only, from now on. */
  follow(subscription: number): void {
    this.#subscription = subscription;
    this.#named = undefined;
  }

  /** Nothing known can be trusted: the next subscription starts with an image. */
  forget(): void {
    this.#initialClk = undefined;
    this.#clk = undefined;
    this.#lastPt = 0;
    this.#markets.clear();
    this.#lost.clear();
  }

  /**
   * Applies a message; returns the changed markets, removed ones included.
   * @throws StreamFault if time runs backwards: messages were lost or reordered; or for a change of no market
   */
  take(message: MarketChanges): Set<string> {
    if (message.id !== undefined && message.id !== this.#subscription) return new Set();
    if (message.pt < this.#lastPt) throw new StreamFault('Messages came in another order');
    this.#lastPt = message.pt;
    const changed = this.#trust(message.status === 503);
    if (message.ct !== 'HEARTBEAT') this.#apply(message, changed);
    const isWhole = message.segmentType === undefined || message.segmentType === 'SEG_END';
    if (isWhole) this.#keep(message);
    return changed;
  }

  #trust(isUnreliable: boolean): Set<string> {
    const was = this.#isReliable;
    this.#isReliable = !isUnreliable;
    return was === this.#isReliable ? new Set() : new Set(this.#markets.keys());
  }

  #apply({ ct, segmentType, mc = [] }: MarketChanges, changed: Set<string>): void {
    const isImage = ct === 'SUB_IMAGE';
    if (isImage && (segmentType === undefined || segmentType === 'SEG_START')) {
      this.#named = new Set();
      this.#lost.clear();
    }
    for (const raw of mc) {
      const { success, data } = marketChangeSchema.safeParse(raw);
      if (!success) changed.add(this.#lose(raw));
      else if (this.#follows(data, isImage)) {
        this.#change(data, isImage);
        changed.add(data.id);
      }
    }
    if (!isImage || !this.#named || (segmentType !== undefined && segmentType !== 'SEG_END')) return;
    for (const id of this.#markets.keys())
      if (!this.#named.has(id)) {
        this.#markets.delete(id);
        changed.add(id);
      }
    this.#named = undefined;
  }

  /** Gives up a market with an unreadable change; returns its id. */
  #lose(raw: unknown): string {
    const { success, data } = namedChangeSchema.safeParse(raw);
    if (!success) throw new StreamFault('A change names no market');
    this.#markets.delete(data.id);
    this.#lost.add(data.id);
    return data.id;
  }

  /** Whether a change means something: one of a lost market does only if it replaces all. */
  #follows({ id, img }: MarketChange, isImage: boolean): boolean {
    if (!this.#lost.has(id)) return true;
    if (isImage || !img) return false;
    this.#lost.delete(id);
    return true;
  }

  #change(change: MarketChange, isImage: boolean): void {
    const { id } = change;
    const isAgain = this.#named?.has(id) ?? false;
    const held = this.#markets.get(id);
    // A market that moved to another event appears twice in an image; the newer version counts.
    const { version = Number.POSITIVE_INFINITY } = change.marketDefinition ?? {};
    if (isImage && isAgain && version < (held?.definition?.version ?? 0)) return;
    const goesOn = isImage && isAgain && !change.img && !change.marketDefinition;
    const isNew = !held || (!goesOn && (isImage || change.img));
    const market = isNew ? new MarketBook(id) : held;
    if (isImage) this.#named?.add(id);
    market.apply(change);
    this.#markets.set(id, market);
  }

  /** Stored only after everything was applied: resuming from here must not skip anything. */
  #keep({ clk, initialClk }: MarketChanges): void {
    this.#initialClk = initialClk ?? this.#initialClk;
    this.#clk = clk ?? this.#clk;
  }
}

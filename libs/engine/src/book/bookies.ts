import type { Bookie } from '@bothways/domain/bookies';
import type { Side } from '@bothways/domain/markets';
import { effectiveOdds, type Fee, ODDS_PARTS } from '@bothways/domain/odds';
import { NoLaysError, NoRoomError } from '../no-room.ts';

/** A bookmaker takes 12 bits of an entry in the book. */
export const MAX_BOOKIES = 4096;

/** What stands between odds as quoted and what they are worth; nothing for a back without a fee. */
interface Terms {
  fee?: Fee | undefined;
  side?: Side;
}

const NO_LAYS = -1;

/**
 * Bookmakers by number, in the order in which they were first heard of. The lays of an exchange go under a number of their
 * own, so that no price of one side is ever reckoned by the rules of the other.
 */
export class BookieTable {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #terms: (Terms | undefined)[] = [];
  /** The other number of an exchange, of the side that the number is not for. */
  readonly #otherSides = new Int16Array(MAX_BOOKIES).fill(NO_LAYS);
  readonly #areLays = new Uint8Array(MAX_BOOKIES);
  readonly #groups = new Uint16Array(MAX_BOOKIES);
  #known: ReadonlyMap<string, Bookie> = new Map();

  /** Replaces fees and clone groups. Orders that were made with the old fees are the caller's to renew. */
  describe(bookies: readonly Bookie[]): void {
    this.#known = new Map(bookies.map((bookie) => [bookie.value, bookie]));
    for (const [bookie, value] of this.#values.entries()) this.#read(bookie, value);
    // Once more, because a clone of a clone may come before its original.
    for (const [bookie, value] of this.#values.entries()) this.#read(bookie, value);
  }

  get count(): number {
    return this.#values.length;
  }

  find(value: string): number | undefined {
    return this.#numbers.get(value);
  }

  /** Throws NoRoomError beyond `MAX_BOOKIES` names: more than the world has, so it is a broken feed. */
  intern(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const bookie = this.#add(value);
    this.#numbers.set(value, bookie);
    this.#read(bookie, value);
    return bookie;
  }

  /** The number for an exchange's lays. Throws NoLaysError for a bookmaker that is none, NoRoomError as `intern` does. */
  internLays(bookie: number): number {
    const value = this.value(bookie);
    this.demandLays(value);
    const known = this.laysOf(bookie);
    if (known !== undefined) return known;
    const lays = this.#add(value);
    this.#areLays[lays] = 1;
    this.#otherSides[bookie] = lays;
    this.#otherSides[lays] = bookie;
    this.#read(lays, value);
    return lays;
  }

  /** Throws NoLaysError for a bookmaker that is no exchange. */
  demandLays(value: string): void {
    if (this.#known.get(value)?.exchange !== true) throw new NoLaysError(value);
  }

  /** The number for a bookmaker's lays; undefined where it never had one. */
  laysOf(bookie: number): number | undefined {
    const lays = this.#otherSides[bookie] ?? NO_LAYS;
    return lays === NO_LAYS ? undefined : lays;
  }

  /** Whether the number is for lays. */
  isLays(bookie: number): boolean {
    return this.#areLays[bookie] === 1;
  }

  /** The number of the bookmaker itself, for the one of its lays. */
  ownOf(bookie: number): number {
    return this.isLays(bookie) ? (this.#otherSides[bookie] ?? bookie) : bookie;
  }

  #add(value: string): number {
    const bookie = this.#values.length;
    if (bookie >= MAX_BOOKIES) throw new NoRoomError('bookmakers', MAX_BOOKIES);
    this.#values.push(value);
    this.#terms.push(undefined);
    this.#groups[bookie] = bookie;
    return bookie;
  }

  value(bookie: number): string {
    return this.#values[bookie] ?? '';
  }

  fee(bookie: number): Fee | undefined {
    return this.#terms[bookie]?.fee;
  }

  /** The number of the bookmaker whose prices it takes over; its own where it makes them. */
  group(bookie: number): number {
    return this.#groups[bookie] ?? bookie;
  }

  /** Share of the return that one unit of outlay costs, a lay's liability or a stake: 1 / odds after the fee. */
  inverse(bookie: number, oddsMicro: number): number {
    const terms = this.#terms[bookie];
    if (!terms) return ODDS_PARTS / oddsMicro;
    return 1 / effectiveOdds(oddsMicro / ODDS_PARTS, terms.fee, terms.side);
  }

  #read(bookie: number, value: string): void {
    const known = this.#known.get(value);
    const fee = known?.fee && known.fee.ratePct > 0 ? known.fee : undefined;
    if (this.isLays(bookie)) this.#terms[bookie] = { fee, side: 'lay' };
    else this.#terms[bookie] = fee && { fee };
    const original = known?.ogBookie;
    const isOriginal = original === undefined || original === value;
    this.#groups[bookie] = isOriginal ? this.ownOf(bookie) : this.group(this.intern(original));
  }
}

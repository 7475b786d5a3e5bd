import type { Bookie } from '@bothways/domain/bookies';
import { effectiveOdds, type Fee, ODDS_PARTS } from '@bothways/domain/odds';
import { NoRoomError } from '../no-room.ts';

/** A bookmaker takes 12 bits of an entry in the book. */
export const MAX_BOOKIES = 4096;

/** Bookmakers by number, in the order in which they were first heard of. */
export class BookieTable {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #fees: (Fee | undefined)[] = [];
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
    const bookie = this.#values.length;
    if (bookie >= MAX_BOOKIES) throw new NoRoomError('bookmakers', MAX_BOOKIES);
    this.#numbers.set(value, bookie);
    this.#values.push(value);
    this.#fees.push(undefined);
    this.#groups[bookie] = bookie;
    this.#read(bookie, value);
    return bookie;
  }

  value(bookie: number): string {
    return this.#values[bookie] ?? '';
  }

  fee(bookie: number): Fee | undefined {
    return this.#fees[bookie];
  }

  /** The number of the bookmaker whose prices it takes over; its own where it makes them. */
  group(bookie: number): number {
    return this.#groups[bookie] ?? bookie;
  }

  /** Share of the return that one unit of stake costs: 1 / odds after the fee. */
  inverse(bookie: number, oddsMicro: number): number {
    const fee = this.#fees[bookie];
    return fee ? 1 / effectiveOdds(oddsMicro / ODDS_PARTS, fee) : ODDS_PARTS / oddsMicro;
  }

  #read(bookie: number, value: string): void {
    const known = this.#known.get(value);
    const fee = known?.fee;
    this.#fees[bookie] = fee && fee.ratePct > 0 ? fee : undefined;
    const original = known?.ogBookie;
    this.#groups[bookie] =
      original === undefined || original === value ? bookie : this.group(this.intern(original));
  }
}

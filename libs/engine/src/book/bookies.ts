import { type BookRules, DEFAULT_MODE_SETTINGS } from '@bothways/domain/bookies';
import type { Side } from '@bothways/domain/markets';
import { effectiveOdds, type Fee, ODDS_PARTS } from '@bothways/domain/odds';
import { CapacityError, NoLaysError } from '../limits/capacity-error.ts';
import { MAX_BOOKIES } from './capacity.ts';
import { speakersOf } from './clone-groups.ts';
import type { ModeRules } from './mode-rules.ts';

/** What stands between odds as quoted and what they are worth; nothing for a back without a fee. */
interface Terms {
  fee?: Fee | undefined;
  side?: Side;
}

/** What can be another of a bookmaker than it was, as bits: the rest of its rules is `RULE`. */
export const CHANGED = {
  FEE: 1,
  GROUP: 2,
  /** Whether, and how much, its prices say what others are worth. */
  VOICE: 4,
  RULE: 8,
} as const;

export interface BookieChange {
  bookie: number;
  /** Bits of `CHANGED` in the mode. */
  what: (isLive: boolean) => number;
  /** What `inverse` said before. */
  inverseBefore: (oddsMicro: number) => number;
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
  readonly #rules: ModeRules;
  #known: ReadonlyMap<string, BookRules> = new Map();
  /** By value: who speaks for it. */
  #speakers: ReadonlyMap<string, string> = new Map();

  constructor(rules: ModeRules) {
    this.#rules = rules;
  }

  /** Replaces all that is set for bookmakers. What followed from the old is the caller's to renew: of those that are told. */
  describe(bookies: readonly BookRules[]): BookieChange[] {
    this.#known = new Map(bookies.map((bookie) => [bookie.value, bookie]));
    this.#speakers = speakersOf(bookies);
    this.#rules.beginAnew();
    const changes: BookieChange[] = [];
    for (const [bookie, value] of this.#values.entries()) {
      const change = this.#read(bookie, value);
      if (change) changes.push(change);
    }
    return changes;
  }

  get count(): number {
    return this.#values.length;
  }

  find(value: string): number | undefined {
    return this.#numbers.get(value);
  }

  /** Throws CapacityError beyond `MAX_BOOKIES` names: more than the world has, so it is a broken feed. */
  intern(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const bookie = this.#add(value);
    this.#numbers.set(value, bookie);
    this.#read(bookie, value);
    return bookie;
  }

  /** The number for an exchange's lays. Throws NoLaysError for a bookmaker that is none, CapacityError as `intern` does. */
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

  /** Whether people bet against each other there. */
  isExchange(bookie: number): boolean {
    return this.#known.get(this.value(bookie))?.exchange === true;
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
    if (bookie >= MAX_BOOKIES) throw new CapacityError('bookmakers', MAX_BOOKIES);
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

  /** The number of the bookmaker that speaks for its clone group; its own where it is in none. */
  group(bookie: number): number {
    return this.#groups[bookie] ?? bookie;
  }

  /** Share of the return that one unit of outlay costs, a lay's liability or a stake: 1 / odds after the fee. */
  inverse(bookie: number, oddsMicro: number): number {
    return inverseBy(this.#terms[bookie], oddsMicro);
  }

  /** Takes over what is set for it; undefined where nothing is another than before. */
  #read(bookie: number, value: string): BookieChange | undefined {
    const known = this.#known.get(value);
    const termsBefore = this.#terms[bookie];
    const groupBefore = this.#groups[bookie];
    this.#terms[bookie] = this.#newTerms(bookie, known);
    const speaker = this.#speakers.get(value) ?? value;
    this.#groups[bookie] = speaker === value ? this.ownOf(bookie) : this.intern(speaker);
    const both =
      (this.#terms[bookie] === termsBefore ? 0 : CHANGED.FEE) |
      (this.#groups[bookie] === groupBefore ? 0 : CHANGED.GROUP);
    const prematch = both | this.#readRules(bookie, false, known);
    const live = both | this.#readRules(bookie, true, known);
    if ((prematch | live) === 0) return undefined;
    const inverseBefore = (oddsMicro: number): number => inverseBy(termsBefore, oddsMicro);
    return { bookie, what: (isLive) => (isLive ? live : prematch), inverseBefore };
  }

  #readRules(bookie: number, isLive: boolean, known: BookRules | undefined): number {
    const settings = known?.modes?.[isLive ? 'live' : 'prematch'] ?? DEFAULT_MODE_SETTINGS;
    const { isOther, isOtherVoice } = this.#rules.set(bookie, isLive, settings);
    return (isOther ? CHANGED.RULE : 0) | (isOtherVoice ? CHANGED.VOICE : 0);
  }

  /** The same object as before where they are the same. */
  #newTerms(bookie: number, known: BookRules | undefined): Terms | undefined {
    const held = this.#terms[bookie];
    const asked = known?.fee && known.fee.ratePct > 0 ? known.fee : undefined;
    const isSame = held?.fee?.model === asked?.model && held?.fee?.ratePct === asked?.ratePct;
    const fee = isSame ? held?.fee : asked;
    if (this.isLays(bookie)) return isSame && held ? held : { fee, side: 'lay' };
    if (isSame && held) return held;
    return fee && { fee };
  }
}

function inverseBy(terms: Terms | undefined, oddsMicro: number): number {
  if (!terms) return ODDS_PARTS / oddsMicro;
  return 1 / effectiveOdds(oddsMicro / ODDS_PARTS, terms.fee, terms.side);
}

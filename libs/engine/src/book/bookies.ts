import { type BookRules, DEFAULT_MODE_SETTINGS } from '@bothways/domain/bookies';
import type { Side } from '@bothways/domain/markets';
import { effectiveOdds, type Fee, ODDS_PARTS } from '@bothways/domain/odds';
import { CapacityError, NoLaysError } from '../limits/capacity-error.ts';
import { MAX_BOOKIES } from './capacity.ts';
import { speakersOf } from './clone-groups.ts';
import type { ModeRules } from './mode-rules.ts';

/** How quoted odds convert to effective odds; undefined for a back without a fee. */
interface Terms {
  fee?: Fee | undefined;
  side?: Side;
}

/** Bits of the bookmaker settings that changed; `RULE` covers all settings without a bit of their own. */
export const CHANGED = {
  FEE: 1,
  GROUP: 2,
  /** Whether, and with what weight, its prices count as a reference. */
  VOICE: 4,
  RULE: 8,
} as const;

export interface BookieChange {
  bookie: number;
  /** Returns the bits of `CHANGED` for the mode. */
  what: (isLive: boolean) => number;
  /** The previous result of `inverse`. */
  inverseBefore: (oddsMicro: number) => number;
}

const NO_LAYS = -1;

/**
 * Bookmakers numbered in order of first appearance. An exchange's lays have a number of their own, so that neither side
 * is ever priced by the other's rules.
 */
export class BookieTable {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #terms: (Terms | undefined)[] = [];
  /** The number of an exchange's opposite side. */
  readonly #otherSides = new Int16Array(MAX_BOOKIES).fill(NO_LAYS);
  readonly #areLays = new Uint8Array(MAX_BOOKIES);
  readonly #groups = new Uint16Array(MAX_BOOKIES);
  readonly #rules: ModeRules;
  #known: ReadonlyMap<string, BookRules> = new Map();
  /** Representative of each bookmaker's clone group, by value. */
  #speakers: ReadonlyMap<string, string> = new Map();

  constructor(rules: ModeRules) {
    this.#rules = rules;
  }

  /**
   * Replaces the settings of all bookmakers. The caller renews whatever was derived from the old ones, for the
   * bookmakers returned.
   */
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

  /** @throws CapacityError beyond `MAX_BOOKIES` names: more than exist in the world, so the feed is broken. */
  intern(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const bookie = this.#add(value);
    this.#numbers.set(value, bookie);
    this.#read(bookie, value);
    return bookie;
  }

  /**
   * Returns the number of an exchange's lays. @throws NoLaysError for a bookmaker that is not an exchange,
   * CapacityError as `intern` does
   */
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

  /** @throws NoLaysError for a bookmaker that is not an exchange */
  demandLays(value: string): void {
    if (this.#known.get(value)?.exchange !== true) throw new NoLaysError(value);
  }

  /** Returns the bookmaker whose variant it is, by the catalogue; undefined if it is none or that never quoted. */
  originalOf(bookie: number): number | undefined {
    const original = this.#known.get(this.value(bookie))?.ogBookie;
    return original === undefined ? undefined : this.find(original);
  }

  /** Whether the bookmaker is a betting exchange. */
  isExchange(bookie: number): boolean {
    return this.#known.get(this.value(bookie))?.exchange === true;
  }

  /** Returns the number of a bookmaker's lays; undefined if none was ever assigned. */
  laysOf(bookie: number): number | undefined {
    const lays = this.#otherSides[bookie] ?? NO_LAYS;
    return lays === NO_LAYS ? undefined : lays;
  }

  /** Whether the number denotes lays. */
  isLays(bookie: number): boolean {
    return this.#areLays[bookie] === 1;
  }

  /** Returns the exchange's own number for that of its lays. */
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

  /** Number of the clone group's representative; the bookmaker's own if it is in no group. */
  group(bookie: number): number {
    return this.#groups[bookie] ?? bookie;
  }

  /** Outlay (a lay's liability or a stake) per unit of return: 1 / odds after the fee. */
  inverse(bookie: number, oddsMicro: number): number {
    return inverseBy(this.#terms[bookie], oddsMicro);
  }

  /** Applies the bookmaker's settings; undefined if nothing changed. */
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

  /** Returns the held object if the terms are unchanged. */
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

import { isBetweenOdds, oddsOfMicro } from '@bothways/domain/odds';
import { sumOf } from '../book/formulas.ts';
import { marketNumberOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import { type CompiledFilter, PART } from '../filters/arb-filter.ts';

/** More than any list needs; a leg's candidates are few by construction. */
const MAX_CANDIDATES = 48;

/** Criteria for quotes that may be legs. */
export interface Terms {
  filter: CompiledFilter;
  healthyOnly: boolean;
  /** Quotes that were tried and refused. */
  without: readonly number[];
}

/** Entries of the order, one per leg; -1 beyond the last. */
export interface Legs {
  entries: [number, number, number];
  sum: number;
}

/**
 * Finds the best legs of a combination for a set of bookmakers. The best allowed price per leg is nearly always right;
 * only if these are all of one clone group, none is of a selected bookmaker, or odds are out of a bookmaker's range,
 * are the few relevant candidates combined exhaustively.
 */
export class LegSearch {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Returns the legs with the lowest sum that are legal together; undefined if there are none. */
  best(combo: number, terms: Terms): Legs | undefined {
    const { combos } = this.#tables;
    const count = combos.legs(combo);
    const entries: Legs['entries'] = [-1, -1, -1];
    for (let leg = 0; leg < count; leg++) {
      const entry = this.first(combos.leg(combo, leg), terms);
      if (entry < 0) return undefined;
      entries[leg] = entry;
    }
    return this.areLegal(entries, count, terms.filter)
      ? { entries, sum: this.sum(combo, entries) }
      : this.#bestOfCandidates(combo, count, terms);
  }

  /** Lower bound of the sum for a list's bookmakers: their best prices regardless of the rules. */
  bound(combo: number, parts: Uint8Array): number {
    const { combos, order } = this.#tables;
    const third = combos.leg(combo, 2);
    const one = order.firstOf(combos.leg(combo, 0), parts, false);
    const two = one < 0 ? -1 : order.firstOf(combos.leg(combo, 1), parts, false);
    if (two < 0) return Number.POSITIVE_INFINITY;
    if (third < 0) return sumOf(combos.formula(combo), order.inverse(one), order.inverse(two), 0);
    const three = order.firstOf(third, parts, false);
    if (three < 0) return Number.POSITIVE_INFINITY;
    return sumOf(combos.formula(combo), order.inverse(one), order.inverse(two), order.inverse(three));
  }

  sum(combo: number, entries: Legs['entries']): number {
    const { order, combos } = this.#tables;
    const [one, two, three] = entries;
    const third = three < 0 ? 0 : order.inverse(three);
    return sumOf(combos.formula(combo), order.inverse(one), order.inverse(two), third);
  }

  /**
   * Whether there are at least two clone groups and at least one selected bookmaker, and each bookmaker's odds range is
   * met by one of its legs.
   */
  areLegal(entries: Legs['entries'], count: number, filter: CompiledFilter): boolean {
    const { order, bookies } = this.#tables;
    const [one, two, three] = entries;
    const group = bookies.group(order.bookie(one));
    const isMixed =
      bookies.group(order.bookie(two)) !== group ||
      (count > 2 && bookies.group(order.bookie(three)) !== group);
    if (!isMixed) return false;
    const isSelected =
      this.#part(one, filter) === PART.SELECTED ||
      this.#part(two, filter) === PART.SELECTED ||
      (count > 2 && this.#part(three, filter) === PART.SELECTED);
    return isSelected && (!filter.hasRanges || this.#areInRange(entries, count, filter));
  }

  /** Whether the quote of an entry may be a leg at all. */
  isAllowed(entry: number, { filter, healthyOnly, without }: Terms): boolean {
    const { order, quotes } = this.#tables;
    if (this.#part(entry, filter) === PART.NONE) return false;
    if (healthyOnly && !order.isHealthy(entry)) return false;
    const quote = order.quote(entry);
    const isMarket =
      filter.marketBits === undefined ||
      ((filter.marketBits >> marketNumberOf(quotes.pick(quote))) & 1) === 1;
    return isMarket && !without.includes(quote);
  }

  /** Returns the best entry of an outcome that may be a leg, -1 if there is none. */
  first(outcome: number, terms: Terms): number {
    const { outcomes, order } = this.#tables;
    const { filter, healthyOnly, without } = terms;
    if (!filter.judgesPrices && without.length === 0)
      return order.firstOf(outcome, filter.parts, healthyOnly);
    order.rank(outcome);
    const first = outcomes.orderFirst(outcome);
    for (let rank = 0; rank < outcomes.orderLength(outcome); rank++) {
      const entry = order.atRank(first, rank);
      if (this.isAllowed(entry, terms)) return entry;
    }
    return -1;
  }

  #part(entry: number, filter: CompiledFilter): number {
    const { order, quotes } = this.#tables;
    return filter.partAt(order.bookie(entry), quotes.outcome(order.quote(entry)));
  }

  /** Backs and lays of an exchange have one name. */
  #areInRange(entries: Legs['entries'], count: number, filter: CompiledFilter): boolean {
    const { order, quotes } = this.#tables;
    const names = entries
      .slice(0, count)
      .map((entry) => filter.nameAt(order.bookie(entry), quotes.outcome(order.quote(entry))));
    return names.every((name, leg) => {
      const own = entries.filter((_, other) => names[other] === name);
      const hasRange = this.#rangeOf(entries[leg] ?? -1, filter) !== undefined;
      return !hasRange || own.some((entry) => this.#isInRange(entry, filter));
    });
  }

  #rangeOf(entry: number, filter: CompiledFilter): ReturnType<CompiledFilter['rangeAt']> {
    const { order, quotes } = this.#tables;
    return filter.rangeAt(order.bookie(entry), quotes.outcome(order.quote(entry)));
  }

  /** Compares the odds the bookmaker itself displays, as cards do. */
  #isInRange(entry: number, filter: CompiledFilter): boolean {
    const { order, quotes } = this.#tables;
    const range = this.#rangeOf(entry, filter);
    if (!range) return true;
    return isBetweenOdds(oddsOfMicro(quotes.oddsMicro(order.quote(entry))), range.min, range.max);
  }

  #bestOfCandidates(combo: number, count: number, terms: Terms): Legs | undefined {
    const { combos } = this.#tables;
    const ones = this.candidates(combos.leg(combo, 0), terms);
    const twos = this.candidates(combos.leg(combo, 1), terms);
    const threes = count > 2 ? this.candidates(combos.leg(combo, 2), terms) : [-1];
    let best: Legs | undefined;
    for (const one of ones)
      for (const two of twos)
        for (const three of threes) {
          const entries: Legs['entries'] = [one, two, three];
          const sum = this.sum(combo, entries);
          if (sum < (best?.sum ?? Number.POSITIVE_INFINITY) && this.areLegal(entries, count, terms.filter))
            best = { entries, sum };
        }
    return best;
  }

  /**
   * Returns enough entries of an outcome to contain the best legal legs: of all those in range, and of the selected
   * among them, the best of two clone groups each; and every entry of a bookmaker with an odds range. Any other leg can
   * be replaced by one of these without a worse sum and without breaking a rule.
   */
  candidates(outcome: number, terms: Terms): number[] {
    const { outcomes, order, bookies } = this.#tables;
    const found: number[] = [];
    const groups: number[] = [];
    const selectedGroups: number[] = [];
    order.rank(outcome);
    const first = outcomes.orderFirst(outcome);
    const length = outcomes.orderLength(outcome);
    for (let rank = 0; rank < length && found.length < MAX_CANDIDATES; rank++) {
      const entry = order.atRank(first, rank);
      if (!this.isAllowed(entry, terms)) continue;
      const group = bookies.group(order.bookie(entry));
      const isInRange = this.#isInRange(entry, terms.filter);
      const isNew = isInRange && isNewGroup(groups, group);
      const isSelected = this.#part(entry, terms.filter) === PART.SELECTED;
      const isNewSelected = isInRange && isSelected && isNewGroup(selectedGroups, group);
      if (isNew || isNewSelected || this.#rangeOf(entry, terms.filter)) found.push(entry);
      if (groups.length === 2 && selectedGroups.length === 2 && !terms.filter.hasRanges) break;
    }
    return found;
  }
}

/** Whether the group is a new one among the first two; if so, records it. */
function isNewGroup(groups: number[], group: number): boolean {
  if (groups.length === 2 || groups.includes(group)) return false;
  groups.push(group);
  return true;
}

import { HEAD, TRAIT } from '../book/combos.ts';
import type { BookEvent } from '../book/events.ts';
import { sumOf } from '../book/formulas.ts';
import { isLiquid } from '../book/liquidity.ts';
import { PLACES } from '../book/mix-shapes.ts';
import type { Tables } from '../book/tables.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { BREAK_EVEN, type CandidateCombos } from './candidate-combos.ts';
import { DualCertificate } from './dual-certificate.ts';
import type { Evaluator, Refused } from './evaluate.ts';
import { guaranteedSumOf, PUSH, pushedSum, pushOf } from './guaranteed.ts';
import { MATTERS } from './mix-search.ts';
import { MixSolver } from './mix-solver.ts';
import type { OpenTraps } from './open-traps.ts';
import { PriceBoard } from './price-board.ts';

/** Receives the findings of a scan, one combination at a time. */
export interface Findings {
  /** @param guaranteed see `guaranteedSumOf` */
  arb(combo: number, sum: number, guaranteed: number): void;
  refused(combo: number, refused: Refused): void;
}

/** The best prices alone do not decide the verdict. */
const UNCLEAR = Number.NaN;
const NONE = Number.POSITIVE_INFINITY;
/** Combinations per step: those without a finding take nanoseconds each, findings take about a thousand. */
const LOOKED_AT_ONCE = 512;
/** Candidates per step: most are findings of some list. */
const CANDIDATES_AT_ONCE = 64;

interface ScanParts {
  tables: Tables;
  candidates: CandidateCombos;
  traps: OpenTraps;
  evaluator: Evaluator;
  limits: EngineLimits;
}

/**
 * Evaluates the book for one filter: the candidates, or every combination if the filter accepts losses. In the latter
 * case reports directly what follows from each outcome's best prices and leaves the rest to the evaluator, which would
 * give the same verdicts on the former. All lines must have been checked.
 */
export class Scan {
  readonly #tables: Tables;
  readonly #candidates: CandidateCombos;
  readonly #evaluator: Evaluator;
  readonly #limits: EngineLimits;
  readonly #traps: OpenTraps;
  readonly #board: PriceBoard;
  readonly #solver = new MixSolver();
  readonly #proof: DualCertificate;
  /** By event: 1 if the filter accepts it. Empty if it accepts all. */
  #takes = new Uint8Array();

  constructor({ tables, candidates, traps, evaluator, limits }: ScanParts) {
    this.#tables = tables;
    this.#candidates = candidates;
    this.#traps = traps;
    this.#evaluator = evaluator;
    this.#limits = limits;
    this.#board = new PriceBoard(tables);
    this.#proof = new DualCertificate(tables);
  }

  /** Reports arbs, refused legs, and what would be an arb if traps were complete markets. */
  all(filter: CompiledFilter, nowMs: number, findings: Findings): void {
    this.#walk(filter, nowMs, findings, true);
  }

  /**
   * Like `all` but without traps, and in steps. The book may move meanwhile: a moved price is found in its old or its
   * new state. Only one at a time.
   */
  *inSteps(filter: CompiledFilter, nowMs: () => number, findings: Findings): Generator<void, void> {
    const { combos } = this.#tables;
    if (filter.namesEvents) return this.#walkNamed(filter, nowMs(), findings, false);
    if (filter.maxSum <= BREAK_EVEN) return yield* this.#candidatesInSteps(filter, nowMs, findings);
    yield* this.#board.reading(filter);
    this.#readEvents(filter, nowMs());
    yield;
    for (let combo = 0; combo < combos.end; combo++) {
      this.#look(combo, filter, nowMs(), findings, false);
      if (combo % LOOKED_AT_ONCE === 0) yield;
    }
    for (let score = 0; score < combos.mixes.end; score++) {
      this.#lookAtMix(score, filter, nowMs(), findings);
      if (score % LOOKED_AT_ONCE === 0) yield;
    }
  }

  /** Counts the traps that would be arbs if they were complete markets. */
  countTraps(filter: CompiledFilter, nowMs: number): number {
    let count = 0;
    for (const trap of this.#openTraps(filter, nowMs))
      if (this.#evaluator.verdict(trap, filter, nowMs).refused) count++;
    return count;
  }

  *#openTraps(filter: CompiledFilter, nowMs: number): Generator<number> {
    const open = this.#traps.all();
    for (const event of filter.namesEvents ? this.#named(filter) : open.keys()) {
      const isAsked = event.isLive === filter.isLive && this.#takesEvent(event, filter, nowMs);
      if (isAsked) yield* open.get(event) ?? [];
    }
  }

  /** For a filter on few events walks their combinations directly instead of reading the prices of all events. */
  #walkNamed(filter: CompiledFilter, nowMs: number, findings: Findings, withTraps: boolean): void {
    for (const event of this.#named(filter)) {
      if (!this.#takesEvent(event, filter, nowMs)) continue;
      const looked = withTraps ? [...event.combos, ...event.traps] : event.combos;
      for (const combo of looked) this.#report(combo, filter, nowMs, findings);
    }
  }

  #named({ filter: { events, mode } }: CompiledFilter): BookEvent[] {
    const { events: table } = this.#tables;
    return events.map((id) => table.findById(id, mode)).filter((event) => event !== undefined);
  }

  #walk(filter: CompiledFilter, nowMs: number, findings: Findings, withTraps: boolean): void {
    const { combos } = this.#tables;
    if (filter.namesEvents) {
      this.#walkNamed(filter, nowMs, findings, withTraps);
      return;
    }
    if (filter.maxSum <= BREAK_EVEN) {
      for (const _ of this.#candidatesInSteps(filter, () => nowMs, findings));
      if (withTraps)
        for (const trap of this.#openTraps(filter, nowMs)) this.#report(trap, filter, nowMs, findings);
      return;
    }
    this.#board.read(filter);
    this.#readEvents(filter, nowMs);
    for (let combo = 0; combo < combos.end; combo++) this.#look(combo, filter, nowMs, findings, withTraps);
    for (let score = 0; score < combos.mixes.end; score++) this.#lookAtMix(score, filter, nowMs, findings);
  }

  *#candidatesInSteps(
    filter: CompiledFilter,
    nowMs: () => number,
    findings: Findings,
  ): Generator<void, void> {
    const { mixes } = this.#tables.combos;
    let looked = 0;
    for (const combo of this.#candidates.all()) {
      this.#lookAtCandidate(combo, filter, nowMs(), findings);
      if (++looked % CANDIDATES_AT_ONCE === 0) yield;
    }
    for (let score = 0; score < mixes.end; score++) {
      const combo = mixes.combo(score);
      if (combo >= 0 && !this.#proof.isNone(score)) this.#lookAtCandidate(combo, filter, nowMs(), findings);
      if (score % LOOKED_AT_ONCE === 0) yield;
    }
  }

  #lookAtCandidate(combo: number, filter: CompiledFilter, nowMs: number, findings: Findings): void {
    const { combos, events } = this.#tables;
    const isAsked =
      combos.isLive(combo) === filter.isLive &&
      this.#takesEvent(events.at(combos.event(combo)), filter, nowMs);
    if (isAsked) this.#report(combo, filter, nowMs, findings);
  }

  #look(combo: number, filter: CompiledFilter, nowMs: number, findings: Findings, withTraps: boolean): void {
    const { combos } = this.#tables;
    const head = combos.head(combo);
    if (HEAD.legs(head) === 0 || HEAD.isLive(head) !== filter.isLive) return;
    const event = combos.event(combo);
    const takes = this.#takes;
    if (!this.#board.isShared(event) || (takes.length > 0 && takes[event] !== 1)) return;
    if (!HEAD.isTrap(head)) this.#combo(combo, head, filter, nowMs, findings);
    else if (withTraps) this.#trap(combo, filter, nowMs, findings);
  }

  #combo(combo: number, head: number, filter: CompiledFilter, nowMs: number, findings: Findings): void {
    const { combos } = this.#tables;
    const board = this.#board;
    const one = combos.leg(combo, 0);
    const two = combos.leg(combo, 1);
    const three = HEAD.legs(head) === 3 ? combos.leg(combo, 2) : -1;
    const third = three < 0 ? 0 : board.best(three);
    const sum = sumOf(HEAD.formula(head), board.best(one), board.best(two), third);
    if (board.hasDoubts && this.#isDoubted(one, two, three)) {
      // Not an arb even with prices that are not believed.
      if (this.#boundOf(combo) <= filter.maxSum) this.#report(combo, filter, nowMs, findings);
    } else if (sum <= filter.maxSum) this.#judge(combo, sum, filter, nowMs, findings);
  }

  /** Around most scores no arb is possible; otherwise the filter's best prices are evaluated, believed or not. */
  #lookAtMix(score: number, filter: CompiledFilter, nowMs: number, findings: Findings): void {
    const { combos } = this.#tables;
    const combo = combos.mixes.combo(score);
    if (combo < 0 || this.#proof.isNone(score) || combos.isLive(combo) !== filter.isLive) return;
    const event = combos.event(combo);
    const takes = this.#takes;
    if (!this.#board.isShared(event) || (takes.length > 0 && takes[event] !== 1)) return;
    const board = this.#board;
    const solver = this.#solver;
    for (let place = 0; place < PLACES; place++) {
      const outcome = combos.mixes.outcome(score, place);
      solver.prices[place] = outcome < 0 ? NONE : board.hasDoubts ? this.#any(outcome) : board.best(outcome);
    }
    if (solver.isAtLeast(Math.min(filter.maxSum, 1 - MATTERS))) return;
    this.#report(combo, filter, nowMs, findings);
  }

  #judge(combo: number, sum: number, filter: CompiledFilter, nowMs: number, findings: Findings): void {
    const plain = this.#plainSum(combo, sum, filter);
    if (plain > filter.maxSum) return;
    const push = pushOf(this.#tables, combo);
    const guaranteed = pushedSum(push, plain);
    const isSure =
      push !== PUSH.UNEVEN && plain > this.#limits.implausibleSum && plain >= this.#minSum(filter);
    if (isSure && guaranteed <= filter.maxGuaranteedSum) findings.arb(combo, plain, guaranteed);
    else this.#report(combo, filter, nowMs, findings);
  }

  /** Lowest sum that is shown regardless of the bookmakers. */
  #minSum(filter: CompiledFilter): number {
    return Math.max(filter.minSum, this.#tables.rules.safeSum(filter.isLive));
  }

  #isDoubted(one: number, two: number, three: number): boolean {
    const board = this.#board;
    return (
      board.doubted(one) < NONE || board.doubted(two) < NONE || (three >= 0 && board.doubted(three) < NONE)
    );
  }

  #trap(combo: number, filter: CompiledFilter, nowMs: number, findings: Findings): void {
    const draw = this.#tables.combos.draw(combo);
    const isCovered = draw >= 0 && this.#any(draw) < NONE;
    if (!isCovered && this.#boundOf(combo) <= filter.maxSum) this.#report(combo, filter, nowMs, findings);
  }

  #boundOf(combo: number): number {
    const { combos } = this.#tables;
    const three = combos.leg(combo, 2);
    const third = three < 0 ? 0 : this.#any(three);
    return sumOf(
      combos.formula(combo),
      this.#any(combos.leg(combo, 0)),
      this.#any(combos.leg(combo, 1)),
      third,
    );
  }

  /** Inverse of the best price, believed or not. */
  #any(outcome: number): number {
    return Math.min(this.#board.best(outcome), this.#board.doubted(outcome));
  }

  /**
   * Returns the sum of the best legal legs, by the evaluator's rules; UNCLEAR if they need a full evaluation.
   * @param best sum of the best prices, regardless of the rules
   */
  #plainSum(combo: number, best: number, filter: CompiledFilter): number {
    const { combos } = this.#tables;
    const board = this.#board;
    const isMixedUp = filter.filter.filterOvertimeMismatch && combos.has(combo, TRAIT.MIXED_CLOCKS);
    if (isMixedUp || this.#needsVerdict(filter)) return UNCLEAR;
    const one = combos.leg(combo, 0);
    const two = combos.leg(combo, 1);
    const three = combos.leg(combo, 2);
    const group = board.group(one);
    const isMixed = group !== board.group(two) || (three >= 0 && group !== board.group(three));
    if (!isMixed) return this.#exchangedSum(combo, one, two, three);
    const areReferences =
      board.isReference(one) && board.isReference(two) && (three < 0 || board.isReference(three));
    return areReferences ? UNCLEAR : best;
  }

  #needsVerdict(filter: CompiledFilter): boolean {
    return (
      filter.isLive ||
      filter.judgesPrices ||
      filter.hasRanges ||
      this.#limits.skewMs.prematch !== Number.POSITIVE_INFINITY
    );
  }

  /** All best prices are of one clone group: the best legal legs have exactly one leg of another group. */
  #exchangedSum(combo: number, one: number, two: number, three: number): number {
    const board = this.#board;
    if (this.#mayBeReference(one) || this.#mayBeReference(two) || (three >= 0 && this.#mayBeReference(three)))
      return UNCLEAR;
    const formula = this.#tables.combos.formula(combo);
    const [a, b, c] = [board.best(one), board.best(two), three < 0 ? 0 : board.best(three)];
    const exchanged = Math.min(
      sumOf(formula, board.second(one), b, c),
      sumOf(formula, a, board.second(two), c),
    );
    return three < 0 ? exchanged : Math.min(exchanged, sumOf(formula, a, b, board.second(three)));
  }

  #mayBeReference(outcome: number): boolean {
    return this.#board.isReference(outcome) || this.#board.isSecondReference(outcome);
  }

  #report(combo: number, filter: CompiledFilter, nowMs: number, findings: Findings): void {
    const { arb, refused } = this.#evaluator.verdict(combo, filter, nowMs);
    if (arb) findings.arb(combo, arb.sum, guaranteedSumOf(this.#tables, combo, arb));
    if (refused) findings.refused(combo, refused);
  }

  #readEvents(filter: CompiledFilter, nowMs: number): void {
    const { events } = this.#tables;
    const takesAll = filter.takesAllEvents && !events.areBeginning;
    this.#takes = takesAll ? new Uint8Array() : new Uint8Array(events.end);
    if (takesAll) return;
    for (const event of events.all())
      if (this.#takesEvent(event, filter, nowMs)) this.#takes[event.number] = 1;
  }

  #takesEvent(event: BookEvent, filter: CompiledFilter, nowMs: number): boolean {
    if (event.isBeginning || !filter.takesEvent(event)) return false;
    return !filter.filter.onlyLiquidEvents || isLiquid(this.#tables, event, nowMs);
  }
}

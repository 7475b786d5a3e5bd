import type { Selection } from '@bothways/domain/markets';
import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';
import type { DemoBookie } from './bookies.ts';
import type { Fixture, Statement } from './fixture.ts';
import { LATE_MS, type Mishap } from './mishap.ts';
import { type FairMarket, type FairPick, fairMarkets } from './pricing/markets.ts';
import { quotedOdds } from './pricing/price.ts';
import { modelOf, type Opinion, SCALES, START } from './pricing/score-model.ts';
import type { Random } from './random.ts';

/** How much of its old error a bookmaker keeps when it looks anew. */
const STUBBORN = 0.6;
/** In play opinions differ more. */
const LIVE_ERROR = 2;
/** About 70 to 30. */
const CLEAR_FAVOURITE_SD = 0.5;
const PLACEHOLDER_ODDS = 1.01;
const TYPO_FACTOR = 9;

/** What one bookmaker offers on one event in one mode. */
export class Offer {
  readonly bookie: DemoBookie;
  readonly fixture: Fixture;
  readonly mode: Mode;
  readonly statement: Statement;
  readonly #random: Random;
  /** The truth when the bookmaker last looked. */
  basis: Opinion;
  #error: Opinion = { supremacy: 0, total: 0 };
  #quoted = new Map<string, Quote>();
  #gone = new Map<string, Quote>();
  #changed: Quote[] = [];
  mishap: Mishap | undefined;
  isSuspended = false;
  isClosed = false;
  /** It has noticed a move and is about to follow. */
  isFollowing = false;

  constructor(bookie: DemoBookie, fixture: Fixture, mode: Mode, statement: Statement, random: Random) {
    this.bookie = bookie;
    this.fixture = fixture;
    this.mode = mode;
    this.statement = statement;
    this.#random = random;
    this.basis = fixture.truth;
    this.#error = this.#drawError(1);
    this.reprice();
  }

  /** Quotes that stand now. */
  get size(): number {
    return this.#quoted.size;
  }

  /** Takes part: neither suspended nor out of reach of its collector. */
  get isResponsive(): boolean {
    return !this.isSuspended && this.mishap?.kind !== 'frozen';
  }

  /** One side is clearly better, so that swapped sides show. */
  get hasFavourite(): boolean {
    return Math.abs(this.basis.supremacy) > CLEAR_FAVOURITE_SD * SCALES[this.fixture.league.sport].sdDiff;
  }

  /** How far the truth has moved since the bookmaker looked, in standard deviations of the result. */
  get lagSd(): number {
    const { sdDiff, sdTotal } = SCALES[this.fixture.league.sport];
    const { truth } = this.fixture;
    return Math.max(
      Math.abs(truth.supremacy - this.basis.supremacy) / sdDiff,
      Math.abs(truth.total - this.basis.total) / sdTotal,
    );
  }

  /** Looks at the truth and the score, and makes new prices of them. */
  reprice(): void {
    const { league, truth, play } = this.fixture;
    this.basis = truth;
    const fresh = this.#drawError(Math.sqrt(1 - STUBBORN ** 2));
    this.#error = {
      supremacy: this.#error.supremacy * STUBBORN + fresh.supremacy,
      total: this.#error.total * STUBBORN + fresh.total,
    };
    const opinion = {
      supremacy: truth.supremacy + this.#error.supremacy,
      total: truth.total + this.#error.total,
    };
    const model = modelOf(league.sport, opinion, play?.situation() ?? START);
    const isOvertime = play?.isOvertime ?? false;
    const depth = this.mode === 'live' && this.bookie.depth === 3 ? 2 : this.bookie.depth;
    this.#replace(fairMarkets(league.sport, model, { ...this.bookie, depth, isOvertime }));
  }

  /** Everything that stands, and once what no longer does. */
  send(nowMs: number): FeedItem[] {
    const withdrawn = [...this.#gone.values()];
    this.#gone.clear();
    const standing = [...this.#quoted.values()].map((quote) => this.#asSent(quote, nowMs));
    return [...withdrawn, ...standing];
  }

  /** What the last look has changed, and once what no longer stands. */
  sendChanged(nowMs: number): FeedItem[] {
    const withdrawn = [...this.#gone.values()];
    this.#gone.clear();
    return [...withdrawn, ...this.#changed.map((quote) => this.#asSent(quote, nowMs))];
  }

  /** Withdraws everything. */
  close(): FeedItem[] {
    this.isClosed = true;
    const standing = [...this.#gone.values(), ...this.#quoted.values()];
    this.#quoted.clear();
    this.#gone.clear();
    return standing.map((quote) => ({ ...quote, odds: null }));
  }

  suspend(suspended: boolean): FeedItem {
    this.isSuspended = suspended;
    const { event } = this.statement;
    return { type: 'suspend', event, mode: this.mode, bookie: this.bookie.value, suspended };
  }

  #replace(markets: readonly FairMarket[]): void {
    const next = new Map<string, Quote>();
    for (const market of markets) {
      const priced = market.picks.map((pick) => ({ pick, odds: quotedOdds(pick.share, this.bookie) }));
      // a bookmaker that cannot price one side closes the market
      if (priced.some(({ odds }) => odds === undefined)) continue;
      for (const { pick, odds = null } of priced)
        next.set(keyOf(market, pick), this.#quote(market, pick, odds));
    }
    for (const [key, quote] of this.#quoted)
      if (!next.has(key)) this.#gone.set(key, { ...quote, odds: null });
    for (const key of next.keys()) this.#gone.delete(key);
    this.#quoted = next;
  }

  #quote({ market, period, overTimeIncluded }: FairMarket, pick: FairPick, odds: number | null): Quote {
    const { swapped, event } = this.statement;
    const { limitUsd, value } = this.bookie;
    const team = pick.team && (swapped ? otherTeam(pick.team) : pick.team);
    return {
      event,
      mode: this.mode,
      bookie: value,
      market,
      period,
      overTimeIncluded,
      selection: swapped ? mirrored(pick.selection) : pick.selection,
      odds,
      ...(pick.handicap !== undefined && { handicap: pick.handicap }),
      ...(team && { team }),
      ...(limitUsd && { maxRisk: this.#drawLimit(limitUsd) }),
      link: `https://${value.replaceAll('_', '-')}.example/event/${this.fixture.number}`,
    };
  }

  #drawLimit(usual: number): number {
    return Math.round((usual * Math.exp(0.7 * this.#random.normal())) / 10) * 10;
  }

  #drawError(weight: number): Opinion {
    const { sdDiff, sdTotal } = SCALES[this.fixture.league.sport];
    const biasSd = this.bookie.biasSd * (this.mode === 'live' ? LIVE_ERROR : 1);
    return {
      supremacy: weight * biasSd * sdDiff * this.#random.normal(),
      total: weight * biasSd * sdTotal * this.#random.normal(),
    };
  }

  /** What goes out while something is wrong. */
  #asSent(quote: Quote, nowMs: number): Quote {
    const isWinner = quote.market === 'W' && quote.period === 'FT';
    switch (this.mishap?.kind) {
      case 'placeholder':
        return isWinner ? { ...quote, odds: PLACEHOLDER_ODDS } : quote;
      case 'typo':
        return isWinner && quote.selection === '1' ? { ...quote, odds: typo(quote.odds) } : quote;
      case 'incomplete':
        return isWinner && quote.selection === '2' ? { ...quote, odds: null } : quote;
      case 'flipped':
        return isWinner ? { ...quote, selection: mirrored(quote.selection) } : quote;
      case 'late':
        return { ...quote, at: new Date(nowMs - LATE_MS).toISOString() };
      default:
        return quote;
    }
  }
}

const typo = (odds: number | null): number | null => odds && Math.round(odds * TYPO_FACTOR * 1000) / 1000;

const keyOf = (
  { market, period, overTimeIncluded }: FairMarket,
  { selection, handicap, team }: FairPick,
): string => `${market} ${period} ${overTimeIncluded} ${selection} ${handicap} ${team}`;

const otherTeam = (team: 1 | 2): 1 | 2 => (team === 1 ? 2 : 1);

const MIRROR: Partial<Record<Selection, Selection>> = { '1': '2', '2': '1', '1X': 'X2', X2: '1X' };

/** The selection as somebody names it who has the sides the other way round. */
const mirrored = (selection: Selection): Selection => MIRROR[selection] ?? selection;

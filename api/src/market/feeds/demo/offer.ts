import type { Selection } from '@bothways/domain/markets';
import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';
import type { DemoBookie } from './bookies.ts';
import type { Fixture, Statement } from './fixture.ts';
import { type Incident, LATE_MS } from './incident.ts';
import { Judgement } from './judgement.ts';
import { BET_DELAY_SECONDS, backBelow, layAbove, stepsApart, usualUsd } from './pricing/exchange-book.ts';
import { type FairMarket, type FairPick, fairMarkets, marketKey, pickKey } from './pricing/markets.ts';
import { onTick, quotedOdds } from './pricing/price.ts';
import { modelOf, type Opinion, SCALES, START } from './pricing/score-model.ts';
import type { Random } from './random.ts';

/** About 70 to 30. */
const CLEAR_FAVOURITE_SD = 0.5;
const PLACEHOLDER_ODDS = 1.01;
const TYPO_FACTOR = 9;
/** Fewer people wait to back than offer to be backed. */
const LAID_SHARE = 0.7;
/** How much an event draws, as a standard deviation of the logarithm; and how much a price of it. */
const EVENT_SPREAD = 0.8;
const LIMIT_SPREAD = 0.7;
/** Sums below it are told to the dollar. */
const SMALL_USD = 100;

/** Prices that a bookmaker has by mistake: this many times what it means to offer. */
export interface Slip {
  picks: readonly string[];
  factor: number;
}

/** Names the lay of a selection. */
export const layKey = (pick: string): string => `lay ${pick}`;

/** A market as a bookmaker prices it, its sides as the fixture has them. */
export interface PricedMarket extends Omit<FairMarket, 'picks'> {
  picks: readonly (FairPick & { key: string; odds: number })[];
}

/** What one bookmaker offers on one event in one mode. */
export class Offer {
  readonly bookie: DemoBookie;
  readonly fixture: Fixture;
  readonly mode: Mode;
  readonly statement: Statement;
  readonly #random: Random;
  /** The truth when the bookmaker last looked. */
  basis: Opinion;
  readonly #judgement: Judgement;
  /** How much the event draws here, as a share of what is usual. */
  readonly #draw: number;
  #markets = new Map<string, PricedMarket>();
  #quoted = new Map<string, Quote>();
  #gone = new Map<string, Quote>();
  #changed = new Set<string>();
  #slip: Slip | undefined;
  mishap: Incident | undefined;
  isSuspended = false;
  /** Its first prices are out. */
  isOpen = false;
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
    this.#judgement = new Judgement(bookie, mode, SCALES[fixture.league.sport], random);
    this.#draw = bookie.isExchange ? Math.exp(EVENT_SPREAD * random.normal()) : 1;
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

  /** What a collector leaves out that expects two sides: the draw, where there is one. */
  get #lastSide(): Selection {
    const { sport } = this.fixture.league;
    return sport === 'football' || sport === 'hockey' ? 'X' : '2';
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
    this.#judgement.renew();
    const model = modelOf(league.sport, this.#judgement.of(truth), play?.situation() ?? START);
    const isOvertime = play?.isOvertime ?? false;
    const depth = this.mode === 'live' && this.bookie.depth === 3 ? 2 : this.bookie.depth;
    this.#replace(fairMarkets(league.sport, model, { ...this.bookie, depth, isOvertime }));
  }

  /** Markets that stand, by a key that is the same at all bookmakers. */
  get markets(): ReadonlyMap<string, PricedMarket> {
    return this.#markets;
  }

  /** What it means to offer, by pick. */
  get quotes(): ReadonlyMap<string, Quote> {
    return this.#quoted;
  }

  get slip(): Slip | undefined {
    return this.#slip;
  }

  /** From now on one price is wrong, or none any more. */
  set slip(slip: Slip | undefined) {
    for (const pick of [this.#slip, slip].flatMap((one) => one?.picks ?? [])) {
      this.#changed.add(pick);
      this.#changed.add(layKey(pick));
    }
    this.#slip = slip;
  }

  /** Everything that stands, and once what no longer does. */
  send(nowMs: number): FeedItem[] {
    this.isOpen = true;
    return [
      ...this.#withdrawn(),
      ...[...this.#quoted].map(([key, quote]) => this.#asSent(key, quote, nowMs)),
    ];
  }

  /** What has changed since prices were sent last, and once what no longer stands. */
  sendChanged(nowMs: number): FeedItem[] {
    const changed = [...this.#quoted].filter(([key]) => this.#changed.has(key));
    return [...this.#withdrawn(), ...changed.map(([key, quote]) => this.#asSent(key, quote, nowMs))];
  }

  #withdrawn(): Quote[] {
    const withdrawn = [...this.#gone.values()];
    this.#gone.clear();
    this.#changed.clear();
    return withdrawn;
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
    this.#markets = new Map();
    for (const fair of markets) {
      const market = this.#priced(fair);
      // a bookmaker that cannot price one side closes the market
      if (!market) continue;
      this.#markets.set(marketKey(fair), market);
      for (const pick of market.picks) {
        const back = this.#quote(market, pick, pick.odds);
        this.#offer(next, pick.key, back);
        if (this.bookie.isExchange) this.#offer(next, layKey(pick.key), this.#layBeside(back, pick.odds));
      }
    }
    for (const [key, quote] of this.#quoted)
      if (!next.has(key)) this.#gone.set(key, { ...quote, odds: null });
    for (const key of next.keys()) this.#gone.delete(key);
    this.#quoted = next;
  }

  #offer(next: Map<string, Quote>, key: string, quote: Quote): void {
    next.set(key, quote);
    if (this.#quoted.get(key)?.odds !== quote.odds) this.#changed.add(key);
  }

  #priced(fair: FairMarket): PricedMarket | undefined {
    const shares = this.#judgement.ofMarket(
      marketKey(fair),
      fair.picks.map(({ share }) => share),
    );
    const picks = fair.picks.flatMap((pick, at) => {
      const odds = this.oddsOf(fair, shares[at] ?? pick.share);
      return odds === undefined ? [] : [{ ...pick, key: pickKey(fair, pick), odds }];
    });
    return picks.length === fair.picks.length ? { ...fair, picks } : undefined;
  }

  /** What it offers for a fair inverse price of a market; undefined where nobody would offer a price. */
  oddsOf({ market }: Pick<FairMarket, 'market'>, share: number): number | undefined {
    const odds = quotedOdds(share, this.bookie);
    return odds !== undefined && this.bookie.isExchange ? backBelow(odds, this.#stepsAt(market, odds)) : odds;
  }

  /** The lay that an exchange has beside a back. */
  layOf({ market }: Pick<FairMarket, 'market'>, backOdds: number): number {
    return layAbove(backOdds, this.#stepsAt(market, backOdds));
  }

  #stepsAt(market: FairMarket['market'], odds: number): number {
    return stepsApart(this.#usualUsd(market, odds));
  }

  /** What stands at a price, on average. */
  #usualUsd(market: FairMarket['market'], odds: number): number {
    const { isExchange, limitUsd = 0 } = this.bookie;
    return isExchange ? usualUsd(limitUsd * this.#draw, market === 'W', odds) : limitUsd;
  }

  /** What somebody offers who wants to back the pick at more than it can be backed at now. */
  #layBeside(back: Quote, backOdds: number): Quote {
    const usd = this.#usualUsd(back.market, backOdds) * LAID_SHARE;
    return { ...back, side: 'lay', odds: this.layOf(back, backOdds), maxRisk: this.#drawLimit(usd) };
  }

  #quote({ market, period, overTimeIncluded }: PricedMarket, pick: FairPick, odds: number): Quote {
    const { swapped, event } = this.statement;
    const { limitUsd, value, isExchange } = this.bookie;
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
      ...(limitUsd && { maxRisk: this.#drawLimit(this.#usualUsd(market, odds)) }),
      ...(isExchange && this.mode === 'live' && { betDelaySeconds: BET_DELAY_SECONDS[event.sport] }),
      link: `https://${value.replaceAll('_', '-')}.example/event/${this.fixture.number}`,
    };
  }

  #drawLimit(usual: number): number {
    const usd = usual * Math.exp(LIMIT_SPREAD * this.#random.normal());
    return usd < SMALL_USD ? Math.ceil(usd) : Math.round(usd / 10) * 10;
  }

  /** What goes out while something is wrong. */
  #asSent(key: string, meant: Quote, nowMs: number): Quote {
    const quote = this.#slipped(key, meant);
    const isWinner = quote.market === 'W' && quote.period === 'FT';
    switch (this.mishap?.kind) {
      case 'placeholder':
        return isWinner ? { ...quote, odds: PLACEHOLDER_ODDS } : quote;
      case 'typo':
        return isWinner && quote.selection === '1' ? { ...quote, odds: typo(quote.odds) } : quote;
      case 'incomplete':
        return isWinner && quote.selection === this.#lastSide ? { ...quote, odds: null } : quote;
      case 'flipped':
        return isWinner ? { ...quote, selection: mirrored(quote.selection) } : quote;
      case 'late':
        return { ...quote, at: new Date(nowMs - LATE_MS).toISOString() };
      default:
        return quote;
    }
  }

  /** A price as it is by mistake; at an exchange the lay beside it is not below it. */
  #slipped(key: string, meant: Quote): Quote {
    const isLay = meant.side === 'lay';
    const isIt = this.#slip?.picks.some((pick) => key === (isLay ? layKey(pick) : pick)) ?? false;
    if (!isIt || !this.#slip || !meant.odds) return meant;
    const odds = onTick(meant.odds * this.#slip.factor, this.bookie.ticks);
    return { ...meant, odds: isLay ? layAbove(odds, 1) : odds };
  }
}

const typo = (odds: number | null): number | null => odds && Math.round(odds * TYPO_FACTOR * 1000) / 1000;

const otherTeam = (team: 1 | 2): 1 | 2 => (team === 1 ? 2 : 1);

const MIRROR: Partial<Record<Selection, Selection>> = { '1': '2', '2': '1', '1X': 'X2', X2: '1X' };

/** The selection as somebody names it who has the sides the other way round. */
const mirrored = (selection: Selection): Selection => MIRROR[selection] ?? selection;

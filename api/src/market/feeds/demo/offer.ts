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

/** A probability of about 70 to 30. */
const CLEAR_FAVOURITE_SD = 0.5;
const PLACEHOLDER_ODDS = 1.01;
const TYPO_FACTOR = 9;
/** Fewer people wait to back than to lay. */
const LAID_SHARE = 0.7;
/** Spread of an event's popularity and of a single price's limit, as standard deviations of the logarithm. */
const EVENT_SPREAD = 0.8;
const LIMIT_SPREAD = 0.7;
/** Amounts below this are stated to the dollar. */
const SMALL_USD = 100;

/** Mispriced picks: the factor by which the price exceeds the intended one. */
export interface Slip {
  picks: readonly string[];
  factor: number;
}

/** Key of a selection's lay. */
export const layKey = (pick: string): string => `lay ${pick}`;

/** A market as priced by a bookmaker, with the fixture's sides. */
export interface PricedMarket extends Omit<FairMarket, 'picks'> {
  picks: readonly (FairPick & { key: string; odds: number })[];
}

/** One bookmaker's offer on one event in one mode. */
export class Offer {
  readonly bookie: DemoBookie;
  readonly fixture: Fixture;
  readonly mode: Mode;
  readonly statement: Statement;
  readonly #random: Random;
  /** The truth as of the last repricing. */
  basis: Opinion;
  readonly #judgement: Judgement;
  /** The event's popularity here, relative to the usual. */
  readonly #draw: number;
  #markets = new Map<string, PricedMarket>();
  #quoted = new Map<string, Quote>();
  #gone = new Map<string, Quote>();
  #changed = new Set<string>();
  #slip: Slip | undefined;
  mishap: Incident | undefined;
  isSuspended = false;
  /** Whether its first prices have been sent. */
  isOpen = false;
  isClosed = false;
  /** Whether it has noticed a move and is about to follow. */
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

  /** Number of current quotes. */
  get size(): number {
    return this.#quoted.size;
  }

  /** Whether it takes part: neither suspended nor out of its collector's reach. */
  get isResponsive(): boolean {
    return !this.isSuspended && this.mishap?.kind !== 'frozen';
  }

  /** Whether one side is clearly better, so that swapped sides are noticeable. */
  get hasFavourite(): boolean {
    return Math.abs(this.basis.supremacy) > CLEAR_FAVOURITE_SD * SCALES[this.fixture.league.sport].sdDiff;
  }

  /** The selection omitted by a collector that expects two sides: the draw, if there is one. */
  get #lastSide(): Selection {
    const { sport } = this.fixture.league;
    return sport === 'football' || sport === 'hockey' ? 'X' : '2';
  }

  /** Movement of the truth since the last repricing, in standard deviations of the result. */
  get lagSd(): number {
    const { sdDiff, sdTotal } = SCALES[this.fixture.league.sport];
    const { truth } = this.fixture;
    return Math.max(
      Math.abs(truth.supremacy - this.basis.supremacy) / sdDiff,
      Math.abs(truth.total - this.basis.total) / sdTotal,
    );
  }

  /** Reprices from the current truth and score. */
  reprice(): void {
    const { league, truth, play } = this.fixture;
    this.basis = truth;
    this.#judgement.renew();
    const model = modelOf(league.sport, this.#judgement.of(truth), play?.situation() ?? START);
    const isOvertime = play?.isOvertime ?? false;
    const depth = this.mode === 'live' && this.bookie.depth === 3 ? 2 : this.bookie.depth;
    this.#replace(fairMarkets(league.sport, model, { ...this.bookie, depth, isOvertime }));
  }

  /** Current markets, by a key that is the same at all bookmakers. */
  get markets(): ReadonlyMap<string, PricedMarket> {
    return this.#markets;
  }

  /** Intended prices by pick. */
  get quotes(): ReadonlyMap<string, Quote> {
    return this.#quoted;
  }

  get slip(): Slip | undefined {
    return this.#slip;
  }

  /** Sets or clears the mispricing. */
  set slip(slip: Slip | undefined) {
    for (const pick of [this.#slip, slip].flatMap((one) => one?.picks ?? [])) {
      this.#changed.add(pick);
      this.#changed.add(layKey(pick));
    }
    this.#slip = slip;
  }

  /** Returns all current quotes, and one withdrawal of each that is gone. */
  send(nowMs: number): FeedItem[] {
    this.isOpen = true;
    return [
      ...this.#withdrawn(),
      ...[...this.#quoted].map(([key, quote]) => this.#asSent(key, quote, nowMs)),
    ];
  }

  /** Returns changes since the last sending, and one withdrawal of each quote that is gone. */
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

  /** Returns its odds for a fair inverse price; undefined if nobody would offer a price. */
  oddsOf({ market }: Pick<FairMarket, 'market'>, share: number): number | undefined {
    const odds = quotedOdds(share, this.bookie);
    return odds !== undefined && this.bookie.isExchange ? backBelow(odds, this.#stepsAt(market, odds)) : odds;
  }

  /** Returns the lay that an exchange has beside a back. */
  layOf({ market }: Pick<FairMarket, 'market'>, backOdds: number): number {
    return layAbove(backOdds, this.#stepsAt(market, backOdds));
  }

  #stepsAt(market: FairMarket['market'], odds: number): number {
    return stepsApart(this.#usualUsd(market, odds));
  }

  /** Returns the average amount at a price. */
  #usualUsd(market: FairMarket['market'], odds: number): number {
    const { isExchange, limitUsd = 0 } = this.bookie;
    return isExchange ? usualUsd(limitUsd * this.#draw, market === 'W', odds) : limitUsd;
  }

  /** Returns the offer of a person who wants to back the pick above the current odds. */
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

  /** Applies the current incident to a quote. */
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

  /** Applies the mispricing; at an exchange the lay beside it is never below it. */
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

/** The selection with the sides swapped. */
const mirrored = (selection: Selection): Selection => MIRROR[selection] ?? selection;

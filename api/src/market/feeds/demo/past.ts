import type { FeedItem } from '@bothways/domain/quotes';
import { HOUR_MS } from '@bothways/domain/time';
import { Engine, type EngineOptions, EventMatcher, type PriceBatch } from '@bothways/engine';
import { DEMO_BOOKIES } from './bookies.ts';
import type { Fixture } from './fixture.ts';
import { Judgement } from './judgement.ts';
import { layKey, type Offer, type PricedMarket } from './offer.ts';
import { fairMarkets, pickKey } from './pricing/markets.ts';
import { modelOf, SCALES, START } from './pricing/score-model.ts';
import { type Random, randomFrom } from './random.ts';
import { DemoWorld, type WorldOptions } from './world.ts';

/** Range of hours before the world's beginning at which bookmakers open an event. */
const OPENED_H = [40, 110] as const;
/** Interval at which the past truth is sampled. */
const STEP_H = 6;
/**
 * Its movement in an hour, in standard deviations of the result. English football moves by 0.07 from opening to close,
 * some two days (football-data.co.uk, 2019-20 and 2025-26, Pinnacle and four others).
 */
const HOUR_SD = 0.01;
/** Longest time that the current price has been unchanged. */
const STANDS_MS = 2 * HOUR_MS;
/** Price changes since the opening, for bookmakers that follow at once, soon, or late. */
const MOVES: readonly (readonly [number, number])[] = [
  [10, 7],
  [60, 4],
  [200, 3],
];
const FEWEST_MOVES = 2;

/** The only part of a catalogue that the engine needs to accept prices: who is an exchange. */
const EXCHANGES = DEMO_BOOKIES.filter(({ isExchange }) => isExchange).map(({ value }) => ({
  value,
  label: value,
  countries: [],
  exchange: true,
}));

const EVERYTHING = { depth: 3, quarterLines: true } as const;

/**
 * Generates the history of the pre-game prices up to the beginning of a world: every price of that moment, back to its
 * opening. Deterministic for options and time.
 * @returns in the form in which the engine reports movements, for storing as history
 */
export function demoPast(options: WorldOptions, nowMs: number): PriceBatch {
  const world = new DemoWorld(options, nowMs);
  const random = randomFrom(options.seed + 1);
  const matcher = new EventMatcher();
  const resolveEvent: EngineOptions['resolveEvent'] = (...stated) => matcher.resolve(...stated);
  const engine = new Engine({ resolveEvent, logsPrices: true, bookies: EXCHANGES });
  // an event keeps the identity of its first mention
  for (const [source, items] of world.advance(nowMs)) engine.apply(items.filter(isEvent), nowMs, source);
  const names: PriceBatch['names'] = [];
  const events: PriceBatch['events'] = [];
  // a quarter of a million prices: numbers instead of objects
  const [series, atMs, oddsMilli]: [number[], number[], number[]] = [[], [], []];
  for (const { fixture, offers } of world.beforeGame) {
    const path = pathBefore(fixture, nowMs, random);
    for (const offer of offers) {
      engine.apply([...offer.quotes.values()], nowMs, offer.statement.source);
      const batch = engine.takePrices();
      if (!batch) continue;
      names.push(...batch.names);
      events.push(...batch.events);
      const numbers = new Map([...offer.quotes.keys()].map((key, at) => [key, batch.series[at] ?? -1]));
      tellPast(offer, path, nowMs, random, (pick, quotedMs, odds) => {
        series.push(numbers.get(pick) ?? -1);
        atMs.push(quotedMs);
        oddsMilli.push(Math.round(odds * 1000));
      });
    }
  }
  return {
    names,
    events,
    atMs: new Float64Array(atMs),
    seenMs: new Float64Array(atMs),
    series: new Int32Array(series),
    oddsMilli: new Int32Array(oddsMilli),
    silent: new Uint8Array(series.length),
    dropped: 0,
  };
}

const isEvent = (item: FeedItem): boolean => 'type' in item && item.type === 'event';

/** Fair share of each selection by key, at steps before now. */
interface Path {
  openedMs: number;
  sharesAt: (atMs: number) => ReadonlyMap<string, number>;
}

function pathBefore({ truth, league: { sport } }: Fixture, nowMs: number, random: Random): Path {
  const { sdDiff, sdTotal } = SCALES[sport];
  const openedMs = nowMs - random.between(...OPENED_H) * HOUR_MS;
  const stepSd = HOUR_SD * Math.sqrt(STEP_H);
  const steps: ReadonlyMap<string, number>[] = [];
  let at = truth;
  for (let ms = nowMs; ms > openedMs; ms -= STEP_H * HOUR_MS) {
    at = {
      supremacy: at.supremacy + stepSd * sdDiff * random.normal(),
      total: at.total + stepSd * sdTotal * random.normal(),
    };
    const markets = fairMarkets(sport, modelOf(sport, at, START), EVERYTHING);
    steps.push(new Map(markets.flatMap((one) => one.picks.map((pick) => [pickKey(one, pick), pick.share]))));
  }
  const oldest = steps.length - 1;
  const stepAt = (ms: number): number => Math.floor((nowMs - ms) / (STEP_H * HOUR_MS));
  return { openedMs, sharesAt: (ms) => steps[Math.min(oldest, stepAt(ms))] ?? new Map() };
}

/** Reports the past prices of a bookmaker's current offer since its opening. */
function tellPast(
  offer: Offer,
  { openedMs, sharesAt }: Path,
  nowMs: number,
  random: Random,
  tell: (pick: string, atMs: number, odds: number) => void,
): void {
  const { bookie, fixture, quotes, markets } = offer;
  const untilMs = Math.round(nowMs - random.next() * STANDS_MS);
  const judgement = new Judgement(bookie, 'prematch', SCALES[fixture.league.sport], random);
  for (const atMs of momentsOf(offer, openedMs, untilMs, random)) {
    judgement.renew();
    const shares = sharesAt(atMs);
    for (const [key, market] of markets) {
      const { picks } = market;
      const fair = sharesOf(picks, shares);
      // a line that was added later
      if (!fair) continue;
      const meant = judgement.ofMarket(key, fair);
      for (const [at, { key: pick }] of picks.entries()) {
        const odds = offer.oddsOf(market, meant[at] ?? 0);
        if (odds === undefined) continue;
        tell(pick, atMs, odds);
        if (bookie.isExchange) tell(layKey(pick), atMs, offer.layOf(market, odds));
      }
    }
  }
  for (const [pick, { odds }] of quotes) if (odds) tell(pick, untilMs, odds);
}

function sharesOf(picks: PricedMarket['picks'], shares: ReadonlyMap<string, number>): number[] | undefined {
  const found = picks.map(({ key }) => shares.get(key));
  return found.every((share) => share !== undefined) ? found : undefined;
}

/** Draws the times of a bookmaker's price changes: denser the nearer the game. */
function momentsOf({ bookie }: Offer, openedMs: number, untilMs: number, random: Random): number[] {
  const moves = MOVES.find(([lagS]) => bookie.lagS <= lagS)?.[1] ?? FEWEST_MOVES;
  const spanMs = untilMs - openedMs;
  const later = Array.from({ length: moves }, () => Math.round(untilMs - spanMs * random.next() ** 2));
  return [Math.round(openedMs + 0.1 * spanMs * random.next()), ...later].toSorted((a, b) => a - b);
}

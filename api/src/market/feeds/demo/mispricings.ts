import { SECOND_MS } from '@bothways/domain/time';
import { NEIGHBOURS } from './bookies.ts';
import { type Hedge, hedgesOf } from './hedges.ts';
import { layKey, type Offer, type Slip } from './offer.ts';
import type { Random } from './random.ts';
import type { Listing, Runtime } from './runtime.ts';

const COUNTRIES = [...NEIGHBOURS.values()];
/**
 * Mean interval between mispricings in a world of a thousand quotes a second: each country has about three at a time.
 */
const EVERY_S = 10;
const LASTS_S = [480, 1500] as const;
/** Mispricings per country that exist when a world begins. */
const FIRST = 2;
/**
 * Margin that two neighbours leave, as a share of the stakes. Best prices of all bookmakers in English football leave
 * up to 6 percent, if any (football-data.co.uk, 2019-20).
 */
const GAIN = [0.002, 0.014] as const;
/**
 * Worth of the mispriced bet, as a share of the stake. The rest of the margin comes from the rival's opposite error:
 * nobody sells far below fair value. Across rules and lines it takes more.
 */
const WORTH = { plain: [0.975, 1.04], overtime: [1.02, 1.055], middle: [1.01, 1.04] } as const;
const RIVAL_WORTH = 1.06;
/**
 * On an exchange a price's worth is visible to everybody: nobody sells far below it, and laying it off after commission
 * usually costs a little. Both parties' errors are about equal.
 */
const LAID_WORTH = { plain: [0.99, 1.006], overtime: [1.002, 1.014], middle: [1.002, 1.014] } as const;
const LAID_RIVAL_WORTH = 1.014;
/** Larger errors would be noticed; smaller ones are none. */
const FACTORS = [1.01, 1.125] as const;
/** Mispricings are rare at long odds, and worth little at short ones. */
const ODDS = [1.4, 5] as const;
/** Prices that differ by a rule or a line are found more rarely. */
const PLAIN_CHANCE = 0.75;
/** Events tried until it gives up; few have overtime or two close lines. */
const TRIES = { plain: 12, overtime: 60, middle: 60 } as const;

/**
 * Gives one bookmaker a single price too good to be true relative to a neighbour, for some minutes. Only one price, so
 * that few arbs follow.
 */
export class Slips {
  readonly #stage: Runtime;
  readonly #listings: readonly Listing[];
  readonly #waitS: number;

  constructor(stage: Runtime, listings: readonly Listing[], scale: number) {
    this.#stage = stage;
    this.#listings = listings;
    this.#waitS = EVERY_S / scale;
  }

  /** Starts the initial mispricings and schedules further ones, country by country. */
  begin(nowMs: number): void {
    for (const neighbours of COUNTRIES)
      for (let at = 0; at < FIRST; at++) this.#slip(neighbours, nowMs, this.#stage.random.between(0.3, 1));
    this.#next(nowMs, 0);
  }

  /** Leaves the prices of a game that has started at a lagging collector: one of them looks too good beside another. */
  leave(offers: readonly Offer[], nowMs: number): void {
    this.#try(() => ({ offers, exchanges: [] }), nowMs, 1);
  }

  #next(nowMs: number, step: number): void {
    const { random, timeline } = this.#stage;
    timeline.at(nowMs + random.wait(this.#waitS) * SECOND_MS, (atMs) => {
      this.#slip(COUNTRIES[step] ?? [], atMs, 1);
      this.#next(atMs, (step + 1) % COUNTRIES.length);
    });
  }

  #slip(neighbours: readonly string[], nowMs: number, share: number): void {
    const events = this.#listings
      .filter(({ fixture }) => !fixture.play)
      .map(({ offers }) => ({
        offers: offers.filter(({ bookie }) => neighbours.includes(bookie.value)),
        exchanges: offers.filter(({ bookie }) => bookie.isExchange),
      }))
      .filter(({ offers }) => offers.length > 1);
    if (events.length > 0) this.#try(() => this.#stage.random.pick(events), nowMs, share);
  }

  #try(next: () => Scene, nowMs: number, share: number): void {
    const { random } = this.#stage;
    const kind = random.chance(PLAIN_CHANCE) ? 'plain' : random.chance(0.5) ? 'overtime' : 'middle';
    for (const wanted of new Set([kind, 'plain'] as const))
      for (let tries = 0; tries < TRIES[wanted]; tries++)
        if (this.#between(next(), wanted, nowMs, share)) return;
  }

  /** Misprices one of the offers relative to another, if possible. */
  #between({ offers, exchanges }: Scene, kind: Hedge['kind'], nowMs: number, share: number): boolean {
    const { random } = this.#stage;
    if (offers.length < 2) return false;
    const offer = random.pick(offers);
    const rival = random.pick(offers.filter((other) => other !== offer));
    if (!canSlip(offer, rival)) return false;
    const isLaid = ({ key }: Hedge['price']): boolean =>
      exchanges.some(({ quotes }) => quotes.has(layKey(key)));
    const slips = drawSlips(offer, rival, { kind, isLaid, random });
    if (!slips) return false;
    const untilMs = nowMs + random.between(...LASTS_S) * share * SECOND_MS;
    this.#begin(offer, slips.own, nowMs, untilMs);
    if (slips.rival) this.#begin(rival, slips.rival, nowMs, untilMs);
    return true;
  }

  #begin(offer: Offer, slip: Slip, nowMs: number, untilMs: number): void {
    offer.slip = slip;
    if (offer.isOpen) this.#stage.send(offer, offer.sendChanged(nowMs));
    this.#stage.timeline.at(untilMs, (atMs) => this.#end(offer, atMs));
  }

  #end(offer: Offer, nowMs: number): void {
    offer.slip = undefined;
    if (!offer.isClosed && offer.isResponsive) this.#stage.send(offer, offer.sendChanged(nowMs));
  }
}

/** The offers of an event that may be mispriced, and the exchanges where their prices can be laid. */
interface Scene {
  offers: readonly Offer[];
  exchanges: readonly Offer[];
}

/** A careful bookmaker errs little, and only relative to another careful one. */
const canSlip = (offer: Offer, rival: Offer): boolean =>
  !offer.slip &&
  !offer.mishap &&
  offer.isResponsive &&
  (!offer.bookie.isCareful || rival.bookie.isCareful === true);

/** The errors of two neighbours that create a margin between their prices. */
interface Pair {
  own: Slip;
  rival?: Slip;
}

interface Wanted {
  kind: Hedge['kind'];
  isLaid: (price: Hedge['price']) => boolean;
  random: Random;
}

function drawSlips(offer: Offer, rival: Offer, { kind: wanted, isLaid, random }: Wanted): Pair | undefined {
  const gain = random.between(...GAIN);
  const height = random.next();
  const pairs = hedgesOf(offer.markets, rival.markets)
    .filter(({ kind, price }) => kind === wanted && isWithin(price.odds, ODDS))
    .flatMap((hedge) => pairFor(hedge, { gain, height, isLaid }) ?? [])
    .filter((pair) => !pair.rival || canSlip(rival, offer));
  return pairs.length > 0 ? random.pick(pairs) : undefined;
}

/**
 * Computes how far the price, and those against it, must be too high for the legs to leave the given share of the
 * stakes.
 * @param height position of the price's worth between minimum and maximum, from 0 to 1
 */
function pairFor(
  { kind, price, against }: Hedge,
  { gain, height, isLaid }: { gain: number; height: number } & Pick<Wanted, 'isLaid'>,
): Pair | undefined {
  const [least, most] = (isLaid(price) ? LAID_WORTH : WORTH)[kind];
  const sum = against.reduce((all, { odds }) => all + 1 / odds, 0);
  const left = 1 - gain - sum;
  const alone = left > 0 ? 1 / (left * price.odds) : Number.POSITIVE_INFINITY;
  const factor = Math.min(alone, (least + (most - least) * height) / (price.odds * price.share));
  if (!isWithin(factor, FACTORS)) return undefined;
  const own = { picks: [price.key], factor };
  const rivalFactor = sum / (1 - gain - 1 / (factor * price.odds));
  if (rivalFactor <= 1) return { own };
  const isSold = against.some(
    (rival) => rivalFactor * rival.odds * rival.share > (isLaid(rival) ? LAID_RIVAL_WORTH : RIVAL_WORTH),
  );
  return isSold ? undefined : { own, rival: { picks: against.map(({ key }) => key), factor: rivalFactor } };
}

const isWithin = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high;

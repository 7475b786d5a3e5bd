import { SECOND_MS } from '@bothways/domain/time';
import { NEIGHBOURS } from './bookies.ts';
import { type Hedge, hedgesOf } from './hedges.ts';
import { layKey, type Offer, type Slip } from './offer.ts';
import type { Random } from './random.ts';
import type { Listing, Runtime } from './runtime.ts';

const COUNTRIES = [...NEIGHBOURS.values()];
/** In a world of a thousand quotes a second some bookmaker slips about this often: each country has three or so at a time. */
const EVERY_S = 10;
const LASTS_S = [480, 1500] as const;
/** In a world that begins each country has so many that began before. */
const FIRST = 2;
/**
 * What two neighbours leave between them, as a share of the stakes. Best prices of all bookmakers in English football leave
 * up to 6 percent, where they leave anything (football-data.co.uk, 2019-20).
 */
const GAIN = [0.002, 0.014] as const;
/**
 * What the price that is too good is worth, as a share of the stake. The rest of what the two leave comes of the rival, which
 * errs the other way: nobody sells for much less than a thing is worth. Across rules and lines it takes more.
 */
const WORTH = { plain: [0.975, 1.04], overtime: [1.02, 1.055], middle: [1.01, 1.04] } as const;
const RIVAL_WORTH = 1.06;
/**
 * What can be laid at an exchange everybody sees the worth of: nobody sells it for much less, and laying it off after
 * commission costs a little, as a rule. Both of two that slip err by about as much.
 */
const LAID_WORTH = { plain: [0.99, 1.006], overtime: [1.002, 1.014], middle: [1.002, 1.014] } as const;
const LAID_RIVAL_WORTH = 1.014;
/** More than this nobody overlooks; less is no slip. */
const FACTORS = [1.01, 1.125] as const;
/** A mistake is seldom made with long odds, and with short ones it is worth little. */
const ODDS = [1.4, 5] as const;
/** A price that differs by a rule or a line is the rarer find. */
const PLAIN_CHANCE = 0.75;
/** Events that are looked at for one, until it is given up; few have overtime or two lines that are near. */
const TRIES = { plain: 12, overtime: 60, middle: 60 } as const;

/**
 * One bookmaker has one price too good to be true, as seen from a neighbour, for some minutes. One price: the others of the
 * event are as ever, so what comes of it stays few.
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

  /** The first slips, and from now on one after the other, by countries in turn. */
  begin(nowMs: number): void {
    for (const neighbours of COUNTRIES)
      for (let at = 0; at < FIRST; at++) this.#slip(neighbours, nowMs, this.#stage.random.between(0.3, 1));
    this.#next(nowMs, 0);
  }

  /** The prices of a game that has begun, where a collector is behind: one of them looks too good beside another. */
  leave(offers: readonly Offer[], nowMs: number): void {
    this.#try(() => ({ offers, exchanges: [] }), nowMs, 1);
  }

  #next(nowMs: number, turn: number): void {
    const { random, timeline } = this.#stage;
    timeline.at(nowMs + random.wait(this.#waitS) * SECOND_MS, (atMs) => {
      this.#slip(COUNTRIES[turn] ?? [], atMs, 1);
      this.#next(atMs, (turn + 1) % COUNTRIES.length);
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

  /** One of the offers slips beside another, where that can be. */
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

/** Who may slip in an event, and where its prices can be laid. */
interface Scene {
  offers: readonly Offer[];
  exchanges: readonly Offer[];
}

/** Who is careful errs by little, and is off only as seen from somebody as careful. */
const canSlip = (offer: Offer, rival: Offer): boolean =>
  !offer.slip &&
  !offer.mishap &&
  offer.isResponsive &&
  (!offer.bookie.isCareful || rival.bookie.isCareful === true);

/** What two neighbours err by, so that their prices leave something between them. */
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
 * By how much the price must be too high, and those against it, for the legs together to leave so much of the stakes.
 * @param height where between least and most what the price is worth lies, from 0 to 1
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

import { NEIGHBOURS } from './bookies.ts';
import { type Hedge, hedgesOf } from './hedges.ts';
import type { Offer } from './offer.ts';
import type { Random } from './random.ts';
import { type Listing, SECOND_MS, type Stage } from './stage.ts';

const COUNTRIES = [...NEIGHBOURS.values()];
/** In a world of a thousand quotes a second some bookmaker slips about this often: each country has two or three at a time. */
const EVERY_S = 12;
const LASTS_S = [480, 1500] as const;
/** In a world that begins each country has so many that began before. */
const FIRST = 2;
/**
 * What two neighbours leave between them, as a share of the stakes. Best prices of all bookmakers in English football leave
 * up to 6 percent, where they leave anything (football-data.co.uk, 2019-20).
 */
const GAIN = [0.002, 0.014] as const;
/** More than this nobody overlooks; less is no slip. */
const FACTORS = [1.01, 1.125] as const;
/** A mistake is seldom made with long odds, and with short ones it is worth little. */
const ODDS = [1.4, 5] as const;
/** A price that differs by a rule or a line is the rarer find, and there are more of them to find. */
const PLAIN_CHANCE = 0.75;
/** Events that are looked at for one, until it is given up. */
const TRIES = 12;

/**
 * One bookmaker has one price too good to be true, as seen from its neighbours, for some minutes. One price: the
 * others of the event are as ever, so what comes of it stays few.
 */
export class Slips {
  readonly #stage: Stage;
  readonly #listings: readonly Listing[];
  readonly #waitS: number;

  constructor(stage: Stage, listings: readonly Listing[], scale: number) {
    this.#stage = stage;
    this.#listings = listings;
    this.#waitS = EVERY_S / scale;
  }

  /** The first slips, and from now on one after the other, by countries in turn. */
  begin(nowMs: number): void {
    for (const neighbours of COUNTRIES)
      for (let at = 0; at < FIRST; at++) this.#slip(neighbours, nowMs, this.#stage.random.next());
    this.#next(nowMs, 0);
  }

  /** The prices of a game that has begun, where a collector is behind: one of them looks too good beside another. */
  leave(offers: readonly Offer[], nowMs: number): void {
    for (let tries = 0; tries < TRIES; tries++) if (this.#between(offers, nowMs, 1)) return;
  }

  #next(nowMs: number, turn: number): void {
    const { random, timeline } = this.#stage;
    timeline.at(nowMs + random.wait(this.#waitS) * SECOND_MS, (atMs) => {
      this.#slip(COUNTRIES[turn] ?? [], atMs, 1);
      this.#next(atMs, (turn + 1) % COUNTRIES.length);
    });
  }

  #slip(neighbours: readonly string[], nowMs: number, share: number): void {
    const offered = this.#listings
      .filter(({ fixture }) => !fixture.play)
      .map(({ offers }) => offers.filter(({ bookie }) => neighbours.includes(bookie.value)));
    const events = offered.filter(({ length }) => length > 1);
    for (let tries = 0; tries < TRIES && events.length > 0; tries++)
      if (this.#between(this.#stage.random.pick(events), nowMs, share)) return;
  }

  /** One of the offers slips beside another, where that can be. */
  #between(offers: readonly Offer[], nowMs: number, share: number): boolean {
    const { random, timeline } = this.#stage;
    if (offers.length < 2) return false;
    const offer = random.pick(offers);
    const rival = random.pick(offers.filter((other) => other !== offer));
    const slip = canSlip(offer, rival) && drawSlip(offer, rival, random);
    if (!slip) return false;
    offer.slip = slip;
    if (offer.isOpen) this.#stage.send(offer, offer.sendChanged(nowMs));
    timeline.at(nowMs + random.between(...LASTS_S) * share * SECOND_MS, (atMs) => this.#end(offer, atMs));
    return true;
  }

  #end(offer: Offer, nowMs: number): void {
    offer.slip = undefined;
    if (!offer.isClosed && offer.isResponsive) this.#stage.send(offer, offer.sendChanged(nowMs));
  }
}

/** Who is careful errs by little, and is off only as seen from somebody as careful. */
const canSlip = (offer: Offer, rival: Offer): boolean =>
  !offer.slip &&
  !offer.mishap &&
  offer.isResponsive &&
  (!offer.bookie.isCareful || rival.bookie.isCareful === true);

function drawSlip(offer: Offer, rival: Offer, random: Random): Offer['slip'] {
  const gain = random.between(...GAIN);
  const wantsPlain = random.chance(PLAIN_CHANCE);
  const slips = hedgesOf(offer.markets, rival.markets)
    .filter(({ kind, odds }) => (kind === 'plain') === wantsPlain && isWithin(odds, ODDS))
    .map((hedge) => ({ pick: hedge.pick, factor: factorFor(hedge, gain) }))
    .filter(({ factor }) => isWithin(factor, FACTORS));
  return slips.length > 0 ? random.pick(slips) : undefined;
}

/** By how much the price must be too high for the legs together to leave so much of the stakes. */
function factorFor({ odds, against }: Hedge, gain: number): number {
  const left = 1 - gain - against.reduce((all, one) => all + 1 / one, 0);
  return left > 0 ? 1 / (left * odds) : Number.POSITIVE_INFINITY;
}

const isWithin = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high;

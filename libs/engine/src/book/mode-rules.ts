import { DEFAULT_MODE_SETTINGS, type ModeSettings } from '@bothways/domain/bookies';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { MAX_BOOKIES } from './capacity.ts';
import { marketNumber } from './pick-code.ts';

/** Tolerance when sums are compared, so that exactly the highest believable profit is accepted. */
const ROUNDING = 1e-9;
const SECOND_MS = 1000;
/** All bits set. */
const ALL = -1;
const PLACES = MAX_BOOKIES * 2;

const at = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

const numberOfSport: ReadonlyMap<Sport, number> = new Map(SPORTS.map((sport, number) => [sport, number]));

const bitsOf = <T>(chosen: readonly T[] | null, numberOf: (one: T) => number): number =>
  chosen === null ? ALL : chosen.reduce((bits, one) => bits | (1 << numberOf(one)), 0);

/** Sets a value; returns whether it changed. */
function put(values: Float64Array | Int32Array | Uint8Array, place: number, value: number): boolean {
  if (values[place] === value) return false;
  values[place] = value;
  return true;
}

/** Settings of each bookmaker in each mode, indexed by its number so that checking a price costs one array read. */
export class ModeRules {
  readonly #limits: Pick<EngineLimits, 'staleMs' | 'forgetMs'>;
  readonly #sports = new Int32Array(PLACES).fill(ALL);
  readonly #markets = new Int32Array(PLACES).fill(ALL);
  readonly #delayMs = new Float64Array(PLACES);
  readonly #staleMs = new Float64Array(PLACES);
  readonly #forgetMs = new Float64Array(PLACES);
  readonly #maxPct = new Float64Array(PLACES).fill(Number.POSITIVE_INFINITY);
  readonly #isReference = new Uint8Array(PLACES).fill(1);
  readonly #weights = new Float64Array(PLACES).fill(1);
  readonly #strictestPct = { prematch: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY };

  constructor(limits: Pick<EngineLimits, 'staleMs' | 'forgetMs'>) {
    this.#limits = limits;
    for (let place = 0; place < PLACES; place++) this.#setAges(place, DEFAULT_MODE_SETTINGS);
  }

  /** Applies a bookmaker's settings in a mode. Returns whether they changed, and which part. */
  set(bookie: number, isLive: boolean, settings: ModeSettings): { isOther: boolean; isOtherVoice: boolean } {
    const place = at(bookie, isLive);
    const { enabled, sports, markets, maxPercentage, reference, referenceWeight } = settings;
    const maxPct = maxPercentage ?? Number.POSITIVE_INFINITY;
    const mode = isLive ? 'live' : 'prematch';
    this.#strictestPct[mode] = Math.min(this.#strictestPct[mode], maxPct);
    const sportBits = enabled ? bitsOf(sports, (sport) => numberOfSport.get(sport) ?? 0) : 0;
    const others = [
      this.#setAges(place, settings),
      put(this.#sports, place, sportBits),
      put(this.#markets, place, bitsOf(markets, marketNumber)),
      put(this.#maxPct, place, maxPct),
    ];
    const voices = [
      put(this.#isReference, place, reference ? 1 : 0),
      put(this.#weights, place, referenceWeight),
    ];
    return { isOther: others.includes(true), isOtherVoice: voices.includes(true) };
  }

  /** Resets the strictest limits: they cover only the settings applied from here on. */
  beginAnew(): void {
    this.#strictestPct.prematch = Number.POSITIVE_INFINITY;
    this.#strictestPct.live = Number.POSITIVE_INFINITY;
  }

  /** Whether the bookmaker's prices of a market count. @param market its number */
  takes(bookie: number, isLive: boolean, sport: Sport, market: number): boolean {
    const place = at(bookie, isLive);
    const [sports, markets] = [this.#sports[place] ?? ALL, this.#markets[place] ?? ALL];
    return ((sports >> (numberOfSport.get(sport) ?? 0)) & (markets >> market) & 1) === 1;
  }

  /** Delay of the bookmaker's feed, ms. */
  delayMs(bookie: number, isLive: boolean): number {
    return this.#delayMs[at(bookie, isLive)] ?? 0;
  }

  /** Age at which a price is stale, ms; counted from when the bookmaker had it. */
  staleMs(bookie: number, isLive: boolean): number {
    return this.#staleMs[at(bookie, isLive)] ?? 0;
  }

  /** Time unseen after which a price counts as gone, ms. */
  forgetMs(bookie: number, isLive: boolean): number {
    return this.#forgetMs[at(bookie, isLive)] ?? 0;
  }

  /** Highest profit in percent that is believed with its prices; infinity if not set. */
  maxPct(bookie: number, isLive: boolean): number {
    return this.#maxPct[at(bookie, isLive)] ?? Number.POSITIVE_INFINITY;
  }

  /** No bookmaker's limit rejects legs with this sum or a higher one. */
  safeSum(isLive: boolean): number {
    return leastSum(isLive ? this.#strictestPct.live : this.#strictestPct.prematch);
  }

  /** Whether its prices are a reference for the value of others. */
  isReference(bookie: number, isLive: boolean): boolean {
    return this.#isReference[at(bookie, isLive)] === 1;
  }

  /** Number of bookmakers it counts as. */
  weight(bookie: number, isLive: boolean): number {
    return this.#weights[at(bookie, isLive)] ?? 1;
  }

  #setAges(place: number, { delaySeconds, staleSeconds }: ModeSettings): boolean {
    const mode = place % 2 === 1 ? 'live' : 'prematch';
    const { staleMs, forgetMs } = this.#limits;
    const ownMs = staleSeconds === null ? staleMs[mode] : Math.round(staleSeconds * SECOND_MS);
    return [
      put(this.#delayMs, place, Math.round(delaySeconds * SECOND_MS)),
      put(this.#staleMs, place, ownMs),
      put(this.#forgetMs, place, Math.max(forgetMs[mode], ownMs)),
    ].includes(true);
  }
}

/** Returns the lowest sum of legs whose profit is at most `pct` percent. */
export const leastSum = (pct: number): number => 1 - pct / 100 - ROUNDING;

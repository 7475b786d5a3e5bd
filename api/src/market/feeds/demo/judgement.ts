import type { Mode } from '@bothways/domain/quotes';
import type { DemoBookie } from './bookies.ts';
import type { Opinion, SportScale } from './pricing/score-model.ts';
import type { Random } from './random.ts';

/** Share of its old error that a bookmaker retains when it reprices. */
const STUBBORN = 0.6;
/** In play opinions differ more. */
const LIVE_ERROR = 3;
/** Share of a bookmaker's error common to all its markets; the rest is independent per market. */
const COMMON = 0.7;
const OWN = Math.sqrt(1 - COMMON ** 2);
/** A standard deviation of the result near evens, as a change of log odds. */
const LOG_PER_SD = 1.6;

/** A bookmaker's errors about one event. Only the common error moves its prices together. */
export class Judgement {
  readonly #random: Random;
  readonly #scale: SportScale;
  readonly #biasSd: number;
  readonly #leanings = new Map<string, number>();
  #error: Opinion = { supremacy: 0, total: 0 };

  constructor({ biasSd }: DemoBookie, mode: Mode, scale: SportScale, random: Random) {
    this.#random = random;
    this.#scale = scale;
    this.#biasSd = biasSd * (mode === 'live' ? LIVE_ERROR : 1);
    this.#error = this.#draw(1);
  }

  /** Redraws its errors, retaining part of each. */
  renew(): void {
    const fresh = Math.sqrt(1 - STUBBORN ** 2);
    const { supremacy, total } = this.#draw(fresh);
    this.#error = {
      supremacy: this.#error.supremacy * STUBBORN + supremacy,
      total: this.#error.total * STUBBORN + total,
    };
    for (const [market, leaning] of this.#leanings)
      this.#leanings.set(market, leaning * STUBBORN + fresh * this.#drawLeaning());
  }

  /** Returns the truth as this bookmaker sees it. */
  of({ supremacy, total }: Opinion): Opinion {
    return { supremacy: supremacy + this.#error.supremacy, total: total + this.#error.total };
  }

  /** Distorts the fair shares of a market: its first selection appears likelier or less likely than it is. */
  ofMarket(market: string, shares: readonly number[]): number[] {
    const leaning = this.#leanings.get(market) ?? this.#drawLeaning();
    this.#leanings.set(market, leaning);
    const leant = shares.map((share, at) => (at === 0 ? share * Math.exp(leaning) : share));
    const scale = sum(shares) / sum(leant);
    return leant.map((share) => share * scale);
  }

  #drawLeaning(): number {
    return OWN * LOG_PER_SD * this.#biasSd * this.#random.normal();
  }

  #draw(weight: number): Opinion {
    const { sdDiff, sdTotal } = this.#scale;
    const sd = weight * COMMON * this.#biasSd;
    return {
      supremacy: sd * sdDiff * this.#random.normal(),
      total: sd * sdTotal * this.#random.normal(),
    };
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

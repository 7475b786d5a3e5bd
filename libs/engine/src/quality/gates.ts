import type { RejectReason } from '@bothways/domain/arbs';
import { oddsOfMicro } from '@bothways/domain/odds';
import { leastSum } from '../book/mode-rules.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';

/** The legs of a combination. */
export interface Found {
  /** Quotes by leg; -1 beyond the last. */
  quotes: [number, number, number];
  sum: number;
}

/** The measurements behind a refusal, for display. */
export type Detail = Record<string, string | number>;

export interface Refusal {
  reason: RejectReason;
  detail: Detail;
}

/** Refusal of legs; without the culprit others may pass. */
interface Gated extends Refusal {
  culprit: number;
}

/** Most certain reason first. */
const BY_FLAG: readonly (readonly [number, RejectReason])[] = [
  [FLAG.STARTED, 'STARTED'],
  [FLAG.SUSPENDED, 'SUSPENDED'],
  [FLAG.STALE, 'STALE'],
  [FLAG.TWICE, 'RULES'],
  [FLAG.BIMODAL, 'SKEW'],
  [FLAG.INCOMPLETE, 'INCOMPLETE_MARKET'],
  [FLAG.ORIENTATION, 'ORIENTATION'],
  [FLAG.IMPLAUSIBLE, 'IMPLAUSIBLE'],
];

/** Half of all normal deviations exceed this number of standard deviations. */
const PROBABLE = 0.6745;

/** The checks that legs have to pass together, and the reasons for those that single quotes have failed. */
export class Gates {
  readonly #tables: Tables;
  readonly #limits: EngineLimits;

  constructor(tables: Tables, limits: EngineLimits) {
    this.#tables = tables;
    this.#limits = limits;
  }

  /**
   * Returns why healthy quotes are refused together; undefined if they are accepted.
   * @param nextBest inverse of the price that would replace a leg in the list; infinity if there is none
   */
  together(
    { quotes, sum }: Found,
    isLive: boolean,
    nextBest: (leg: number) => number = () => Number.POSITIVE_INFINITY,
  ): Gated | undefined {
    const { implausibleSum, skewMs } = this.#limits;
    const legs = quotes.filter((quote) => quote >= 0);
    if (sum <= implausibleSum) {
      const detail = { sum: Math.round(sum * 1e6) / 1e6, limit: implausibleSum };
      return { reason: 'IMPLAUSIBLE', detail, culprit: this.#mostOutstanding(legs, nextBest) };
    }
    const beyond = this.#beyondLimit(legs, sum);
    if (beyond) return beyond;
    const limitMs = isLive ? skewMs.live : skewMs.prematch;
    const skewed = limitMs === Number.POSITIVE_INFINITY ? undefined : this.#skew(legs, limitMs);
    return skewed ?? (isLive && sum < 1 ? this.#wandered(legs, sum) : undefined);
  }

  /** Returns why one of the legs is not healthy; undefined if all are. */
  flagged({ quotes: legs }: Found, nowMs: number): Refusal | undefined {
    const { quotes } = this.#tables;
    for (const [flag, reason] of BY_FLAG) {
      const quote = legs.find((leg) => leg >= 0 && (quotes.flags(leg) & flag) !== 0);
      if (quote === undefined) continue;
      const detail = { bookie: this.#bookieOf(quote), odds: oddsOfMicro(quotes.oddsMicro(quote)) };
      if (reason === 'STARTED') return { reason, detail: { ...detail, ...this.#begun(quote, nowMs) } };
      if (reason === 'RULES') return { reason, detail: { ...detail, rule: 'twice' } };
      return { reason, detail: reason === 'STALE' ? { ...detail, ...this.#age(quote, nowMs) } : detail };
    }
    return undefined;
  }

  /** Refuses legs whose profit exceeds what is believed of their bookmakers: the strictest limit counts. */
  #beyondLimit(legs: readonly number[], sum: number): Gated | undefined {
    const { quotes, rules } = this.#tables;
    const maxPct = (quote: number): number => rules.maxPct(quotes.bookie(quote), quotes.isLive(quote));
    const culprit = legs.reduce((strictest, leg) => (maxPct(leg) < maxPct(strictest) ? leg : strictest));
    const limitPct = maxPct(culprit);
    if (sum >= leastSum(limitPct)) return undefined;
    const detail = { bookie: this.#bookieOf(culprit), profitPct: pct(1 - sum), limitPct };
    return { reason: 'IMPLAUSIBLE', detail, culprit };
  }

  #skew(legs: readonly number[], limitMs: number): Gated | undefined {
    const { culprit, apartMs } = this.#oldest(legs);
    if (apartMs <= limitMs) return undefined;
    return { reason: 'SKEW', detail: { bookie: this.#bookieOf(culprit), apartMs, limitMs }, culprit };
  }

  /**
   * A fair probability p in play ends at 0 or 1, so the squares of its moves add up to p(1 - p) over the match. A
   * profit below the probable move of the oldest leg until the newest leg was seen does not count.
   */
  #wandered(legs: readonly number[], sum: number): Gated | undefined {
    const { order } = this.#tables;
    const { culprit, apartMs } = this.#oldest(legs);
    const probability = Math.min(1, order.inverse(order.entryOf(culprit)));
    const deviation = Math.sqrt((probability * (1 - probability) * apartMs) / this.#limits.wanderMs);
    const wander = PROBABLE * deviation;
    if (1 - sum >= wander) return undefined;
    const detail = {
      bookie: this.#bookieOf(culprit),
      apartMs,
      profitPct: pct(1 - sum),
      wanderPct: pct(wander),
    };
    return { reason: 'SKEW', detail, culprit };
  }

  /** Returns the leg seen first, and its time difference to the one seen last. */
  #oldest(legs: readonly number[]): { culprit: number; apartMs: number } {
    const seen = legs.map((quote) => this.#tables.trueMs(quote));
    const first = Math.min(...seen);
    return { culprit: legs[seen.indexOf(first)] ?? -1, apartMs: Math.max(...seen) - first };
  }

  #begun(quote: number, nowMs: number): Detail {
    const { events, lines, quotes } = this.#tables;
    return { begunMs: nowMs - events.at(lines.event(quotes.line(quote))).startMs };
  }

  #age(quote: number, nowMs: number): Detail {
    const { quotes, rules } = this.#tables;
    const limitMs = rules.staleMs(quotes.bookie(quote), quotes.isLive(quote));
    return { ageMs: nowMs - this.#tables.trueMs(quote), limitMs };
  }

  #bookieOf(quote: number): string {
    const { quotes, bookies } = this.#tables;
    return bookies.value(quotes.bookie(quote));
  }

  /** Returns the quote furthest from its replacement; one without a replacement is the furthest. */
  #mostOutstanding(legs: readonly number[], nextBest: (leg: number) => number): number {
    const { order } = this.#tables;
    const leads = legs.map((quote, leg) => ({
      quote,
      lead: nextBest(leg) / order.inverse(order.entryOf(quote)),
    }));
    return leads.reduce((most, one) => (one.lead > most.lead ? one : most)).quote;
  }
}

const pct = (share: number): number => Math.round(share * 1e4) / 100;

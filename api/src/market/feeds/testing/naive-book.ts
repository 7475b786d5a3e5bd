import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';

/** The engine's usual patience: older prices do not make an arb. */
const STALE_MS: Record<Mode, number> = { prematch: 90_000, live: 40_000 };
const SKEW_MS: Record<Mode, number> = { prematch: Number.POSITIVE_INFINITY, live: 10_000 };

export type Resolve = (
  event: Quote['event'],
  source: string,
) => { readonly key: string; readonly swapped: boolean };

interface Held {
  quote: Quote;
  seenMs: number;
  offer: string;
}

/** Profit percent of an arb, `(1 - S) * 100`. */
interface NaiveArb {
  mode: Mode;
  profitPct: number;
}

/**
 * The simplest book that finds arbs: the best price of each side of a line, and their inverse sum. Written apart from
 * the engine, so that each can be checked against the other.
 */
export class NaiveBook {
  readonly #resolve: Resolve;
  readonly #lines = new Map<string, Map<string, Held>>();
  readonly #suspended = new Set<string>();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  apply(items: readonly FeedItem[], source: string, nowMs: number): void {
    for (const item of items) {
      if (!('type' in item)) this.#hold(item, source, nowMs);
      else if (item.type === 'suspend') {
        const offer = offerKey(this.#resolve(item.event, source).key, item.bookie, item.mode);
        if (item.suspended) this.#suspended.add(offer);
        else this.#suspended.delete(offer);
      }
    }
  }

  standing(mode: Mode): Held[] {
    const held = [...this.#lines.values()].flatMap((line) => [...line.values()]);
    return held.filter(({ quote }) => quote.mode === mode);
  }

  arbs(nowMs: number): NaiveArb[] {
    return [...this.#lines.values()].flatMap((line) => {
      const best = this.#bestOf(line, nowMs);
      const legs = sidesOf(best).map((side) => best.get(side));
      if (!legs.every((leg) => leg !== undefined) || legs.length === 0 || isSkewed(legs)) return [];
      const sum = legs.reduce((all, { quote }) => all + 1 / (quote.odds ?? 1), 0);
      const mode = legs[0]?.quote.mode ?? 'prematch';
      return sum < 1 ? [{ mode, profitPct: (1 - sum) * 100 }] : [];
    });
  }

  #hold(quote: Quote, source: string, nowMs: number): void {
    if (quote.market === 'DC' || quote.side === 'lay') return;
    const { key, swapped } = this.#resolve(quote.event, source);
    const side = swapped ? mirror(quote.selection) : quote.selection;
    const lineKey = `${key} ${lineOf(quote, side, swapped)}`;
    const line = this.#lines.get(lineKey) ?? new Map<string, Held>();
    this.#lines.set(lineKey, line);
    const seenMs = quote.at ? Date.parse(quote.at) : nowMs;
    const offer = offerKey(key, quote.bookie, quote.mode);
    if (quote.odds) line.set(`${side} ${quote.bookie}`, { quote, seenMs, offer });
    else line.delete(`${side} ${quote.bookie}`);
  }

  #bestOf(line: ReadonlyMap<string, Held>, nowMs: number): Map<string, Held> {
    const best = new Map<string, Held>();
    for (const [key, held] of line) {
      const side = key.slice(0, key.indexOf(' '));
      const isStale = nowMs - held.seenMs > STALE_MS[held.quote.mode];
      if (isStale || this.#suspended.has(held.offer)) continue;
      if ((held.quote.odds ?? 0) > (best.get(side)?.quote.odds ?? 0)) best.set(side, held);
    }
    return best;
  }
}

const offerKey = (event: string, bookie: string, mode: Mode): string => `${event} ${bookie} ${mode}`;

function isSkewed(legs: readonly Held[]): boolean {
  const seen = legs.map(({ seenMs }) => seenMs);
  return Math.max(...seen) - Math.min(...seen) > SKEW_MS[legs[0]?.quote.mode ?? 'live'];
}

function sidesOf(best: ReadonlyMap<string, Held>): string[] {
  if (best.has('over') || best.has('under')) return ['over', 'under'];
  return best.has('X') ? ['1', 'X', '2'] : ['1', '2'];
}

const MIRROR: Record<string, string> = { '1': '2', '2': '1' };
const mirror = (selection: string): string => MIRROR[selection] ?? selection;

function lineOf(quote: Quote, side: string, swapped: boolean): string {
  const { market, mode, period, overTimeIncluded, handicap, team } = quote;
  const line = handicap !== undefined && market === 'AH' && side === '2' ? 0 - handicap : handicap;
  return [mode, market, period, overTimeIncluded, line, team && swapped ? 3 - team : team].join('|');
}

import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';
import { MINUTE_MS } from '@bothways/domain/time';

/** In each slot one bookmaker has an outage. */
const SLOT_MS = 30 * MINUTE_MS;
/** A newly started demo begins with a healthy market. */
const WELL_FIRST_MS = 10 * MINUTE_MS;
/** Every so many quotes one states when it was seen: enough for measurements. */
const STAMPED_EVERY = 24;

/** Bookmakers with outages: none of the default selection. */
const OUTAGE_BOOKIES =
  'betclic interwetten tipico superbet vbet betvictor boylesports sisal goldbet nordicbet fortuna coolbet';
const KINDS = ['silent', 'few', 'slow', 'silent'] as const;

/** A disturbance of a bookmaker's feed. */
export interface Outage {
  bookie: string;
  kind: (typeof KINDS)[number];
  fromMs: number;
  toMs: number;
}

/** Hashes a text to a number from 0 to below 1. */
export function lot(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Returns the outage at a time; undefined if there is none. */
export function outageAt(nowMs: number): Outage | undefined {
  const slot = Math.floor(nowMs / SLOT_MS);
  const names = OUTAGE_BOOKIES.split(' ');
  const bookie = names[Math.floor(lot(`who ${slot}`) * names.length)] ?? 'betclic';
  const kind = KINDS[slot % KINDS.length] ?? 'silent';
  const fromMs = Math.round(slot * SLOT_MS + (2 + 6 * lot(`from ${slot}`)) * MINUTE_MS);
  const toMs = Math.round(fromMs + (9 + 11 * lot(`to ${slot}`)) * MINUTE_MS);
  return nowMs >= fromMs && nowMs < toMs ? { bookie, kind, fromMs, toMs } : undefined;
}

/** Usual delay of a bookmaker's prices, ms: seconds before the game, around one in play. */
export const usualDelayMs = (bookie: string, mode: Mode): number =>
  mode === 'live' ? 400 + 1900 * lot(bookie) : 2000 + 10_000 * lot(bookie);

/** This delay removes in-play prices from every list, and does not matter before the game. */
const SLOW_MS: Record<Mode, number> = { live: 17_000, prematch: 120_000 };

/** Transport of quotes to us: an outage delays or drops them, and some state when they were seen. */
export class Way {
  readonly #beginsMs: number;
  #count = 0;

  constructor(beginsMs: number) {
    this.#beginsMs = beginsMs;
  }

  /** Returns what arrives of the sent items. */
  through(items: readonly FeedItem[], nowMs: number): FeedItem[] {
    const limp = nowMs - this.#beginsMs < WELL_FIRST_MS ? undefined : outageAt(nowMs);
    return items.flatMap((item): FeedItem[] => ('type' in item ? [item] : this.#quote(item, limp, nowMs)));
  }

  #quote(quote: Quote, limp: Outage | undefined, nowMs: number): Quote[] {
    const kind = limp?.bookie === quote.bookie ? limp.kind : undefined;
    if (kind === 'silent') return [];
    if (kind === 'few' && lot(`${quote.event.home} ${quote.event.away}`) < 0.5) return [];
    this.#count++;
    if (quote.at !== undefined || (kind !== 'slow' && this.#count % STAMPED_EVERY !== 0)) return [quote];
    const usualMs = kind === 'slow' ? SLOW_MS[quote.mode] : usualDelayMs(quote.bookie, quote.mode);
    // A few take more than twice as long.
    const delayMs = Math.round(
      usualMs * (0.7 + 0.5 * lot(`${this.#count}`) ** 2 + 1.6 * lot(`x${this.#count}`) ** 12),
    );
    return [{ ...quote, at: new Date(nowMs - delayMs).toISOString() }];
  }
}

import type { Arb } from '@bothways/domain/arbs';
import { LiveCodec } from '@bothways/wire';
import { MARKED } from '../server/market.ts';
import { priceKey } from './tick-book.ts';

/** Topics of a client: its list, and the arb open next to it. */
export const LIST = 1;
export const OPEN = 2;

const keysOf = (arbs: readonly Arb[]): string[] =>
  arbs.flatMap(({ event, bets }) =>
    bets.filter(({ bookie }) => bookie === MARKED).map(({ odds }) => priceKey(event.name, odds)),
  );

/** One client's state: decodes all of its frames, like a screen. */
export class ClientReading {
  readonly #codec = new LiveCodec();
  readonly #seen = new Set<string>();
  #seq = -1;
  snapshots = 0;
  gaps = 0;

  get hasList(): boolean {
    return this.#seq >= 0;
  }

  /** Decodes the frame and returns the marked prices that it shows for the first time. */
  read(frame: Uint8Array): string[] {
    return this.#prices(frame).filter((key) => !this.#seen.has(key) && this.#seen.add(key));
  }

  /** Prices count as new again: they recur. */
  forget(): void {
    this.#seen.clear();
  }

  #prices(frame: Uint8Array): string[] {
    const message = this.#codec.decode(frame);
    // Read like a screen does, so that a price repeated by the other topic is not measured twice.
    if ('topicId' in message && message.topicId !== LIST) return [];
    if (message.kind === 'arbsSnapshot') {
      if (this.hasList) this.snapshots += 1;
      this.#seq = message.seq;
      return keysOf(message.arbs);
    }
    if (message.kind !== 'arbsChanges') return [];
    if (message.seq !== this.#seq + 1) this.gaps += 1;
    this.#seq = message.seq;
    return keysOf(message.upserts);
  }
}

const decoder = new TextDecoder();

/** The relay's frames are the pushed quotes as text. */
export function readRelayed(frame: Uint8Array): string[] {
  const quotes: { event: { home: string; away: string }; odds: number }[] = JSON.parse(decoder.decode(frame));
  return quotes.map(({ event, odds }) => priceKey(`${event.home} vs ${event.away}`, odds));
}

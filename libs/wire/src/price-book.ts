import type { AlternativeOdds } from '@bothways/domain/arbs';
import { Writer } from 'protobufjs/minimal.js';
import { NAME, ODDS_PARTS, PRICE } from './arb-list.fields.ts';
import { ByteWriter } from './byte-writer.ts';
import { optBool, optString, writeMessage, writeString, writeUint } from './fields.ts';
import { writeFee } from './offer.codec.ts';
import { toMs } from './time.ts';

const MAX_UINT = 2 ** 31;

/** A price that was written down before. */
interface WrittenPrice {
  /** By whom. */
  book: PriceBook;
  name: number;
  /** After which part of the topic it was written. */
  topicStart: string;
  bytes: Uint8Array;
}

/**
 * On a record, how it was written: nobody sees it who does not know it. A map by record would do as well, but for half a
 * million looks a second.
 */
const WRITTEN = Symbol('written');
interface Marked extends AlternativeOdds {
  [WRITTEN]?: WrittenPrice;
}

interface KnownName extends Pick<AlternativeOdds, 'fee' | 'reference'> {
  number: number;
  end: string | undefined;
}

const isSameFee = (one: AlternativeOdds['fee'], other: AlternativeOdds['fee']): boolean =>
  one?.model === other?.model && Object.is(one?.ratePct, other?.ratePct);

/** What topics begin with: event and pick, and the mark after them. */
export const topicStartOf = (topic: string): string => topic.slice(0, topic.lastIndexOf('~') + 1);

/** Odds with four places are a whole number; others stand as they are. */
export function writeOdds(w: ByteWriter, partsField: number, field: number, odds: number): void {
  const parts = Math.round(odds * ODDS_PARTS);
  if (parts > 0 && parts < MAX_UINT && parts / ODDS_PARTS === odds) w.optUint(partsField, parts);
  else w.optDouble(field, odds);
}

/** The fields of a `Price`. */
export function writePrice(w: ByteWriter, offer: AlternativeOdds, name: number, topicStart: string): void {
  w.uint(PRICE.name, name);
  writeOdds(w, PRICE.oddsE4, PRICE.odds, offer.odds);
  w.double(PRICE.updatedOn, toMs(offer.updatedOn));
  if (offer.maxRisk !== undefined) w.optDouble(PRICE.maxRisk, offer.maxRisk);
  if (!offer.topic.startsWith(topicStart)) w.optText(PRICE.topic, offer.topic);
  if (offer.link !== undefined) w.optText(PRICE.link, offer.link);
}

/**
 * Prices as they were written down, and numbers for what is the same of all prices of a bookmaker. Lists show the same
 * offers: shared between them, each offer is written once.
 */
export class PriceBook {
  /** By bookmaker: most have one. */
  readonly #byBookie = new Map<string, KnownName[]>();
  /** By number: a `Name`. */
  readonly #names: Uint8Array[] = [];
  readonly #writer = new ByteWriter();

  /** The number of what is the same of all prices that are called so. */
  nameOf(offer: AlternativeOdds, topicStart: string): number {
    const { bookie, fee, reference, topic } = offer;
    const end = topic.startsWith(topicStart) ? topic.slice(topicStart.length) : undefined;
    const names = this.#byBookie.get(bookie) ?? [];
    const known = names.find(
      (name) => name.end === end && name.reference === reference && isSameFee(name.fee, fee),
    );
    if (known) return known.number;
    const number = this.#names.length;
    this.#byBookie.set(bookie, [...names, { number, end, fee, reference }]);
    this.#names.push(nameBytes(number, offer, end));
    return number;
  }

  name(number: number): Uint8Array {
    const bytes = this.#names[number];
    if (!bytes) throw new RangeError(`There is no name ${number}`);
    return bytes;
  }

  /** The offer behind this part of the topic; one that was written before as the same object is not written anew. */
  written(offer: Marked, topicStart: string): WrittenPrice {
    const held = offer[WRITTEN];
    if (held !== undefined && held.book === this && held.topicStart === topicStart) return held;
    const name = this.nameOf(offer, topicStart);
    this.#writer.clear();
    writePrice(this.#writer, offer, name, topicStart);
    const bytes = this.#writer.taken();
    const price: WrittenPrice = { book: this, name, topicStart, bytes };
    Object.defineProperty(offer, WRITTEN, { value: price, writable: true, configurable: true });
    return price;
  }
}

function nameBytes(number: number, { bookie, fee, reference }: AlternativeOdds, end: string | undefined) {
  const w = Writer.create();
  writeUint(w, NAME.number, number);
  writeString(w, NAME.bookie, bookie);
  if (end !== bookie) optString(w, NAME.topicEnd, end);
  writeMessage(w, NAME.fee, fee, writeFee);
  optBool(w, NAME.reference, reference);
  return w.finish();
}

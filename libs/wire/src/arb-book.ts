import type { AlternativeOdds } from '@bothways/domain/arbs';
import type { ListedArb, ListedOffer, ListedOutcome, ListedPick } from '@bothways/domain/live';
import { Writer } from 'protobufjs/minimal.js';
import { NAME, OUTCOME, PICK, PRICE } from './arb-list.fields.ts';
import { writeArb } from './arb-row.ts';
import { ByteWriter } from './byte-writer.ts';
import { optBool, optString, writeMessage, writeString, writeUint } from './fields.ts';
import { Numbering } from './numbering.ts';
import { writeFee } from './offer.codec.ts';
import { writePrice } from './price.writer.ts';
import { MARKETS, PERIODS, positionOf } from './tables.ts';

/** The fields that all prices of a bookmaker share. */
type Naming = Pick<AlternativeOdds, 'bookie' | 'fee' | 'reference' | 'topic'>;

/** An encoded offer: a field of its outcome. */
interface WrittenOffer {
  book: ArbBook;
  name: number;
  bytes: Uint8Array;
}

/** An encoded arb: everything of a row that is the same in every list. */
interface WrittenArb {
  book: ArbBook;
  numbers: readonly number[];
  /** Name numbers of its legs. */
  names: readonly number[];
  bytes: Uint8Array;
}

/**
 * Attaches the encoding to the object, invisible to others. A map by object would also do, but for half a million
 * lookups a second.
 */
const WRITTEN = Symbol('written');
interface MarkedOffer extends ListedOffer {
  [WRITTEN]?: WrittenOffer;
}
interface MarkedArb extends ListedArb {
  [WRITTEN]?: WrittenArb;
}

interface KnownName extends Pick<AlternativeOdds, 'fee' | 'reference'> {
  number: number;
  end: string;
}

const isSameFee = (one: AlternativeOdds['fee'], other: AlternativeOdds['fee']): boolean =>
  one?.model === other?.model && Object.is(one?.ratePct, other?.ratePct);

/**
 * Encodings shared by lists: numbers of objects, and bytes that are encoded once for all lists, however many show the
 * object.
 */
export class ArbBook {
  readonly events = new Numbering<string>();
  readonly outcomes = new Numbering<ListedOutcome>();
  readonly rows = new Numbering<string>();
  /** By bookmaker: most have a single name. */
  readonly #byBookie = new Map<string, KnownName[]>();
  /** By number: an encoded `Name`. */
  readonly #names: Uint8Array[] = [];
  readonly #picks = new WeakMap<ListedPick, Uint8Array>();
  readonly #writer = new ByteWriter();

  /** Returns the number of the fields that all prices with this name share. */
  nameOf({ bookie, fee, reference, topic }: Naming, topicStart: string): number {
    const end = topic.slice(topicStart.length);
    const names = this.#byBookie.get(bookie) ?? [];
    const known = names.find(
      (name) => name.end === end && name.reference === reference && isSameFee(name.fee, fee),
    );
    if (known) return known.number;
    const number = this.#names.length;
    this.#byBookie.set(bookie, [...names, { number, end, fee, reference }]);
    this.#names.push(nameBytes(number, { bookie, fee, reference }, end));
    return number;
  }

  name(number: number): Uint8Array {
    const bytes = this.#names[number];
    if (!bytes) throw new RangeError(`There is no name ${number}`);
    return bytes;
  }

  /** Encodes the offer under its bookmaker's own name. */
  offer(outcome: ListedOutcome, offer: MarkedOffer): WrittenOffer {
    const held = offer[WRITTEN];
    if (held?.book === this) return held;
    const name = this.nameOf(offer.offer, outcome.picks[offer.pick]?.topicStart ?? '');
    this.#writer.clear();
    writeOffer(this.#writer, offer, name);
    return mark(offer, { book: this, name, bytes: this.#writer.taken() });
  }

  /**
   * Encodes the arb without the fields that each list supplies itself.
   * @param numbers of its row, its event, and its outcomes in the order of its legs
   */
  arb(arb: MarkedArb, numbers: readonly number[]): WrittenArb {
    const held = arb[WRITTEN];
    if (held?.book === this && held.numbers.every((number, at) => number === numbers[at])) return held;
    const names = arb.legs.map(({ bet, outcome, pick }) =>
      this.nameOf(bet, outcome.picks[pick]?.topicStart ?? ''),
    );
    this.#writer.clear();
    writeArb(this.#writer, arb, numbers, names);
    return mark(arb, { book: this, numbers: [...numbers], names, bytes: this.#writer.taken() });
  }

  pick(pick: ListedPick): Uint8Array {
    const held = this.#picks.get(pick);
    if (held) return held;
    this.#writer.clear();
    writePick(this.#writer, pick);
    const bytes = this.#writer.taken();
    this.#picks.set(pick, bytes);
    return bytes;
  }
}

function mark<Written>(thing: object, written: Written): Written {
  Object.defineProperty(thing, WRITTEN, { value: written, writable: true, configurable: true });
  return written;
}

/** Writes an offer; one that is gone has no odds. */
export function writeOffer(w: ByteWriter, { offer, pick, isGone }: ListedOffer, name: number): void {
  const start = w.open(OUTCOME.offers);
  if (isGone) w.uint(PRICE.name, name);
  else writePrice(w, offer, name, pick);
  w.close(start);
}

function writePick(w: ByteWriter, pick: ListedPick): void {
  w.text(PICK.topicStart, pick.topicStart);
  w.uint(PICK.market, positionOf(MARKETS, pick.marketShortName));
  w.uint(PICK.period, positionOf(PERIODS, pick.period));
  w.text(PICK.selection, pick.selection);
  w.text(PICK.choice, pick.choice);
  w.uint(PICK.team, pick.team ?? 0);
  if (pick.handicap !== undefined) w.optDouble(PICK.handicap, pick.handicap);
  if (pick.isOver !== undefined) w.optUint(PICK.isOver, pick.isOver ? 1 : 0);
  w.uint(PICK.overTimeIncluded, pick.overTimeIncluded ? 1 : 0);
  w.uint(PICK.isLay, pick.side === 'lay' ? 1 : 0);
}

function nameBytes(
  number: number,
  { bookie, fee, reference }: Omit<Naming, 'topic'>,
  end: string,
): Uint8Array {
  const w = Writer.create();
  writeUint(w, NAME.number, number);
  writeString(w, NAME.bookie, bookie);
  if (end !== bookie) optString(w, NAME.topicEnd, end);
  writeMessage(w, NAME.fee, fee, writeFee);
  optBool(w, NAME.reference, reference);
  return w.finish();
}

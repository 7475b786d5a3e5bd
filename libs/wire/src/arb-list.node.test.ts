import type { Arb } from '@bothways/domain/arbs';
import { LOOK, type Looks } from '@bothways/domain/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArbBook, ArbListEncoder, addressed, ByteWriter, LiveCodec } from './index.ts';
import { arbs } from './testing/arbitrary-records.ts';
import { type LegOf, ListedMarket, looksOf } from './testing/listed-market.ts';

const [sample] = fc.sample(
  arbs.filter((some) => some.length > 0),
  { numRuns: 1, seed: 4 },
);
const event = sample?.[0]?.event;
if (!event) throw new Error('no sample');

const BOOKIES = 5;
const OUTCOMES = 4;
const HEAD = { atMs: 2, total: 3, rejectedTotal: 4 };
const MOST = 3;

/** Who reads a list: what it must have, and what it makes of the frames. */
class ListReader {
  readonly #codec = new LiveCodec();
  readonly list = new Map<string, Arb>();
  readonly expected = new Map<string, Arb>();
  #seq = -1;

  read(frame: Uint8Array): void {
    const message = this.#codec.decode(frame);
    if (message.kind === 'arbsSnapshot') {
      this.list.clear();
      for (const arb of message.arbs) this.list.set(arb.id, arb);
    } else if (message.kind === 'arbsChanges') {
      expect(message.seq).toBe(this.#seq + 1);
      for (const { id } of message.removes) this.list.delete(id);
      for (const arb of message.upserts) this.list.set(arb.id, arb);
    } else throw new Error(`A list says no ${message.kind}`);
    this.#seq = message.seq;
  }
}

/** A list of the server with all who follow it. */
class FollowedList {
  readonly rows = new Map<string, readonly LegOf[]>();
  readers: ListReader[] = [];
  readonly #market: ListedMarket;
  readonly #looks: Looks;
  readonly #encoder: ArbListEncoder;
  #seq = 0;

  constructor(market: ListedMarket, looks: Looks, book: ArbBook) {
    this.#market = market;
    this.#looks = looks;
    this.#encoder = new ArbListEncoder(book, { looks, maxAlternatives: MOST });
    this.join();
  }

  /** A snapshot, for one who is new. */
  join(): void {
    const told = [...this.rows.values()].map((legs) => this.#told(legs));
    const rows = told.map(({ row }) => row);
    const reader = new ListReader();
    for (const { arb } of told) reader.expected.set(arb.id, arb);
    reader.read(this.#frame((w) => this.#encoder.snapshot(w, { ...HEAD, seq: this.#seq, rows })));
    this.readers.push(reader);
  }

  /** Tells of rows; those whose legs have no price any more are gone. */
  tell(upserts: readonly (readonly LegOf[])[], removes: readonly string[]): void {
    const asked = new Map(upserts.map((legs) => [idOf(legs), legs]));
    for (const [id, legs] of this.rows) if (!this.#row(legs)) asked.delete(id);
    const gone = [...this.rows].filter(
      ([id, legs]) => !this.#row(legs) || (removes.includes(id) && !asked.has(id)),
    );
    for (const [id] of gone) this.rows.delete(id);
    const told = [...asked.values()].filter((legs) => this.#row(legs)).map((legs) => this.#told(legs));
    for (const { legs } of told) this.rows.set(idOf(legs), legs);
    this.#seq += 1;
    const changes = { upserts: told.map(({ row }) => row), removes: gone.map(([id]) => ({ id })) };
    const frame = this.#frame((w) => this.#encoder.changes(w, { ...HEAD, seq: this.#seq, ...changes }));
    for (const reader of this.readers) {
      for (const [id] of gone) reader.expected.delete(id);
      for (const { arb } of told) reader.expected.set(arb.id, arb);
      reader.read(frame);
    }
  }

  end(): void {
    this.#encoder.end();
    this.readers = [];
  }

  #row(legs: readonly LegOf[]) {
    return this.#market.row(legs, 0.9, this.#looks);
  }

  #told(legs: readonly LegOf[]) {
    const row = this.#row(legs);
    if (!row) throw new Error('A leg has no price');
    const arb = this.#market.shown(row, legs, this.#looks);
    const bets = arb.bets.map((bet) => ({ ...bet, alternativeOdds: bet.alternativeOdds.slice(0, MOST) }));
    return { legs, row, arb: { ...arb, bets } };
  }

  #frame(write: (w: ByteWriter) => void): Uint8Array {
    const w = new ByteWriter();
    write(w);
    return addressed(7, w.taken());
  }
}

const idOf = (legs: readonly LegOf[]): string =>
  legs.map(({ outcome, bookie }) => `${outcome}@${bookie}`).join('~');

const bookie = fc.nat({ max: BOOKIES - 1 });
const pair = fc
  .record({ outcome: fc.nat({ max: OUTCOMES / 2 - 1 }), one: bookie, other: bookie })
  .map(({ outcome, one, other }): LegOf[] => [
    { outcome: outcome * 2, bookie: one },
    { outcome: outcome * 2 + 1, bookie: other },
  ]);
const step = fc.record({
  prices: fc.array(fc.tuple(fc.nat({ max: OUTCOMES - 1 }), bookie, fc.constantFrom(0, 1.5, 2, 2, 2.5)), {
    maxLength: 6,
  }),
  list: fc.nat({ max: 2 }),
  upserts: fc.array(pair, { maxLength: 4 }),
  removes: fc.array(pair.map(idOf), { maxLength: 3 }),
  after: fc.constantFrom('nothing', 'nothing', 'joins', 'leaves', 'all leave'),
});
const looks = fc.array(fc.constantFrom(LOOK.PLAIN, LOOK.PLAIN, LOOK.NONE, LOOK.OTHER), {
  minLength: BOOKIES,
  maxLength: BOOKIES,
});

describe('lists that share what they say', () => {
  test('are to each who follows as the server has them, whoever comes and goes', () => {
    fc.assert(
      fc.property(
        fc.array(looks, { minLength: 3, maxLength: 3 }),
        fc.array(step, { maxLength: 12 }),
        (shown, steps) => {
          const market = new ListedMarket(event, OUTCOMES);
          for (let outcome = 0; outcome < OUTCOMES; outcome++)
            for (let at = 0; at < BOOKIES; at++) market.set(outcome, at, 2 + at / 10);
          const book = new ArbBook();
          const begin = (at: number) => new FollowedList(market, looksOf(shown[at] ?? []), book);
          const lists = shown.map((_, at) => begin(at));
          for (const { prices, list: at, upserts, removes, after } of steps) {
            for (const [outcome, by, odds] of prices) market.set(outcome, by, odds);
            const list = lists[at];
            if (!list) continue;
            list.tell(upserts, removes);
            if (after === 'joins') list.join();
            if (after === 'leaves') list.readers.shift();
            if (after === 'all leave') {
              list.end();
              lists[at] = begin(at);
            }
            for (const one of lists)
              for (const reader of one.readers) expect(reader.list).toEqual(reader.expected);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  const plain = looksOf(Array.from({ length: 20 }, () => LOOK.PLAIN));
  const legs = (bookie: number): LegOf[] => [
    { outcome: 0, bookie },
    { outcome: 1, bookie: 1 },
  ];
  const follow = () => {
    const market = new ListedMarket(event, 2);
    for (const outcome of [0, 1]) for (let at = 0; at < 20; at++) market.set(outcome, at, 2);
    const encoder = new ArbListEncoder(new ArbBook(), { looks: plain, maxAlternatives: 20 });
    const codec = new LiveCodec();
    const rowOf = (bookie: number, profit: number) => {
      const row = market.row(legs(bookie), profit, plain);
      if (!row) throw new Error('A leg has no price');
      return row;
    };
    const told = (upserts: ReturnType<typeof rowOf>[], removes: { id: string }[] = []) => {
      const w = new ByteWriter();
      encoder.changes(w, { ...HEAD, seq: 1, upserts, removes });
      const message = codec.decode(addressed(1, w.taken()));
      if (message.kind !== 'arbsChanges') throw new Error('no changes');
      return { message, bytes: w.length };
    };
    const w = new ByteWriter();
    encoder.snapshot(w, { ...HEAD, seq: 0, rows: [] });
    codec.decode(addressed(1, w.taken()));
    return { market, rowOf, told };
  };

  test('tell of a row that changed only what changed, and who reads has the others as the same objects', () => {
    const { market, rowOf, told } = follow();
    const before = told([rowOf(0, 0.9)]);
    market.set(0, 13, 2.1);
    const after = told([rowOf(0, 0.91)]);
    expect(after.message.upserts).toEqual([market.shown(rowOf(0, 0.91), legs(0), plain)]);
    expect(before.bytes).toBeGreaterThan(5 * after.bytes);
    const [one, other] = [before, after].map(({ message }) => message.upserts[0]?.bets[0]?.alternativeOdds);
    expect(other?.[0]?.odds).toBe(2.1);
    expect(other?.[1]).toBe(one?.[0]);
    expect(after.message.upserts[0]?.event).toBe(before.message.upserts[0]?.event);
  });

  test('tell no prices again where a leg only went to another bookmaker', () => {
    const { market, rowOf, told } = follow();
    const first = told([rowOf(0, 0.9)]);
    const next = told([rowOf(5, 0.9)], [{ id: rowOf(0, 0.9).arb.id }]);
    expect(next.message.upserts).toEqual([market.shown(rowOf(5, 0.9), legs(5), plain)]);
    expect(next.message.removes).toEqual([{ id: rowOf(0, 0.9).arb.id }]);
    expect(next.bytes).toBeLessThan(first.bytes / 4);
    expect(told([], [{ id: rowOf(5, 0.9).arb.id }]).message).toMatchObject({ upserts: [], removes: [{}] });
  });
});

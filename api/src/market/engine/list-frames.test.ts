import { type Arb, type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { Engine } from '@bothways/engine';
import { ADDRESS_BYTES, addressed, LiveCodec } from '@bothways/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aQuote } from '#testing';
import { eachFrame } from './frame-index.ts';
import { ListGroups } from './list-groups.ts';

const BOOKIES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
const START_MS = Date.parse('2026-11-20T12:00:00Z');

const FILTERS = [
  { channels: BOOKIES },
  { channels: ['alpha', 'gamma', 'zeta'] },
  { channels: ['alpha', 'beta', 'delta'], references: ['gamma'] },
  { channels: ['alpha', 'beta', 'zeta-es'], bookieMapping: { zeta: ['zeta-es'] } },
  // Epsilon has prices of its own, too.
  { channels: ['alpha', 'beta', 'epsilon', 'zeta-es'], bookieMapping: { zeta: ['epsilon', 'zeta-es'] } },
  { channels: ['alpha', 'beta', 'epsilon'], references: ['gamma'], bookieMapping: { zeta: ['epsilon'] } },
  { channels: BOOKIES, alternatives: false },
].map((asked): ArbFilter => arbQuerySchema.parse({ ...asked, minPercentage: -3 }));

const ALL = arbQuerySchema.parse({ channels: BOOKIES });

/** What somebody has who follows a list. */
class Reader {
  readonly arbs = new Map<string, Arb>();
  readonly #codec = new LiveCodec();

  read(frame: Uint8Array): void {
    const message = this.#codec.decode(frame);
    if (message.kind === 'arbsSnapshot') this.arbs.clear();
    const told =
      message.kind === 'arbsSnapshot' ? message.arbs : message.kind === 'arbsChanges' ? message.upserts : [];
    if (message.kind === 'arbsChanges') for (const { id } of message.removes) this.arbs.delete(id);
    for (const arb of told) this.arbs.set(arb.id, arb);
  }
}

function setup() {
  const engine = new Engine({
    bookies: [{ value: 'epsilon', label: 'Epsilon', countries: [], ogBookie: 'zeta' }],
  });
  const clock = { ms: START_MS };
  const readers = FILTERS.map(() => new Reader());
  let late: Reader | undefined;
  const groups = new ListGroups({
    engine,
    nowMs: () => clock.ms,
    refuse: () => undefined,
    send: ({ index, bytes }) =>
      eachFrame(index, (group, type, from, to) => {
        const frame = addressed(1, bytes.subarray(from + ADDRESS_BYTES, to));
        if (late && type === 'snapshot') late.read(frame);
        else readers[group]?.read(frame);
      }),
  });
  for (const [id, filter] of FILTERS.entries())
    for (const _ of groups.open({ group: id, list: { name: 'arbs', filter } }));
  /** What somebody gets who comes now. */
  const comer = (id: number): Reader => {
    const reader = new Reader();
    late = reader;
    groups.sendSnapshot(id);
    late = undefined;
    return reader;
  };
  return { engine, clock, groups, readers, comer };
}

/** The last prices of an offer stay behind; since when a list has an arb, and how it moved there, each list knows by itself. */
function asSent({ addedOn: _added, profitChange: _moved, ...arb }: Arb) {
  const bets = arb.bets.map(({ history: _, ...bet }) => ({
    ...bet,
    alternativeOdds: bet.alternativeOdds.map(({ history: __, ...offer }) => offer),
  }));
  return { ...arb, bets };
}

const quoteOf = (match: number, bookie: number, side: 0 | 1, odds: number): Quote => ({
  // No two are equal: a row stays with its legs while others are as good.
  ...aQuote(BOOKIES[bookie] ?? '', side === 0 ? '1' : '2', odds === 0 ? 0 : odds + bookie / 1000),
  event: { ...aQuote('x', '1', 2).event, id: `match-${match}`, home: `Ana ${match}`, away: `Eva ${match}` },
});
const move = fc
  .tuple(fc.nat({ max: 2 }), fc.nat({ max: BOOKIES.length - 1 }), fc.constantFrom(0 as const, 1 as const))
  .chain(([match, bookie, side]) =>
    fc.constantFrom(0, 1.9, 2, 2.1, 2.2).map((odds) => quoteOf(match, bookie, side, odds)),
  );
const step = fc.record({
  moves: fc.array(move, { maxLength: 10 }),
  comesTo: fc.nat({ max: FILTERS.length * 2 }),
});

test('who follows a list has the arbs that a question answers, who comes has them to the letter', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) => {
      const { engine, clock, groups, readers, comer } = setup();
      for (const { moves, comesTo } of steps) {
        clock.ms += 40;
        engine.apply(moves, clock.ms);
        // A question has all lines checked; lists check what they stand on, and the others by and by.
        engine.query(ALL, clock.ms);
        groups.sendChanges();
        for (const [id, filter] of FILTERS.entries()) {
          const { arbs } = engine.query(filter, clock.ms);
          const profits = new Map(arbs.map((arb) => [arb.id, arb.profit]));
          const told = [...(readers[id]?.arbs.values() ?? [])];
          expect(new Map(told.map((arb) => [arb.id, arb.profit]))).toEqual(profits);
          const others = told.flatMap(({ bets }) => bets.flatMap(({ alternativeOdds }) => alternativeOdds));
          if (!filter.alternatives) expect(others).toEqual([]);
          if (comesTo !== id) continue;
          const come = [...comer(id).arbs.values()];
          expect(come.map(asSent)).toEqual(arbs.map(asSent));
        }
      }
    }),
    { numRuns: 60 },
  );
});

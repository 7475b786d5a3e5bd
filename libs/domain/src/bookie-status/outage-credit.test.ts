import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureOf, type Span } from '../time/index.ts';
import {
  type CreditedBefore,
  creditsFor,
  minutesOf,
  type OutageCredit,
  type PaidTime,
  type PastChoice,
  type PastOutage,
} from './outage-credit.ts';

const MINUTE = 60_000;
const NOTHING: CreditedBefore = { spans: [], minutes: 0 };
const span = (from: number, to: number): Span => ({ fromMs: from * MINUTE, toMs: to * MINUTE });
let ids = 0;
const outage = (from: number, to: number, bookie = 'bet365', mode: PastOutage['mode'] = 'live') => {
  ids += 1;
  return { id: `outage-${ids}`, bookie, mode, ...span(from, to) };
};
const choice = (from: number, bookies: string[], mode: PastChoice['mode'] = 'live'): PastChoice => ({
  family: 'arbs',
  mode,
  fromMs: from * MINUTE,
  bookies,
});
const ALWAYS: PaidTime = { pro: [span(-1000, 10_000)] };
const BOTH = [choice(-1000, ['bet365', 'bwin'])];
const sum = (credits: readonly OutageCredit[]) =>
  credits.reduce((minutes, credit) => minutes + minutesOf(credit), 0);

describe('an outage gives back', () => {
  test.each<[string, PastOutage[], PaidTime, PastChoice[], number]>([
    ['its length', [outage(0, 155)], ALWAYS, BOTH, 155],
    ['half an hour', [outage(0, 30)], ALWAYS, BOTH, 30],
    ['nothing under it', [{ ...outage(0, 30), toMs: 30 * MINUTE - 1 }], ALWAYS, BOTH, 0],
    ['whole minutes only', [{ ...outage(0, 31), toMs: 32 * MINUTE - 1 }], ALWAYS, BOTH, 31],
    ['two that overlap once', [outage(0, 40), outage(20, 60, 'bwin')], ALWAYS, BOTH, 60],
    [
      'two modes at once once',
      [outage(0, 40), outage(0, 40, 'bet365', 'prematch')],
      ALWAYS,
      [...BOTH, choice(0, ['bet365'], 'prematch')],
      40,
    ],
    ['each of two short ones nothing', [outage(0, 20), outage(20, 40, 'bwin')], ALWAYS, BOTH, 0],
    ['nothing of a bookmaker of others', [outage(0, 40, 'luckia')], ALWAYS, BOTH, 0],
    ['nothing of a mode in which it is not chosen', [outage(0, 40, 'bet365', 'prematch')], ALWAYS, BOTH, 0],
    [
      'what was chosen then, not what is now',
      [outage(0, 40)],
      ALWAYS,
      [choice(-10, ['bet365']), choice(15, ['bwin'])],
      15,
    ],
    ['nothing before there was a configuration', [outage(0, 40)], ALWAYS, [choice(50, ['bet365'])], 0],
    ['nothing to who has not paid', [outage(0, 40)], {}, BOTH, 0],
    ['the part that was paid', [outage(0, 40)], { pro: [span(-100, 25)] }, BOTH, 25],
    ['nothing while frozen', [outage(0, 40)], { pro: [span(-100, 0), span(35, 99)] }, BOTH, 5],
    [
      'nothing of a list that the plan does not open',
      [outage(0, 40)],
      { starter: [span(-100, 100)] },
      [{ ...choice(0, ['bet365']), family: 'valuebets' }],
      0,
    ],
    [
      'time that is paid twice once, in the greater plan',
      [outage(0, 40)],
      { pro: [span(-9, 20)], starter: [span(-9, 99)] },
      BOTH,
      40,
    ],
  ])('%s', (_, outages, paid, choices, minutes) => {
    expect(sum(creditsFor(outages, paid, choices, NOTHING))).toBe(minutes);
  });

  test('the greater plan its minutes and the other what is left', () => {
    const paid = { pro: [span(-9, 20)], starter: [span(-9, 99)] };
    expect(creditsFor([outage(0, 40)], paid, BOTH, NOTHING)[0]?.minutes).toEqual({ pro: 20, starter: 20 });
  });

  test('a row without minutes where others have given all of it, and none where nothing was missed', () => {
    const [first, second, other] = [outage(0, 40), outage(5, 35, 'bwin'), outage(0, 40, 'luckia')];
    const credits = creditsFor([first, second, other], ALWAYS, BOTH, NOTHING);
    expect(credits.map(({ outage: { id }, minutes }) => [id, minutes])).toEqual([
      [first.id, { pro: 40 }],
      [second.id, {}],
    ]);
  });
});

const BOOKIES = ['bet365', 'bwin', 'luckia'];
const MAX = 300;
/** Times in half minutes: what does not fall on a minute has to come out right, too. */
const halves = fc.nat(MAX * 2).map((half) => (half * MINUTE) / 2);
const spans = fc
  .array(fc.tuple(halves, halves), { maxLength: 4 })
  .map((pairs): Span[] => pairs.map(([a, b]) => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) })));
const mode = fc.constantFrom<PastOutage['mode'][]>('prematch', 'live');
const outages = fc
  .array(fc.record({ bookie: fc.constantFrom(...BOOKIES), mode, at: halves, length: fc.nat(120) }), {
    maxLength: 8,
  })
  .map((all) =>
    all.map(
      ({ bookie, mode: own, at, length }, nth): PastOutage => ({
        id: `outage-${nth}`,
        bookie,
        mode: own,
        fromMs: at,
        toMs: at + (length * MINUTE) / 2,
      }),
    ),
  );
const choices = fc.uniqueArray(
  fc.record({
    family: fc.constantFrom<PastChoice['family'][]>('arbs', 'valuebets'),
    mode,
    fromMs: halves,
    bookies: fc.subarray(BOOKIES),
  }),
  { maxLength: 8, selector: ({ family, mode: own, fromMs }) => `${family} ${own} ${fromMs}` },
);
const worlds = fc.record({ outages, choices, paid: fc.record({ pro: spans, starter: spans }) });
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

/** The oracle: each half minute on its own, asked for what the rule says in words. */
function missedHalves({ outages: all, choices: chosen, paid }: World): number {
  const step = MINUTE / 2;
  const isIn = (ms: number) => (one: Span) => one.fromMs <= ms && ms < one.toMs;
  const has = (ms: number, family: string, { bookie, mode: own }: PastOutage) =>
    chosen
      .filter((each) => each.family === family && each.mode === own && each.fromMs <= ms)
      .reduce<PastChoice | undefined>((a, b) => (a && a.fromMs > b.fromMs ? a : b), undefined)
      ?.bookies.includes(bookie) === true;
  const isMissed = (ms: number, one: PastOutage): boolean => {
    const wholeMs = Math.floor((one.toMs - one.fromMs) / MINUTE) * MINUTE;
    if (one.toMs - one.fromMs < 30 * MINUTE || ms < one.fromMs || ms >= one.fromMs + wholeMs) return false;
    if (paid.pro.some(isIn(ms)) && (has(ms, 'arbs', one) || has(ms, 'valuebets', one))) return true;
    // Starter: arbs of both modes, value bets before the game.
    const starts = has(ms, 'arbs', one) || (one.mode === 'prematch' && has(ms, 'valuebets', one));
    return paid.starter.some(isIn(ms)) && starts;
  };
  let count = 0;
  for (let ms = 0; ms < MAX * 3 * MINUTE; ms += step) if (all.some((one) => isMissed(ms, one))) count += 1;
  return count;
}

/** As the product does it: a batch after the other, each knowing what was given before. */
function inBatches({ choices: chosen, paid }: World, batches: readonly PastOutage[][]): CreditedBefore {
  return batches.reduce<CreditedBefore>((before, batch) => {
    const credits = creditsFor(batch, paid, chosen, before);
    return {
      spans: [...before.spans, ...credits.flatMap((credit) => credit.spans)],
      minutes: before.minutes + sum(credits),
    };
  }, NOTHING);
}

describe('whatever happens', () => {
  test('what is given is the time that was missed, however outages close and however often it is looked', () => {
    const shuffled = worlds.chain((world) =>
      fc.record({
        world: fc.constant(world),
        order: fc.shuffledSubarray(world.outages, { minLength: world.outages.length }),
        cut: fc.nat(8),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ world, order, cut }) => {
        const expected = Math.floor(missedHalves(world) / 2);
        const apart = inBatches(world, [order.slice(0, cut), order.slice(cut), order]);
        expect(apart.minutes).toBe(expected);
        expect(inBatches(world, [world.outages]).minutes).toBe(expected);
        // What it was given for never overlaps: it is as long as its union.
        const lengths = apart.spans.reduce((ms, { fromMs, toMs }) => ms + toMs - fromMs, 0);
        expect(measureOf(apart.spans)).toBe(lengths);
      }),
      { numRuns: 300 },
    );
  });

  test('forgetting what was given before would show: the test above can fail', () => {
    const world: World = {
      outages: [outage(0, 40), outage(20, 60, 'bwin')],
      choices: BOTH.map((each) => ({ ...each, bookies: [...each.bookies] })),
      paid: { pro: [span(0, 99)], starter: [] },
    };
    const forgetful = world.outages.reduce(
      (minutes, each) => minutes + sum(creditsFor([each], world.paid, world.choices, NOTHING)),
      0,
    );
    expect([forgetful, Math.floor(missedHalves(world) / 2)]).toEqual([80, 60]);
  });
});

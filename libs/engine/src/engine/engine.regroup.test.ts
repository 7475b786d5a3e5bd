import type { Arb } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventMatcher, type Verdict } from '../matching/index.ts';
import { drain, snapshot, subscribe } from '../testing/followed.ts';
import { BOOKIES, LEVEL_PICKS, priceNear } from '../testing/level-book.ts';
import { ARSENAL, filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { Engine } from './engine.ts';

const TIMEOUT_MS = 60_000;
const LIST = filterOf({ minPercentage: -10, limit: 500 });

const ONE = { ...ARSENAL, id: 'a1' };
const TWO = { ...ARSENAL, id: 'a2', home: 'Arsenal FC', away: 'Chelsea FC' };
/** What each collector says of two matches; the third one puts the visitors first. */
const STATED = {
  one: [ONE, { ...ARSENAL, id: 'b1', home: 'Everton', away: 'Fulham' }],
  two: [TWO, { ...ARSENAL, id: 'b2', home: 'Everton FC', away: 'Fulham FC' }],
  three: [
    { ...ARSENAL, id: 'a3', home: 'Chelsea', away: 'Arsenal' },
    { ...ARSENAL, id: 'b3', home: 'Fulham', away: 'Everton' },
  ],
};
type Source = keyof typeof STATED;
const SOURCES: Source[] = ['one', 'two', 'three'];

/** An engine with its matcher, and people who decide. */
class World {
  readonly matcher = new EventMatcher();
  readonly engine = new Engine({
    resolveEvent: (event, speaker, nowMs) => this.matcher.resolve(event, speaker, nowMs),
    releaseEvent: (key) => this.matcher.release(key),
  });
  readonly said: Verdict[] = [];

  say(verdict: Verdict, nowMs: number): void {
    this.said.push(verdict);
    this.engine.regroupEvents(this.matcher.settle(verdict, nowMs, { isNew: true }), nowMs);
  }

  /** The sources leave the event. */
  split(key: string, leaving: readonly string[], nowMs: number): string {
    const sides = this.matcher.sightings(key);
    const newKey = `${key}-r${this.said.length + 1}`;
    const groups = [
      { key, members: sides.filter(({ source }) => !leaving.includes(source)) },
      { key: newKey, members: sides.filter(({ source }) => leaving.includes(source)) },
    ];
    this.say({ groups }, nowMs);
    return newKey;
  }

  join(key: string, other: string, turn: boolean, nowMs: number): void {
    const turned = this.matcher.sightings(other).map((side) => ({ ...side, swapped: side.swapped !== turn }));
    this.say({ groups: [{ key, members: [...this.matcher.sightings(key), ...turned] }] }, nowMs);
  }

  get keys(): string[] {
    const search = this.matcher.search('', 50);
    for (let step = search.next(); ; step = search.next())
      if (step.done) return step.value.map(({ key }) => key).toSorted();
  }

  apply(source: Source, items: readonly Quote[], nowMs: number): void {
    this.engine.apply(items, nowMs, source);
  }
}

const gist = (arbs: readonly Arb[]): unknown[] =>
  arbs
    .map(({ id, profit, addedOn, bets }) => ({
      id,
      profit,
      addedOn,
      bets: bets.map(({ bookie, odds, updatedOn, changedOn }) => [bookie, odds, updatedOn, changedOn]),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const KEY = 'football-20261121-arsenal-chelsea';

/** An arb of two collectors' bookmakers. */
function paired(): World {
  const world = new World();
  world.apply('one', [quote('alpha', 'DNB.1', 2.1, { event: ONE })], NOW_MS);
  world.apply('two', [quote('beta', 'DNB.2', 2.1, { event: TWO })], NOW_MS);
  return world;
}
const idsOf = (world: World, nowMs = NOW_MS): string[] =>
  world.engine.query(LIST, nowMs).arbs.map(({ id }) => id);

describe('an event that a person has split', () => {
  test('has its arb no longer, and those who follow a list hear it with the next drain', () => {
    const world = paired();
    const list = subscribe(world.engine, LIST, NOW_MS);
    snapshot(world.engine, list, NOW_MS);
    world.split(KEY, ['two'], NOW_MS + 1000);
    const [change] = drain(world.engine, NOW_MS + 1000);
    expect(change?.removes.map(({ id }) => id)).toEqual([`${KEY}~p~DNB.FT.1@alpha~DNB.FT.2@beta`]);
    expect(change?.total).toBe(0);
    expect(world.engine.stats(NOW_MS + 1000).events.prematch).toBe(2);
  });

  test('stays so when its sources speak again, and is one again when a person joins it', () => {
    const world = paired();
    const split = world.split(KEY, ['two'], NOW_MS);
    const later = { ...TWO, id: 'a2', startedAt: '2026-11-21T15:05:00Z' };
    world.apply('two', [quote('beta', 'DNB.2', 2.15, { event: later })], NOW_MS);
    expect(idsOf(world)).toEqual([]);
    expect(world.matcher.sightings(split).map(({ source }) => source)).toEqual(['two']);
    world.join(KEY, split, false, NOW_MS);
    expect(idsOf(world)).toEqual([`${KEY}~p~DNB.FT.1@alpha~DNB.FT.2@beta`]);
    expect(world.engine.query(LIST, NOW_MS).arbs[0]?.bets[1]?.odds).toBe(2.15);
  });

  test('parts the bookmakers of one collector where it sends no id of its own, and only then', () => {
    const [{ id: _, ...named }] = [ONE];
    const nameless = new World();
    const idful = new World();
    for (const [bookie, pick] of [
      ['alpha', 'DNB.1'],
      ['beta', 'DNB.2'],
    ] as const) {
      nameless.apply('one', [quote(bookie, pick, 2.1, { event: named })], NOW_MS);
      idful.apply('one', [quote(bookie, pick, 2.1, { event: ONE })], NOW_MS);
    }
    expect(idful.matcher.sightings(KEY).map(({ source }) => source)).toEqual(['one']);
    expect(nameless.matcher.sightings(KEY).map(({ source }) => source)).toEqual(['one/alpha', 'one/beta']);
    expect(idsOf(nameless)).toHaveLength(1);
    nameless.split(KEY, ['one/beta'], NOW_MS);
    expect(idsOf(nameless)).toEqual([]);
    expect(nameless.engine.stats(NOW_MS).events.prematch).toBe(2);
  });

  test('is stated by who stays when its first source leaves', () => {
    const world = paired();
    world.split(KEY, ['one'], NOW_MS);
    expect(world.matcher.sightings(KEY).map(({ source }) => source)).toEqual(['two']);
    world.apply('two', [quote('gamma', 'DNB.1', 2.1, { event: TWO })], NOW_MS);
    expect(world.engine.query(LIST, NOW_MS).arbs[0]?.event.name).toBe('Arsenal FC vs Chelsea FC');
  });

  test('gives prices that both sides have stated to neither of them, until they are stated again', () => {
    const world = paired();
    world.apply('two', [quote('alpha', 'DNB.1', 2.2, { event: TWO })], NOW_MS);
    const split = world.split(KEY, ['two'], NOW_MS);
    expect(world.engine.stats(NOW_MS).quotes).toBe(1);
    world.apply('two', [quote('alpha', 'DNB.1', 2.2, { event: TWO })], NOW_MS);
    expect(idsOf(world)).toEqual([`${split}~p~DNB.FT.1@alpha~DNB.FT.2@beta`]);
  });

  test('forgets the name that led to it', () => {
    const world = new World();
    const alias = { sport: 'football' as const, competition: 'open', source: 'two' };
    world.matcher.recall({
      aliases: [{ ...alias, name: 'gunners', team: 'Arsenal', times: 3 }],
      accepted: [],
      rejected: [],
      forgotten: [],
      verdicts: [],
    });
    const gunners = { ...ARSENAL, id: 'a2', home: 'Gunners' };
    world.apply('one', [quote('alpha', 'DNB.1', 2.1, { event: ONE })], NOW_MS);
    world.apply('two', [quote('beta', 'DNB.2', 2.1, { event: gunners })], NOW_MS);
    expect(world.matcher.sightings(KEY)).toHaveLength(2);
    world.split(KEY, ['two'], NOW_MS);
    expect(world.matcher.takeNews().doubted.map(({ name }) => name)).toEqual(['gunners']);
    const next = { ...gunners, id: 'a9', away: 'Leeds' };
    world.apply(
      'one',
      [quote('alpha', 'DNB.1', 2.1, { event: { ...next, id: 'c1', home: 'Arsenal' } })],
      NOW_MS,
    );
    world.apply('two', [quote('beta', 'DNB.2', 2.1, { event: next })], NOW_MS);
    expect(idsOf(world)).toEqual([]);
  });
});

test('two events that a person joins turned have their sides turned', () => {
  const world = new World();
  const odd = { ...ARSENAL, id: 'x', home: 'Blues of London', away: 'Gunners' };
  world.apply('one', [quote('alpha', 'DNB.1', 2.1, { event: ONE })], NOW_MS);
  world.apply('two', [quote('beta', 'DNB.1', 2.1, { event: odd })], NOW_MS);
  const other = world.keys.find((key) => key !== KEY) ?? '';
  world.join(KEY, other, true, NOW_MS);
  expect(idsOf(world)).toEqual([`${KEY}~p~DNB.FT.1@alpha~DNB.FT.2@beta`]);
});

// Each collector brings bookmakers of its own, and of equal prices the one that came first leads: none are equal here.
const voiceOf = (source: Source, bookie: string): string => `${source}_${bookie}`;
const VOICES = SOURCES.flatMap((source) => BOOKIES.map((bookie) => voiceOf(source, bookie)));
const ownPrice = (price: number, voice: string): number =>
  (Math.round((price * 1000) / VOICES.length) * VOICES.length + VOICES.indexOf(voice)) / 1000;

const anySay = fc.record({
  source: fc.constantFrom(...SOURCES),
  match: fc.constantFrom(0, 1),
  quotes: fc.array(
    fc
      .tuple(fc.constantFrom(...Object.entries(LEVEL_PICKS)), fc.constantFrom(...BOOKIES))
      .chain(([[pick, odds], bookie]) => priceNear(odds).map((price) => ({ pick, bookie, price }))),
    { minLength: 1, maxLength: 8 },
  ),
});
const anyAct = fc.oneof(
  { weight: 4, arbitrary: anySay.map((say) => ({ say })) },
  { weight: 1, arbitrary: fc.record({ split: fc.nat(), leaving: fc.subarray(SOURCES, { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ join: fc.nat(), other: fc.nat(), turn: fc.boolean() }) },
);
type Say = {
  say: { source: Source; match: number; quotes: { pick: string; bookie: string; price: number }[] };
};

/** Who speaks first between two decisions is compared with what stood then, so all are heard once before. */
const PRELUDE: Say[] = SOURCES.flatMap((source) =>
  [0, 1].map((match) => ({ say: { source, match, quotes: [{ pick: 'W.1', bookie: 'alpha', price: 2.6 }] } })),
);

function tell(world: World, { say: { source, match, quotes } }: Say, nowMs: number): void {
  const event = STATED[source][match];
  if (!event) throw new RangeError(`No match ${match}`);
  const items = quotes.map(({ pick, bookie, price }) => {
    const voice = voiceOf(source, bookie);
    return quote(voice, pick, ownPrice(price, voice), { event });
  });
  world.apply(source, items, nowMs);
}

test(
  'after any quotes, splits and joins the lists are those of a fresh engine that was told the decisions first',
  () => {
    fc.assert(
      fc.property(fc.array(anyAct, { minLength: 2, maxLength: 24 }), (then) => {
        const acts = [...PRELUDE, ...then];
        const world = new World();
        let nowMs = NOW_MS;
        for (const act of acts) {
          nowMs += 500;
          if ('say' in act) tell(world, act, nowMs);
          else if ('split' in act) {
            const key = world.keys[act.split % Math.max(1, world.keys.length)] ?? '';
            const sides = world.matcher.sightings(key).map(({ source }) => source);
            const leaving = sides.filter((side) => act.leaving.some((source) => source === side));
            if (leaving.length > 0 && leaving.length < sides.length) world.split(key, leaving, nowMs);
          } else {
            const [key = '', other = ''] = [act.join, act.other].map(
              (at) => world.keys[at % world.keys.length],
            );
            const [ours, theirs] = [key, other].map((each) =>
              world.matcher.sightings(each).map(({ source }) => source),
            );
            const isFree = key !== other && !ours?.some((source) => theirs?.includes(source));
            if (isFree && key !== '') world.join(key, other, act.turn, nowMs);
          }
        }
        const fresh = new World();
        for (const verdict of world.said) fresh.say(verdict, NOW_MS);
        nowMs = NOW_MS;
        for (const act of acts) {
          nowMs += 500;
          if ('say' in act) tell(fresh, act, nowMs);
        }
        // By then traps are counted anew.
        nowMs += 6000;
        expect(gist(world.engine.query(LIST, nowMs).arbs)).toEqual(
          gist(fresh.engine.query(LIST, nowMs).arbs),
        );
        const rejected = ({ engine }: World) =>
          engine
            .rejected(LIST, nowMs)
            .arbs.map(({ id, reason }) => `${id} ${reason}`)
            .toSorted();
        expect(rejected(world)).toEqual(rejected(fresh));
        expect(world.keys).toEqual(fresh.keys);
      }),
      { numRuns: 150, seed: 21 },
    );
  },
  TIMEOUT_MS,
);

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/index.ts';
import {
  type Change,
  complaintsOf,
  type FeedSample,
  hourOf,
  type IncidentKind,
  isOurFault,
  joinedOutages,
  lengthWithin,
  median,
  NOTHING_SEEN,
  observe,
  quotingShare,
  stateOf,
  statusDays,
  usualEvents,
  worseState,
} from './index.ts';

const NOW_MS = Date.parse('2026-11-23T18:42:00Z');

describe('usual', () => {
  test.each([
    [[], undefined],
    [[7], 7],
    [[1, 9], 5],
    [[9, 1, 5], 5],
    [[100, 1, 2, 3], 2.5],
  ])('the median of %j', (values, middle) => expect(median(values)).toBe(middle));

  it('does not depend on the order, and one wild hour does not move it beyond its neighbours', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (values, wild) => {
          expect(median(values.toReversed())).toBe(median(values));
          const moved = median([...values, wild]) ?? 0;
          expect(moved).toBeGreaterThanOrEqual(Math.min(...values));
          expect(moved).toBeLessThanOrEqual(Math.max(...values));
        },
      ),
    );
  });

  const hour = (daysAgo: number, events: number) => ({ hourMs: hourOf(NOW_MS) - daysAgo * DAY_MS, events });
  test.each([
    ['two weeks are enough', [hour(7, 100), hour(14, 120)], 110],
    ['the weekday counts, where it is known', [hour(7, 100), hour(14, 120), hour(1, 900), hour(2, 900)], 110],
    ['one of them is not: other days at this hour', [hour(7, 100), hour(1, 50), hour(2, 60)], 60],
    ['one day is no habit', [hour(7, 100)], undefined],
    ['nothing', [], undefined],
    ['seven weeks ago is forgotten', [hour(49, 100), hour(56, 100)], undefined],
    ['this hour says nothing of itself', [hour(0, 5), hour(1, 100), hour(2, 100)], 100],
    [
      'another hour is another',
      [
        { hourMs: hourOf(NOW_MS) - 7 * DAY_MS - HOUR_MS, events: 1 },
        { hourMs: hourOf(NOW_MS) - DAY_MS - HOUR_MS, events: 1 },
      ],
      undefined,
    ],
  ])('%s', (_, hours, usual) => expect(usualEvents(hours, NOW_MS)).toBe(usual));
});

describe('a look', () => {
  const WELL: FeedSample = {
    mode: 'live',
    nowMs: NOW_MS,
    lastSeenMs: NOW_MS - 2000,
    lastChangedMs: NOW_MS - 3000,
    newestSeenMs: NOW_MS - 500,
    events: 50,
    usualEvents: 52,
    staleEvents: 0,
    delayP95Ms: 2600,
    pause: { ms: 0, endMs: 0 },
    staleMs: 20_000,
  };
  const ago = (ms: number) => NOW_MS - ms;
  const cases: [string, Partial<FeedSample>, IncidentKind[], IncidentKind[]][] = [
    ['all is well', {}, [], []],
    ['two minutes are not silence yet', { lastSeenMs: ago(120_500) }, [], ['slow']],
    ['more than two are', { lastSeenMs: ago(121_000), events: 0 }, [], ['silent']],
    ['where prices may be older, silence is later', { lastSeenMs: ago(200_000), staleMs: 300_000 }, [], []],
    [
      'nobody is heard: it is not the bookmaker',
      { lastSeenMs: ago(900_000), newestSeenMs: ago(880_000), lastChangedMs: ago(900_000) },
      [],
      [],
    ],
    [
      'at night nothing is in play: it took back what was',
      { lastSeenMs: ago(900_000), events: 0, usualEvents: 0 },
      [],
      [],
    ],
    [
      'a new one that ended its only match',
      { lastSeenMs: ago(900_000), events: 0, usualEvents: undefined, staleEvents: 1 },
      [],
      [],
    ],
    [
      'a new one that stopped amid many',
      { lastSeenMs: ago(900_000), events: 0, usualEvents: undefined, staleEvents: 30 },
      [],
      ['silent'],
    ],
    [
      'what is silent stays so into the night',
      { lastSeenMs: ago(900_000), usualEvents: 0, events: 0 },
      ['silent'],
      ['silent'],
    ],
    ['under seven tenths', { events: 36 }, [], ['fewEvents']],
    ['seven tenths and a bit', { events: 37 }, [], []],
    ['few until eight tenths', { events: 41 }, ['fewEvents'], ['fewEvents']],
    ['as usual again', { events: 42 }, ['fewEvents'], []],
    ['six of ten may be chance', { events: 6, usualEvents: 10 }, [], []],
    ['three of ten are not', { events: 3, usualEvents: 10 }, [], ['fewEvents']],
    ['of few usual ones a share says nothing', { events: 2, usualEvents: 9 }, [], []],
    ['unknown is not few', { events: 2, usualEvents: undefined }, [], []],
    ['a slow twentieth', { delayP95Ms: 15_100 }, [], ['slow']],
    ['a limit that is reached is not passed', { delayP95Ms: 15_000 }, [], []],
    ['slow until well below', { delayP95Ms: 12_100 }, ['slow'], ['slow']],
    ['quick again', { delayP95Ms: 11_900 }, ['slow'], []],
    ['before the game half a minute is nothing', { mode: 'prematch', delayP95Ms: 31_000 }, [], []],
    ['the same prices again and again', { lastChangedMs: ago(301_000) }, [], ['slow']],
    ['before the game prices stand for hours', { mode: 'prematch', lastChangedMs: ago(HOUR_MS) }, [], []],
    ['it paused a moment ago', { pause: { ms: 21_000, endMs: ago(40_000) } }, [], ['slow']],
    ['it paused and went on', { pause: { ms: 50_000, endMs: ago(80_000) } }, [], []],
    ['a pause that no price grew stale in', { pause: { ms: 19_000, endMs: ago(1000) } }, [], []],
    ['slow and few', { delayP95Ms: 60_000, events: 10 }, [], ['fewEvents', 'slow']],
  ];
  test.each(cases)('%s', (_, more, open, kinds) => {
    expect([...complaintsOf({ ...WELL, ...more }, new Set(open)).keys()].toSorted()).toEqual(kinds);
  });

  it('says since when', () => {
    const since = (more: Partial<FeedSample>, kind: IncidentKind) =>
      complaintsOf({ ...WELL, ...more }, new Set()).get(kind);
    expect(since({ lastSeenMs: ago(200_000) }, 'silent')).toBe(ago(200_000));
    expect(since({ lastChangedMs: ago(400_000) }, 'slow')).toBe(ago(400_000));
    expect(since({ events: 1 }, 'fewEvents')).toBe(NOW_MS);
  });

  test.each([
    [1, 2, false],
    [3, 3, false],
    [2, 4, false],
    [3, 4, true],
    [41, 80, true],
  ])('%i silent ones of %i', (silent, expected, ours) => expect(isOurFault(silent, expected)).toBe(ours));

  it('the worst is told', () => {
    expect([stateOf([]), stateOf(['slow', 'silent']), stateOf(['slow', 'fewEvents'])]).toEqual([
      'usual',
      'silent',
      'fewEvents',
    ]);
    expect([worseState('off', 'usual'), worseState('slow', 'fewEvents'), worseState('off', 'off')]).toEqual([
      'usual',
      'fewEvents',
      'off',
    ]);
  });
});

describe('looks in a row', () => {
  /** @param looks one a minute: `x` with it, `.` without */
  const changesOf = (kind: IncidentKind, looks: string): string[] => {
    let watch = NOTHING_SEEN;
    let isOpen = false;
    const told: string[] = [];
    for (const [minute, look] of [...looks].entries()) {
      const nowMs = minute * MINUTE_MS;
      const next = observe(watch, { kind, isOpen, nowMs, sinceMs: look === 'x' ? nowMs : undefined });
      watch = next.watch;
      const change: Change = next.change;
      if (!change) continue;
      isOpen = 'opensMs' in change;
      told.push(
        'opensMs' in change ? `opens ${change.opensMs / MINUTE_MS}` : `closes ${change.closesMs / MINUTE_MS}`,
      );
    }
    return told;
  };

  test.each<[IncidentKind, string, string[]]>([
    ['slow', 'xx.xx.xx.', []],
    ['slow', '.xxx', ['opens 1']],
    ['slow', 'xxx.x.x.x', ['opens 0']],
    ['slow', 'xxxx..', ['opens 0', 'closes 4']],
    ['fewEvents', 'xxxx.xxxxx', ['opens 5']],
    ['silent', 'x..x', ['opens 0', 'closes 1', 'opens 3']],
  ])('%s at %s', (kind, looks, told) => expect(changesOf(kind, looks)).toEqual(told));

  it('never opens what is open, nor closes what is closed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<IncidentKind>('slow', 'silent', 'fewEvents'),
        fc.string({ unit: fc.constantFrom('x', '.'), maxLength: 60 }),
        (kind, looks) => {
          const words = changesOf(kind, looks).map((told) => told.split(' ')[0]);
          expect(words).toEqual(words.map((_, at) => (at % 2 === 0 ? 'opens' : 'closes')));
        },
      ),
    );
  });

  it('silence ends when it was heard, not when it was looked', () => {
    const first = observe(NOTHING_SEEN, {
      kind: 'silent',
      isOpen: true,
      sinceMs: undefined,
      nowMs: 120_000,
      resumedMs: 75_000,
    });
    const second = observe(first.watch, {
      kind: 'silent',
      isOpen: true,
      sinceMs: undefined,
      nowMs: 180_000,
    });
    expect([first.change, second.change]).toEqual([undefined, { closesMs: 75_000 }]);
  });
});

describe('days and shares', () => {
  const silent = (from: string, to: string) => ({
    kind: 'silent' as const,
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
  });
  const days = new Map(
    [0, 1, 2].map((ago) => [Date.parse('2026-11-23') - ago * DAY_MS, ago === 0 ? 1122 : 1440]),
  );

  it('a day is as bad as its worst hour, and unknown where nobody watched', () => {
    const told = statusDays(
      [
        silent('2026-11-22T23:50:00Z', '2026-11-23T00:10:00Z'),
        { ...silent('2026-11-22T10:00:00Z', '2026-11-22T12:00:00Z'), kind: 'slow' },
      ],
      days,
      NOW_MS,
    );
    expect(told).toHaveLength(30);
    expect(told.slice(-4)).toEqual([
      { day: '2026-11-20', state: 'unknown', silentMs: 0 },
      { day: '2026-11-21', state: 'usual', silentMs: 0 },
      { day: '2026-11-22', state: 'silent', silentMs: 10 * MINUTE_MS },
      { day: '2026-11-23', state: 'silent', silentMs: 10 * MINUTE_MS },
    ]);
  });

  it('what overlaps counts once, of the time that was watched', () => {
    const both = [
      silent('2026-11-22T10:00:00Z', '2026-11-22T10:30:00Z'),
      silent('2026-11-22T10:20:00Z', '2026-11-22T10:40:00Z'),
    ];
    const minutes = 1440 + 1440 + 1122;
    expect(quotingShare(both, days, NOW_MS)).toBeCloseTo(1 - 40 / minutes, 10);
    expect([quotingShare([], days, NOW_MS), quotingShare([], new Map(), NOW_MS)]).toEqual([1, undefined]);
  });

  it('spans inside of a window are as long as they last there', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(20)), { maxLength: 8 }), (raw) => {
        const spans = raw.map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }));
        const minutes = Array.from({ length: 40 }, (_, at) => at + 10);
        const covered = minutes.filter((at) => spans.some(({ fromMs, toMs }) => fromMs <= at && at < toMs));
        expect(lengthWithin(spans, { fromMs: 10, toMs: 50 })).toBe(covered.length);
      }),
    );
  });

  it('both modes that are silent at once are one outage', () => {
    const feed = (id: string, bookie: string, mode: string, fromMs: number, toMs: number | null) => ({
      id,
      bookie,
      mode,
      fromMs,
      toMs,
    });
    expect(
      joinedOutages([
        feed('c', 'unibet', 'live', 500, null),
        feed('a', 'unibet', 'live', 100, 200),
        feed('b', 'unibet', 'prematch', 150, 300),
        feed('d', 'betsson', 'live', 120, 180),
        feed('e', 'betsson', 'prematch', 180, 190),
      ]),
    ).toEqual([
      { id: 'c', incidents: ['c'], bookie: 'unibet', modes: ['live'], fromMs: 500, toMs: null },
      {
        id: 'd',
        incidents: ['d', 'e'],
        bookie: 'betsson',
        modes: ['live', 'prematch'],
        fromMs: 120,
        toMs: 190,
      },
      {
        id: 'a',
        incidents: ['a', 'b'],
        bookie: 'unibet',
        modes: ['live', 'prematch'],
        fromMs: 100,
        toMs: 300,
      },
    ]);
  });
});

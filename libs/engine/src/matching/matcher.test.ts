import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CapacityError } from '../limits/capacity-error.ts';
import { EventMatcher } from './matcher.ts';
import { see, stateEvent } from './testing/state-event.ts';

const KEY = 'football-20261121-manchester-united-chelsea';
const FIRST = 'pinnacle: #1 football | England / Premier League | Manchester United - Chelsea | 15:00';

function first(): EventMatcher {
  const matcher = new EventMatcher();
  expect(see(matcher, FIRST)).toEqual({ key: KEY, swapped: false });
  return matcher;
}

describe('EventMatcher, one event', () => {
  it.each([
    ['another spelling', 'bwin: #x football | England / Premier League | Man Utd - FC Chelsea | 15:00'],
    ['no id', 'bwin: football | England / Premier League | Man United - Chelsea FC | 15:00'],
    ['no league', 'bwin: football | / | Manchester Utd. - Chelsea | 15:00'],
    [
      'a start some minutes off',
      'bwin: football | England / Premier League | Manchester United - Chelsea | 15:10',
    ],
    [
      'Great Britain for England',
      'bwin: football | Great Britain / Premier League | Manchester United - Chelsea | 15:00',
    ],
  ])('recognises %s', (_case, line) => {
    expect(see(first(), line)).toEqual({ key: KEY, swapped: false });
  });

  it('recognises swapped sides', () => {
    const matcher = first();
    expect(see(matcher, 'bwin: football | England / Premier League | Chelsea - Man Utd | 15:00')).toEqual({
      key: KEY,
      swapped: true,
    });
    expect(
      see(matcher, 'bwin: football | England / Premier League | Chelsea - Man Utd | 15:00').swapped,
    ).toBe(true);
  });

  it('gives the very same answer on repeated sightings', () => {
    const matcher = first();
    expect(see(matcher, FIRST)).toBe(see(matcher, FIRST));
  });

  it('follows a source that renames or moves its event under the same id', () => {
    const matcher = first();
    see(matcher, 'bwin: #7 football | England / Premier League | Man Utd - Chelsea | 15:00');
    expect(see(matcher, FIRST.replace('15:00', '15:15')).key).toBe(KEY);
    expect(
      see(matcher, 'unibet: #3 football | England / Premier League | Manchester Utd - Chelsea | 15:30').key,
    ).toBe(KEY);
  });

  it('knows one id under the spellings of several bookmakers', () => {
    const matcher = first();
    const spelt = FIRST.replace('Manchester United', 'Man Utd');
    expect(see(matcher, spelt)).toEqual({ key: KEY, swapped: false });
    expect(see(matcher, spelt)).toBe(see(matcher, FIRST));
    expect(matcher.sightings(KEY)).toHaveLength(1);
  });

  it('follows a source without ids that moves the start', () => {
    const matcher = first();
    const line = 'bwin: football | England / Premier League | Man Utd - Chelsea | 15:00';
    expect(see(matcher, line).key).toBe(KEY);
    expect(see(matcher, line.replace('15:00', '15:04')).key).toBe(KEY);
    expect(matcher.size).toBe(1);
  });

  it('recognises a third spelling by the second', () => {
    const matcher = new EventMatcher();
    const { key } = see(matcher, 'a: basketball | Spain / ACB | CB Miraflores - Real Madrid | 18:00');
    see(matcher, 'b: basketball | Spain / ACB | San Pablo Burgos - Real Madrid | 18:00');
    matcher.accept(matcher.reviews()[0]?.id ?? '');
    expect(see(matcher, 'c: basketball | Spain / ACB | Burgos - Real Madrid | 18:00').key).toBe(key);
  });

  it('says who takes which event for it', () => {
    const matcher = first();
    see(matcher, 'bwin: #7 football | England / Premier League | Chelsea - Man Utd | 15:00');
    expect(matcher.sightings(KEY)).toMatchObject([
      { source: 'pinnacle', swapped: false, score: 1 },
      { source: 'bwin', swapped: true, event: { id: '7', home: 'Chelsea' } },
    ]);
  });
});

describe('EventMatcher, two events', () => {
  it.each([
    [
      'another team of the city',
      'bwin: football | England / Premier League | Manchester City - Chelsea | 15:00',
    ],
    ['women by the league', "bwin: football | England / Women's Super League | Man Utd - Chelsea | 15:00"],
    ['women by both names', 'bwin: football | England / WSL1 | Man Utd (W) - Chelsea (W) | 15:00'],
    ['youth by the league', 'bwin: football | England / Premier League U21 | Man Utd - Chelsea | 15:00'],
    ['reserves by the league', 'bwin: football | England / Premier League 2 | Man Utd - Chelsea | 15:00'],
    ['a computer game', 'bwin: football | England / Esoccer Battle | Manchester United - Chelsea | 15:00'],
    ['another country', 'bwin: football | Uganda / Premier League | Manchester United - Chelsea | 15:00'],
    ['two hours later', 'bwin: football | England / Premier League | Manchester United - Chelsea | 17:00'],
    [
      'the next day',
      'bwin: football | England / Premier League | Manchester United - Chelsea | 2026-11-22 15:00',
    ],
    ['another sport', 'bwin: hockey | England / Premier League | Manchester United - Chelsea | 15:00'],
    ['another id of one source', FIRST.replace('#1', '#2')],
  ])('keeps apart %s', (_case, line) => {
    expect(see(first(), line).key).not.toBe(KEY);
  });

  it('keeps apart what one bookmaker writes alike: the class comes from the league', () => {
    const matcher = new EventMatcher();
    const men = see(matcher, 'winamax: football | Ecuador / Liga Pro | Barcelone - Nacional | 20:00');
    const women = see(matcher, 'winamax: football | Espagne / Liga F | Barcelone - Nacional | 20:00');
    expect(women.key).not.toBe(men.key);
  });

  it('keeps both games of a double-header, whoever lists them', () => {
    const matcher = new EventMatcher();
    const lines = (source: string) => [
      `${source}: #${source}1 baseball | USA / MLB | Reds - Cubs | 17:05`,
      `${source}: #${source}2 baseball | USA / MLB | Reds - Cubs | 20:40`,
    ];
    const keys = lines('a').map((line) => see(matcher, line).key);
    expect(new Set(keys).size).toBe(2);
    expect(lines('b').map((line) => see(matcher, line).key)).toEqual(keys);
  });

  it('takes an id that is used again for a new event', () => {
    const matcher = first();
    const next = see(matcher, 'pinnacle: #1 football | England / Premier League | Leeds - Burnley | 20:00');
    expect(next.key).toBe('football-20261121-leeds-burnley');
    expect(matcher.size).toBe(1);
  });
});

describe('EventMatcher, learning', () => {
  const lineOf = (source: string, home: string, away: string, time: string) =>
    `${source}: basketball | Spain / ACB | ${home} - ${away} | ${time}`;

  it('believes a name after two events and uses it where the other side is no help', () => {
    const matcher = new EventMatcher();
    for (const [away, time] of [
      ['Real Madrid', '12:00'],
      ['Unicaja', '2026-11-22 12:00'],
    ] as const) {
      see(matcher, lineOf('a', 'Guerino Vanoli Cremona', away, time));
      expect(see(matcher, lineOf('b', 'Vanoli', away, time)).key).toContain('guerino');
    }
    expect(matcher.learned().aliases).toMatchObject([{ source: 'b', name: 'vanoli', times: 2 }]);
  });

  it('starts with what an earlier run has learned', () => {
    const before = new EventMatcher();
    const { key } = see(before, lineOf('a', 'CB Miraflores', 'Real Madrid', '18:00'));
    see(before, lineOf('b', 'San Pablo Burgos', 'Real Madrid', '18:00'));
    before.accept(before.reviews()[0]?.id ?? '');
    const after = new EventMatcher({ learned: before.learned() });
    expect(see(after, lineOf('a', 'CB Miraflores', 'Real Madrid', '18:00')).key).toBe(key);
    expect(see(after, lineOf('z', 'San Pablo Burgos', 'Real Madrid', '18:00')).key).toBe(key);
  });
});

describe('EventMatcher, bounds', () => {
  const START_MINUTE = Date.UTC(2026, 10, 21, 15) / 60_000;
  const TENNIS = 'bwin: #5 tennis | / ATP | A - B | 15:00';

  it('forgets an event that is over and gives it the same key again', () => {
    const matcher = new EventMatcher({ forgetAfterMs: 60 * 60_000 });
    const { key } = see(matcher, FIRST, START_MINUTE);
    see(matcher, TENNIS, START_MINUTE + 61);
    expect(matcher.size).toBe(1);
    expect(see(matcher, FIRST, START_MINUTE + 62).key).toBe(key);
  });

  it('keeps an event until it has started, though nobody asks again', () => {
    const matcher = new EventMatcher({ forgetAfterMs: 60 * 60_000 });
    see(matcher, FIRST, START_MINUTE - 5000);
    see(matcher, TENNIS, START_MINUTE + 59);
    expect(matcher.size).toBe(2);
  });

  it('keeps an event as long as it is asked about', () => {
    const matcher = new EventMatcher({ forgetAfterMs: 60 * 60_000 });
    for (let minute = 0; minute < 240; minute += 50) see(matcher, FIRST, START_MINUTE + minute);
    see(matcher, TENNIS, START_MINUTE + 241);
    expect(matcher.size).toBe(2);
  });

  const numbered = (number: number): string =>
    `a: #${number} tennis | / ATP | Player${number} - Other${number} | 15:00`;
  const fill = (matcher: EventMatcher, count: number): string[] =>
    Array.from({ length: count }, (_, number) => see(matcher, numbered(number)).key);

  it('refuses the event that is one too many, and goes on with those it knows', () => {
    const matcher = new EventMatcher({ maxEvents: 100 });
    const keys = fill(matcher, 100);
    expect(() => see(matcher, numbered(100))).toThrow(new CapacityError('events', 100));
    expect(see(matcher, numbered(7)).key).toBe(keys[7]);
    expect(see(matcher, 'b: #x tennis | / ATP | Player8 - Other8 | 15:00').key).toBe(keys[8]);
    expect(matcher.size).toBe(100);
  });

  it('where it is full, takes new events in place of those that no book holds, and of no others', () => {
    const matcher = new EventMatcher({ maxEvents: 100 });
    const keys = fill(matcher, 100);
    for (const key of keys.slice(50)) matcher.release(key);
    see(matcher, numbered(60));
    for (let number = 100; number < 110; number++) expect(() => see(matcher, numbered(number))).not.toThrow();
    expect(matcher.size).toBeLessThanOrEqual(100);
    for (const number of [0, 49, 60]) expect(matcher.sightings(keys[number] ?? '')).toHaveLength(1);
  });

  it('keeps what no book holds as long as there is room', () => {
    const matcher = new EventMatcher({ maxEvents: 100 });
    const keys = fill(matcher, 50);
    for (const key of keys) matcher.release(key);
    see(matcher, numbered(50));
    expect(matcher.size).toBe(51);
  });

  it('refuses the namesakes of a source that gives each of its rounds new ids', () => {
    const matcher = new EventMatcher();
    const again = (round: number) => see(matcher, `a: #${round} tennis | / ATP | Ana - Eva | 15:00`);
    const keys = Array.from({ length: 256 }, (_, round) => again(round).key);
    expect(new Set(keys).size).toBe(256);
    expect(() => again(256)).toThrow(CapacityError);
  });

  it('refuses sources without end that all speak of one event', () => {
    const matcher = new EventMatcher();
    for (let source = 0; source < 1000; source++)
      see(matcher, `s${source}: tennis | / ATP | Ana - Eva | 15:00`);
    expect(() => see(matcher, 's1000: tennis | / ATP | Ana - Eva | 15:00')).toThrow(CapacityError);
    expect(see(matcher, 's7: tennis | / ATP | Ana - Eva | 15:00').swapped).toBe(false);
  });

  it('sources that are forgotten make room for others', () => {
    const matcher = new EventMatcher({ maxEvents: 1, forgetAfterMs: 1 });
    for (let round = 0; round < 50; round++)
      see(matcher, `s${round}: tennis | / ATP | Ana${round} - Eva | 15:00`, START_MINUTE + 60 * (round + 1));
    expect(matcher.size).toBe(1);
  });
});

describe('EventMatcher, where more begin alike than may be compared', () => {
  const crowd = (matcher: EventMatcher): void => {
    for (let number = 0; number < 600; number++)
      see(matcher, `flood: #${number} football | / | Chester${number} - Mansfield${number} | 15:00`);
  };

  it('still recognises who is written almost alike', () => {
    const matcher = first();
    crowd(matcher);
    expect(
      see(matcher, 'bwin: #x football | England / Premier League | Chelsea FC - Man Utd | 15:00').key,
    ).toBe(KEY);
  });

  it('takes what is only alike for another event, and leaves the pair to a person', () => {
    const line = 'bwin: #x football | England / Premier League | Manchester Utd - Chels | 15:00';
    expect(see(first(), line).key).toBe(KEY);
    const matcher = first();
    crowd(matcher);
    const { key } = see(matcher, line);
    expect(key).not.toBe(KEY);
    expect(matcher.reviews()).toContainEqual(
      expect.objectContaining({ reason: 'AMBIGUOUS', newcomer: expect.objectContaining({ key }) }),
    );
  });
});

describe('EventMatcher, whatever comes', () => {
  const TEAMS = [
    'Arsenal',
    'Arsenal FC',
    'Man Utd',
    'Manchester City',
    'Manchester United',
    'Barcelona',
    'Barcelona B',
  ];
  const sighting = fc.record({
    source: fc.constantFrom('a', 'b', 'c'),
    id: fc.constantFrom('1', '2', '3', '4'),
    home: fc.constantFrom(...TEAMS),
    away: fc.constantFrom(...TEAMS),
    league: fc.constantFrom('', 'Premier League', 'WSL'),
    minute: fc.constantFrom('00', '10', '30', '55'),
  });
  const event = (seen: { id: string; home: string; away: string; league: string; minute: string }) =>
    stateEvent(
      `#${seen.id} football | England / ${seen.league} | ${seen.home} - ${seen.away} | 15:${seen.minute}`,
    );

  it('never merges two ids of one source, and answers alike when asked alike', () => {
    fc.assert(
      fc.property(fc.array(sighting, { maxLength: 40 }), (seen) => {
        const [one, two] = [new EventMatcher(), new EventMatcher()];
        const answers = seen.map((each, at) => one.resolve(event(each), each.source, at));
        expect(seen.map((each, at) => two.resolve(event(each), each.source, at))).toEqual(answers);
        expect(two.reviews()).toEqual(one.reviews());
        for (const { key } of answers) {
          const sources = one.sightings(key).map(({ source }) => source);
          expect(new Set(sources).size).toBe(sources.length);
          expect(key).not.toContain(':');
        }
      }),
    );
  });
});

describe('names for those who keep them', () => {
  const SECOND = 'bwin: #7 football | England / Premier League | FC Chelsea - Man Utd | 15:00';

  it('are told once, in their order, as sources state them', () => {
    const matcher = first();
    see(matcher, SECOND);
    see(matcher, SECOND);
    expect(matcher.takeNames(1)).toMatchObject([
      { key: KEY, source: 'pinnacle', sourceId: '1', swapped: false },
    ]);
    expect(matcher.takeNames(9)).toMatchObject([
      { key: KEY, source: 'bwin', sourceId: '7', swapped: true, event: { home: 'FC Chelsea' } },
    ]);
    expect(matcher.takeNames(9)).toEqual([]);
  });

  it('are told again where the source states them anew', () => {
    const matcher = first();
    matcher.takeNames(9);
    see(matcher, FIRST.replace('15:00', '15:15'));
    expect(matcher.takeNames(9)).toMatchObject([{ event: { startedAt: expect.stringContaining('15:15') } }]);
  });
});

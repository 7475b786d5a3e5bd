import { describe, expect, it } from 'vitest';
import { EventMatcher } from './matcher.ts';
import { numbersFrom } from './testing/alias-set.ts';
import { see, stateEvent } from './testing/state-event.ts';

/** Two sources that have four matches of a league and minute in common. */
const COMMON = ['Granada - Unicaja', 'Estela - Zunder', 'Obradoiro - Bilbao Basket', 'Baskonia - Manresa'];
const KNOWN = 'CB Miraflores - Real Madrid';
const NEWCOMER = 'San Pablo Burgos - Real Madrid';

interface Round {
  one?: readonly string[];
  two?: readonly string[];
  leagues?: readonly [string, string];
  times?: readonly [string, string];
}

const idOf = (names: string): string => names.replaceAll(' ', '_');
const settle = (matcher: EventMatcher) => {
  const merges = [];
  for (let beat = 0; beat < 50; beat++) merges.push(...matcher.takeMerges());
  return merges;
};

/** Both sources state their round; what became of the matches that are not alike. */
function play({
  one = [...COMMON, KNOWN],
  two = [...COMMON, NEWCOMER],
  leagues = ['Spain / Liga ACB', 'Spain / ACB Liga'],
  times = ['18:00', '18:00'],
}: Round) {
  const matcher = new EventMatcher();
  for (const names of one)
    see(matcher, `a: #${idOf(names)} basketball | ${leagues[0]} | ${names} | ${times[0]}`);
  for (const names of two)
    see(matcher, `b: #${idOf(names)} basketball | ${leagues[1]} | ${names} | ${times[1]}`);
  const before = matcher.reviews().length;
  const merges = settle(matcher);
  return { matcher, before, merges, reviews: matcher.reviews() };
}

describe('what is left over of a round that two sources list', () => {
  it('is one match, whatever one of its teams is called', () => {
    const { matcher, before, merges, reviews } = play({});
    expect(before).toBe(1);
    expect(merges).toEqual([
      {
        kept: 'basketball-20261121-cb-miraflores-real-madrid',
        dropped: 'basketball-20261121-san-pablo-burgos-real-madrid',
        swapped: false,
      },
    ]);
    expect(reviews).toEqual([]);
    expect(matcher.sightings(merges[0]?.kept ?? '').map(({ source }) => source)).toEqual(['a', 'b']);
    expect(matcher.takeMerges()).toEqual([]);
  });

  it('also with the sides the other way round', () => {
    const { merges } = play({ two: [...COMMON, 'Real Madrid - San Pablo Burgos'] });
    expect(merges).toMatchObject([{ swapped: true }]);
  });

  it('whichever comes first: the one in doubt, or those that are sure', () => {
    const { merges } = play({ one: [KNOWN, ...COMMON], two: [NEWCOMER, ...COMMON] });
    expect(merges).toHaveLength(1);
  });

  it('where both names are in doubt, but share a word that few teams have', () => {
    const { merges } = play({
      one: [...COMMON, 'OraSi Ravenna - Cedevita Olimpija'],
      two: [...COMMON, 'Ravenna Piero Manetti - KK Cedevita'],
    });
    expect(merges).toHaveLength(1);
  });

  it('teaches the name, which is believed after a second opponent', () => {
    const { matcher } = play({});
    const meet = (one: string, two: string): boolean => {
      const [known, newcomer] = [one, two].map((names, at) =>
        see(matcher, `${'ab'[at]}: #${idOf(names)} basketball | Spain / ACB | ${names} | 2026-11-28 18:00`),
      );
      return known?.key === newcomer?.key;
    };
    expect(meet('Casademont - CB Miraflores', 'Casademont - San Pablo Burgos')).toBe(true);
    expect(matcher.learned().aliases).toContainEqual(
      expect.objectContaining({ name: 'miraflores', team: 'San Pablo Burgos' }),
    );
  });
});

describe('a person is asked where', () => {
  it.each<[string, Round]>([
    [
      'only one other match is in common',
      { one: [COMMON[0] ?? '', KNOWN], two: [COMMON[0] ?? '', NEWCOMER] },
    ],
    ['none is', { one: [KNOWN], two: [NEWCOMER] }],
    ['the start differs by minutes', { times: ['18:00', '18:05'] }],
    ['a source names no league', { leagues: ['Spain / ACB', '/'] }],
    ['neither does', { leagues: ['/', '/'] }],
    [
      'they are friendlies, where a club may play two at once',
      { leagues: ['Spain / Club Friendlies', 'Spain / Amistosos'] },
    ],
    [
      'the other source uses the name for another team, in the round',
      { one: [...COMMON, KNOWN, 'San Pablo Burgos - Andorra'] },
    ],
    [
      'the other match of the name is at both',
      {
        one: [...COMMON, KNOWN, 'San Pablo Burgos - Andorra'],
        two: [...COMMON, NEWCOMER, 'CB Miraflores - Andorra'],
      },
    ],
    [
      'the opponent has a name that clubs of several cities have',
      { one: [...COMMON, 'CB Miraflores - Barcelona'], two: [...COMMON, 'San Pablo Burgos - Barcelona'] },
    ],
    [
      'the names are those of two clubs of one city',
      { one: [...COMMON, 'Hapoel Haifa - Real Madrid'], two: [...COMMON, 'Maccabi Haifa - Real Madrid'] },
    ],
    [
      'they may be: Virtus and Fortitudo',
      {
        one: [...COMMON, 'Virtus Bologna - Real Madrid'],
        two: [...COMMON, 'Fortitudo Bologna - Real Madrid'],
      },
    ],
    [
      'one is the second team',
      { one: [...COMMON, 'Murcia - Real Madrid'], two: [...COMMON, 'Murcia B - Real Madrid'] },
    ],
    ['one plays in a league of women', { two: [...COMMON, 'San Pablo Burgos (W) - Real Madrid (W)'] }],
    ['one is of an age', { two: [...COMMON, 'San Pablo Burgos U19 - Real Madrid U19'] }],
    ['a computer plays one', { two: [...COMMON, 'San Pablo Burgos (Kodak) - Real Madrid (Nion)'] }],
  ])('%s', (_case, round) => {
    expect(play(round).merges).toEqual([]);
  });

  it('two matches of one league and minute have similar names', () => {
    const { merges, reviews } = play({
      one: [...COMMON, 'Rovers Norte - Real Madrid', 'Rovers Sur - Casademont'],
      two: [...COMMON, 'Rovers - Real Madrid', 'Rovers - Casademont'],
    });
    expect(merges).toEqual([]);
    expect(reviews.length).toBeGreaterThan(0);
  });

  it.each<[string, Round]>([
    [
      'another match of the first source fits as well',
      {
        one: [...COMMON, 'OraSi Ravenna - Cedevita Olimpija', 'Ravenna Angels - Cedevita Lions'],
        two: [...COMMON, 'Ravenna Piero Manetti - KK Cedevita'],
      },
    ],
    [
      'another match of the second source fits as well',
      {
        one: [...COMMON, 'OraSi Ravenna - Cedevita Olimpija'],
        two: [...COMMON, 'Ravenna Piero Manetti - KK Cedevita', 'Ravenna Angels - Cedevita Lions'],
      },
    ],
    [
      'one of two sides has no word in common',
      {
        one: [...COMMON, 'OraSi Ravenna - Olimpija Ljubljana'],
        two: [...COMMON, 'Ravenna Manetti - KK Cedevita'],
      },
    ],
    [
      'what they share is the city',
      {
        one: [...COMMON, 'Hapoel Haifa - OraSi Ravenna'],
        two: [...COMMON, 'Maccabi Haifa - Ravenna Manetti'],
      },
    ],
  ])('both names are in doubt and %s', (_case, round) => {
    expect(play(round).merges).toEqual([]);
  });

  it('the name was met elsewhere: at the source it is another team, days before', () => {
    const matcher = new EventMatcher();
    see(matcher, 'a: #0 basketball | Spain / ACB | San Pablo Burgos - Andorra | 2026-11-14 18:00');
    for (const who of ['a', 'b'])
      for (const names of [...COMMON, who === 'a' ? KNOWN : NEWCOMER])
        see(matcher, `${who}: #${idOf(names)} basketball | Spain / ACB | ${names} | 18:00`);
    expect(settle(matcher)).toEqual([]);
  });

  it('the pair was rejected', () => {
    const matcher = new EventMatcher({
      learned: {
        rejected: [
          'basketball-20261121-cb-miraflores-real-madrid~basketball-20261121-san-pablo-burgos-real-madrid',
        ],
      },
    });
    for (const who of ['a', 'b'])
      for (const names of [...COMMON, who === 'a' ? KNOWN : NEWCOMER])
        see(matcher, `${who}: #${idOf(names)} basketball | Spain / ACB | ${names} | 18:00`);
    expect(settle(matcher)).toEqual([]);
  });
});

describe('rounds that are drawn by lot', () => {
  const SYLLABLES = ['ba', 'ri', 'to', 'mel', 'gan', 'vor', 'lu', 'ze', 'ko', 'pir'];

  it('are never joined crosswise, whatever is left out and however teams are called', () => {
    for (let seed = 0; seed < 60; seed++) {
      const draw = numbersFrom(seed);
      const word = (): string => Array.from({ length: 3 }, () => SYLLABLES[draw(10)]).join('');
      const teams = Array.from({ length: 24 }, () => ({ one: word(), two: word(), isAlike: draw(5) > 0 }));
      const matcher = new EventMatcher();
      const truth = new Map<string, number>();
      for (const who of ['a', 'b'] as const)
        for (let at = 0; at < 12; at++) {
          if (draw(6) === 0) continue;
          const [home, away] = [teams[2 * at], teams[2 * at + 1]].map((team) =>
            who === 'b' && team && !team.isAlike ? team.two : team?.one,
          );
          const event = stateEvent(`#${who}${at} football | Spain / Liga | ${home} - ${away} | 18:00`);
          truth.set(`${who}${at}`, at);
          matcher.resolve(event, who, 0);
        }
      for (const { kept } of settle(matcher)) {
        const numbers = matcher.sightings(kept).map(({ event }) => truth.get(event.id ?? ''));
        expect(new Set(numbers).size).toBe(1);
      }
    }
  });
});

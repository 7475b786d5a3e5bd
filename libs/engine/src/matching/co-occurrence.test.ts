import { describe, expect, it } from 'vitest';
import { CoOccurrence } from './co-occurrence.ts';
import { EventMatcher } from './matcher.ts';
import { see } from './testing/state-event.ts';

const line = (source: string, team: string, opponent: string, day: number, league = 'ACB'): string =>
  `${source}: basketball | Spain / ${league} | ${team} - ${opponent} | 2026-11-${day} 18:00`;

/** Two sources state a round each; whether they met. */
function meet(matcher: EventMatcher, one: string, two: string): boolean {
  return see(matcher, one).key === see(matcher, two).key;
}

const MIRAFLORES = 'CB Miraflores';
const BURGOS = 'San Pablo Burgos';

describe('names that stand for each other', () => {
  it('are believed to be one team against the second opponent, and the open pair is merged', () => {
    const matcher = new EventMatcher();
    expect(meet(matcher, line('a', MIRAFLORES, 'Unicaja', 21), line('b', BURGOS, 'Unicaja', 21))).toBe(false);
    const [review] = matcher.reviews();
    expect(matcher.takeMerges()).toEqual([]);
    expect(meet(matcher, line('a', MIRAFLORES, 'Estela', 22), line('b', BURGOS, 'Estela', 22))).toBe(true);
    expect(matcher.reviews()).toEqual([]);
    expect(matcher.takeMerges()).toEqual([
      { kept: review?.known.key, dropped: review?.newcomer.key, swapped: false },
    ]);
    expect(matcher.takeMerges()).toEqual([]);
    expect(see(matcher, line('b', BURGOS, 'Unicaja', 21)).key).toBe(review?.known.key);
    expect(
      meet(matcher, line('a', 'Gran Canaria', MIRAFLORES, 23), line('b', 'Gran Canaria', BURGOS, 23)),
    ).toBe(true);
  });

  it('whichever source comes first, and whichever side is home', () => {
    const matcher = new EventMatcher();
    expect(meet(matcher, line('b', BURGOS, 'Unicaja', 21), line('a', MIRAFLORES, 'Unicaja', 21))).toBe(false);
    expect(meet(matcher, line('a', 'Estela', MIRAFLORES, 22), line('b', BURGOS, 'Estela', 22))).toBe(true);
    expect(matcher.takeMerges()).toHaveLength(1);
    for (const [one, two] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const name = { a: MIRAFLORES, b: BURGOS };
      const day = one === 'a' ? 24 : 25;
      expect(meet(matcher, line(one, name[one], 'Zunder', day), line(two, name[two], 'Zunder', day))).toBe(
        true,
      );
    }
  });

  it('are known in the next run', () => {
    const before = new EventMatcher();
    for (const [day, opponent] of [
      [21, 'Unicaja'],
      [22, 'Estela'],
    ] as const)
      meet(before, line('a', MIRAFLORES, opponent, day), line('b', BURGOS, opponent, day));
    const { believed } = before.takeNews();
    const after = new EventMatcher({ learned: { aliases: believed } });
    expect(meet(after, line('a', MIRAFLORES, 'Zunder', 23), line('b', BURGOS, 'Zunder', 23))).toBe(true);
  });

  it('are not believed after one opponent, however often', () => {
    const matcher = new EventMatcher();
    for (const day of [21, 22, 23])
      expect(meet(matcher, line('a', MIRAFLORES, 'Unicaja', day), line('b', BURGOS, 'Unicaja', day))).toBe(
        false,
      );
    expect(matcher.takeMerges()).toEqual([]);
  });

  it('are two teams where one source uses both', () => {
    const matcher = new EventMatcher();
    see(matcher, line('b', MIRAFLORES, 'Obradoiro', 28));
    for (const [day, opponent] of [
      [21, 'Unicaja'],
      [22, 'Estela'],
    ] as const)
      expect(meet(matcher, line('a', MIRAFLORES, opponent, day), line('b', BURGOS, opponent, day))).toBe(
        false,
      );
    expect(matcher.reviews()).toHaveLength(2);
  });

  it.each([
    ['two clubs of one city', 'Hapoel Haifa', 'Maccabi Haifa', 'ACB'],
    ['the second team', 'Obradoiro', 'Obradoiro B', 'ACB'],
    ['women at one source', 'Obradoiro', 'Obradoiro (W)', 'ACB'],
  ])('are never learned of %s', (_case, one, two, league) => {
    const matcher = new EventMatcher();
    for (const [day, opponent] of [
      [21, 'Unicaja'],
      [22, 'Estela'],
      [23, 'Zunder'],
    ] as const)
      expect(
        meet(matcher, line('a', one, opponent, day, league), line('b', two, opponent, day, league)),
      ).toBe(false);
    expect(matcher.learned().aliases).toEqual([]);
    expect(matcher.takeMerges()).toEqual([]);
  });

  it('need an opponent that can be told: a name that several clubs have proves nothing', () => {
    const matcher = new EventMatcher();
    for (const [day, opponent] of [
      [21, 'Barcelona'],
      [22, 'Rangers'],
      [23, 'Everton'],
    ] as const)
      meet(matcher, line('a', MIRAFLORES, opponent, day), line('b', BURGOS, opponent, day));
    expect(matcher.learned().aliases).toEqual([]);
  });
});

describe('CoOccurrence', () => {
  const of = { sport: 'football', competition: 'open' } as const;

  it('forgets the pairs that were met longest ago, and no others', () => {
    const met = new CoOccurrence();
    const note = (pair: number, opponent: string): boolean =>
      met.note({ ...of, names: [`a${pair}`, `b${pair}`], opponent });
    for (let pair = 0; pair <= 10_000; pair++) note(pair, 'x');
    expect(note(10_000, 'y')).toBe(true);
    expect(note(0, 'y')).toBe(false);
  });

  it('takes the names in any order, within a sport and a class', () => {
    const met = new CoOccurrence();
    expect(met.note({ ...of, names: ['a', 'b'], opponent: 'x' })).toBe(false);
    expect(met.note({ ...of, competition: 'women', names: ['a', 'b'], opponent: 'y' })).toBe(false);
    expect(met.note({ ...of, sport: 'hockey', names: ['a', 'b'], opponent: 'y' })).toBe(false);
    expect(met.note({ ...of, names: ['b', 'a'], opponent: 'y' })).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type League, readLeague } from './league.ts';
import { type LeagueDecision, type LeagueLink, LeagueLinks, linkId } from './league-links.ts';
import { stateEvent } from './testing/state-event.ts';

/** `a: Ligue 1`: a league of a source. */
const league = (named: string): League => {
  const [source = '', name] = named.split(': ');
  return readLeague(stateEvent(`football | France / ${name} | Lille - Nice | 15:00`), source);
};

type Decided = LeagueDecision['decided'];

function link(links: LeagueLinks, one: string, other: string, change: Partial<LeagueLink>): void {
  const between = links.between(league(one), league(other));
  if (between) links.update(between, change);
}

const decide = (links: LeagueLinks, one: string, other: string, decided: Decided): boolean =>
  links.decide({ one: league(one), other: league(other), decided });

const relation = (links: LeagueLinks, one: string, other: string): string => {
  const found = links.relation(league(one), league(other));
  expect(links.relation(league(other), league(one))).toBe(found);
  return found;
};

describe('what is known about the leagues of sources', () => {
  it('nothing, unless they are named alike', () => {
    const links = new LeagueLinks();
    expect(relation(links, 'a: Ligue 1', 'b: Championnat')).toBe('unknown');
    expect(relation(links, 'a: Ligue 1', 'b: Ligue 1')).toBe('one');
  });

  it('is transitive', () => {
    const links = new LeagueLinks();
    link(links, 'a: Ligue 1', 'b: Championnat', { isLearned: true });
    link(links, 'b: Championnat', 'c: Elite', { isLearned: true });
    expect(relation(links, 'a: Ligue 1', 'c: Elite')).toBe('one');
  });

  it('does not make two leagues of one source one, but each stays that of the other source', () => {
    const links = new LeagueLinks();
    link(links, 'a: Ligue 1', 'b: Other', { isLearned: true });
    link(links, 'a: Ligue 2', 'b: Other', { isLearned: true });
    expect(relation(links, 'a: Ligue 2', 'b: Other')).toBe('one');
    expect(relation(links, 'a: Ligue 1', 'a: Ligue 2')).toBe('unknown');
    expect(links.isTaken(league('b: Other'), league('a: Ligue 3'))).toBe(true);
  });

  it('a person parts leagues that are named alike, and undoes it', () => {
    const links = new LeagueLinks();
    decide(links, 'a: Ligue 1', 'b: Ligue 1', 'apart');
    expect(relation(links, 'a: Ligue 1', 'b: Ligue 1')).toBe('apart');
    decide(links, 'a: Ligue 1', 'b: Ligue 1', undefined);
    expect(relation(links, 'a: Ligue 1', 'b: Ligue 1')).toBe('one');
  });

  it('what a person parted is not one by way of a third source', () => {
    const links = new LeagueLinks();
    link(links, 'a: Ligue 1', 'b: Championnat', { isLearned: true });
    link(links, 'b: Championnat', 'c: Elite', { isLearned: true });
    decide(links, 'a: Ligue 1', 'c: Elite', 'apart');
    expect(relation(links, 'a: Ligue 1', 'c: Elite')).toBe('apart');
  });

  it('the class that only one of two names states holds for both', () => {
    const links = new LeagueLinks();
    link(links, 'a: Division 1', 'b: D1 Ladies', { isLearned: true, competition: 'women' });
    expect(links.classOf(league('a: Division 1'))).toBe('women');
    decide(links, 'a: Division 1', 'b: D1 Ladies', 'apart');
    expect(links.classOf(league('a: Division 1'))).toBeUndefined();
  });

  it('is the same after a restart, in whatever order it was learned', () => {
    const names = ['a', 'b', 'c'].flatMap((source) =>
      ['X', 'Y', 'Z'].map((name) => `${source}: ${name}${source}`),
    );
    const change = fc.record({
      one: fc.constantFrom(...names),
      other: fc.constantFrom(...names),
      isLearned: fc.boolean(),
      decided: fc.constantFrom<Decided>('same', 'apart', undefined),
    });
    const changes = fc.uniqueArray(change, {
      maxLength: 12,
      selector: ({ one, other }) => linkId(league(one), league(other)),
    });
    fc.assert(
      fc.property(changes, fc.gen(), (all, gen) => {
        const links = new LeagueLinks();
        for (const { one, other, decided, ...rest } of all.filter(({ one: [a], other: [b] }) => a !== b)) {
          link(links, one, other, rest);
          decide(links, one, other, decided);
        }
        const again = new LeagueLinks();
        const stored = links.takeNews();
        for (const decision of links.decisions().toReversed()) again.decide(decision);
        again.recall(gen(fc.shuffledSubarray, stored, { minLength: stored.length }));
        for (const one of names)
          for (const other of names) expect(relation(again, one, other)).toBe(relation(links, one, other));
      }),
    );
  });
});

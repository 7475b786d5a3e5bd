import { describe, expect, it } from 'vitest';
import { Aliases } from './aliases.ts';

const of = { sport: 'basketball', competition: 'open', source: 'unibet', name: 'miraflores' } as const;

describe('Aliases', () => {
  it('believes a matched name from the second event on, and only at its source', () => {
    const aliases = new Aliases();
    aliases.learn({ ...of, team: 'San Pablo Burgos' });
    expect(aliases.teamOf(of)).toBeUndefined();
    aliases.learn({ ...of, team: 'San Pablo Burgos' });
    expect(aliases.teamOf(of)).toBe('San Pablo Burgos');
    expect(aliases.teamOf({ ...of, source: 'betway' })).toBeUndefined();
  });

  it('starts again when a name leads to another team', () => {
    const aliases = new Aliases();
    for (const team of ['CA Tigre', 'Tigres', 'CA Tigre']) aliases.learn({ ...of, team });
    expect(aliases.teamOf(of)).toBeUndefined();
  });

  it('believes a person at once and at every source, within the class', () => {
    const aliases = new Aliases();
    aliases.confirm({ sport: of.sport, competition: of.competition, name: of.name, team: 'Burgos' });
    expect(aliases.teamOf({ ...of, source: 'betway' })).toBe('Burgos');
    expect(aliases.teamOf({ ...of, competition: 'women' })).toBeUndefined();
  });

  it('tells once of each name that came to be believed, or is believed no more', () => {
    const aliases = new Aliases();
    aliases.learn({ ...of, team: 'Burgos' });
    expect(aliases.takeNews()).toMatchObject({ believed: [], doubted: [] });
    aliases.learn({ ...of, team: 'Burgos' });
    aliases.learn({ ...of, team: 'Burgos' });
    expect(aliases.takeNews()).toMatchObject({ believed: [{ name: 'miraflores', times: 3 }], doubted: [] });
    expect(aliases.takeNews()).toMatchObject({ believed: [], doubted: [] });
    aliases.learn({ ...of, team: 'Real Betis' });
    expect(aliases.takeNews()).toMatchObject({ believed: [], doubted: [{ team: 'Real Betis' }] });
    aliases.recall([{ ...of, team: 'Burgos', times: 2 }]);
    expect(aliases.takeNews()).toMatchObject({ believed: [], doubted: [] });
    expect(aliases.teamOf(of)).toBe('Burgos');
  });

  it('exports and takes back what it learned, in the same order whenever learned', () => {
    const one = new Aliases();
    const two = new Aliases();
    for (const name of ['a', 'b', 'c']) one.learn({ ...of, name, team: 'T' }, 2);
    for (const name of ['c', 'a', 'b']) two.learn({ ...of, name, team: 'T' }, 2);
    expect(two.all()).toEqual(one.all());
    expect(new Aliases(one.all()).teamOf({ ...of, name: 'b' })).toBe('T');
  });
});

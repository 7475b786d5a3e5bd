import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from './match.vectors.json' with { type: 'json' };
import { profileName } from './name-profile.ts';
import { nameSimilarity, SAME_TEAM } from './similarity.ts';

const football = (a: string, b: string): number =>
  nameSimilarity(profileName(a, 'football'), profileName(b, 'football'));
const tennis = (a: string, b: string): number =>
  nameSimilarity(profileName(a, 'tennis'), profileName(b, 'tennis'));

const published = vectors.flatMap(({ kind, input, expected }) =>
  kind === 'match.team' && 'a' in input ? [{ a: input.a, b: input.b, same: expected.same }] : [],
);

describe('nameSimilarity', () => {
  it('has the published table', () => {
    expect(published).toHaveLength(6);
  });

  it.each(published)('$a / $b: same $same', ({ a = '', b = '', same }) => {
    expect(football(a, b) >= SAME_TEAM).toBe(same);
  });

  it.each([
    ['Spal', 'SPAL 2013'],
    ['FC St. Gallen 1879', 'St Gallen'],
    ['Динамо Киев', 'Dinamo Kiev'],
    ['Ολυμπιακός', 'Olympiakos'],
    ['Frisch Auf! GÃ¶ppingen', 'FRISCH AUF Göppingen'],
    ['NacionalMadère', 'Nacional Madeira'],
    ['Espagne', 'Spain'],
    ["Connah's Quay Nomads FC", 'Connahs Quay'],
    ['Deportivo La Coruña', 'Dep. La Coruna'],
  ])('%s is %s', (a, b) => {
    expect(football(a, b)).toBeGreaterThanOrEqual(SAME_TEAM);
  });

  it.each([
    ['Atletico MG', 'Atletico PR'],
    ['Real Madrid', 'Real Sociedad'],
    ['Sheffield United', 'Sheffield Wednesday'],
    ['Inter Milan', 'AC Milan'],
    ['Spain', 'Estonia'],
    ['Congo', 'Congo DR'],
    ['West Ham', 'West Brom'],
  ])('%s is not %s', (a, b) => {
    expect(football(a, b)).toBeLessThan(SAME_TEAM);
  });

  it.each([
    ['A.Ramos-Vinolas (ESP)', 'Ramos Viñolas Albert'],
    ['K. Krawietz/H. Tecau', 'Tecau/Krawietz'],
  ])('in tennis %s is %s', (a, b) => {
    expect(tennis(a, b)).toBeGreaterThanOrEqual(SAME_TEAM);
  });

  it('does not take a player for the pair he is in', () => {
    expect(tennis('Cori Gauff', 'Cori Gauff/Veronika Kudermetova')).toBeLessThan(SAME_TEAM);
  });

  it('counts a second team as less alike than the first', () => {
    expect(football('Barcelona', 'Barcelona')).toBe(1);
    expect(football('Barcelona', 'Barcelona B')).toBeLessThan(1);
  });

  it('is symmetric, between 0 and 1, and 1 with itself', () => {
    const name = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const score = football(a, b);
        expect(score).toBe(football(b, a));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(football(a, a)).toBe(1);
      }),
    );
  });
});

import { describe, expect, it, test } from 'vitest';
import { groupBookies, isOffered, visibleBookies } from './grid.ts';

const bookie = (value: string, countries: string[], ogBookie?: string) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
  countries,
  ...(ogBookie !== undefined && { ogBookie }),
});
const PINNACLE = bookie('pinnacle', ['MT', 'CA']);
const PS3838 = bookie('ps3838', ['CW'], 'pinnacle');
const CODERE = bookie('codere', ['ES', 'MX']);
const EVERYWHERE = bookie('everywhere', ['WW']);
const NOWHERE = { ...bookie('nowhere', []), label: 'Nówhere' };
const ALL = [PINNACLE, PS3838, CODERE, EVERYWHERE, NOWHERE];
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);

describe('the country filter', () => {
  test.each([
    ['ES', ['codere', 'everywhere', 'nowhere']],
    ['CA', ['pinnacle', 'everywhere', 'nowhere']],
    ['WW', ['pinnacle', 'ps3838', 'codere', 'everywhere', 'nowhere']],
    ['OTHER', ['pinnacle', 'ps3838', 'everywhere', 'nowhere']],
  ] as const)('%s', (country, left) => expect(values(visibleBookies(ALL, '', country))).toEqual(left));

  it('never hides a bookmaker that is marked worldwide', () => {
    expect(isOffered(EVERYWHERE, 'EE')).toBe(true);
  });
});

describe('the search', () => {
  test.each([
    ['PINN', ['pinnacle']],
    ['nowhere', ['nowhere']],
    ['3838', ['ps3838']],
    ['nobody', []],
  ])('%s, in every country', (search, left) =>
    expect(values(visibleBookies(ALL, search, 'ES'))).toEqual(left),
  );
});

describe('groups', () => {
  it('put variants behind their original', () => {
    const groups = groupBookies(ALL);
    expect(groups.map(({ original, variants }) => [original.value, values(variants)])).toEqual([
      ['pinnacle', ['ps3838']],
      ['codere', []],
      ['everywhere', []],
      ['nowhere', []],
    ]);
  });

  it('leave a variant by itself while its original is not in sight', () => {
    expect(groupBookies([PS3838])).toEqual([{ original: PS3838, variants: [] }]);
  });
});

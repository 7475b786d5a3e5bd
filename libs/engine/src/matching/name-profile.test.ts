import { describe, expect, it } from 'vitest';
import { profileName } from './name-profile.ts';

describe('profileName', () => {
  it.each([
    ['FC Barcelona', 'barcelona'],
    ['Man Utd', 'man united'],
    ["O'Higgins FC", 'ohiggins'],
    ['O´Higgins', 'ohiggins'],
    ['Brøndby IF', 'brondby'],
    ['Widzew Łódź', 'lodz widzew'],
    ['AC', 'ac'],
    ['Espagne', '@es'],
    ['Côte d’Ivoire', '@ci'],
    ['Países Bajos', '@nl'],
  ])('%s is exactly "%s"', (name, exact) => {
    expect(profileName(name, 'football').exact).toBe(exact);
  });

  it('reads marks of women, age and second teams and leaves them out of the name', () => {
    expect(profileName('Espagne (F)', 'football')).toMatchObject({
      exact: '@es',
      women: true,
      reserve: false,
    });
    expect(profileName('Estonia U21', 'football')).toMatchObject({ exact: '@ee', maxAge: 21 });
    expect(profileName('Serbie -21', 'football')).toMatchObject({ exact: '@rs', maxAge: 21 });
    expect(profileName('Barcelona B', 'football')).toMatchObject({ exact: 'barcelona', reserve: true });
  });

  it('keeps what stands in brackets unless it is a country note', () => {
    expect(profileName('Alba Berlin (GER)', 'basketball').exact).toBe('alba berlin');
    expect(profileName('Real Madrid (Kodak)', 'football').exact).toBe('kodak madrid real');
  });

  it('keeps letters that would be marks in a team when it is a player', () => {
    expect(profileName('F Bagnis', 'tennis')).toMatchObject({ exact: 'bagnis f', women: false });
  });

  it('survives names without a letter', () => {
    expect(profileName('!!!', 'football')).toMatchObject({ tokens: [], exact: '' });
  });
});

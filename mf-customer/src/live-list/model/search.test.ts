import { describe, expect, it } from 'vitest';
import { plainName } from '../../bookies/index.ts';
import { anArb, eventOf } from '../../testing/factories.ts';
import { matchesSearch } from './search.ts';

const arb = anArb({ event: eventOf('Málaga', 'Getafe') });
const finds = (search: string, locale: 'en' | 'es' = 'en'): boolean =>
  matchesSearch(arb, search, { bookieName: plainName, locale });

describe('matchesSearch', () => {
  it.each(['', 'malaga', 'MÁLAGA', 'laliga', 'spain', 'pinnacle', 'getafe winamax', ' getafe '])(
    'finds "%s"',
    (search) => {
      expect(finds(search)).toBe(true);
    },
  );
  it('finds a country under its name in either language', () => {
    expect([finds('españa', 'es'), finds('spain', 'es'), finds('españa')]).toEqual([true, true, false]);
  });
  it.each(['sevilla', 'getafe bet365'])('does not find "%s"', (search) => {
    expect(finds(search)).toBe(false);
  });
});

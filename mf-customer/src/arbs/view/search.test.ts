import { describe, expect, it } from 'vitest';
import { plainName } from '../../bookies/bookie-names.tsx';
import { anArb, eventOf } from '../../testing/factories.ts';
import { matchesSearch } from './search.ts';

const arb = anArb({ event: eventOf('Málaga', 'Getafe') });
const finds = (search: string): boolean => matchesSearch(arb, search, plainName);

describe('matchesSearch', () => {
  it.each(['', 'malaga', 'MÁLAGA', 'laliga', 'spain', 'pinnacle', 'getafe winamax', ' getafe '])(
    'finds "%s"',
    (search) => {
      expect(finds(search)).toBe(true);
    },
  );
  it.each(['sevilla', 'getafe bet365'])('does not find "%s"', (search) => {
    expect(finds(search)).toBe(false);
  });
});

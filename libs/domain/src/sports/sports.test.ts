import { describe, expect, it } from 'vitest';
import { ICON_SPORTS, parseSport, SPORTS } from './index.ts';

describe('parseSport', () => {
  it.each([
    ['football', 'football'],
    ['Football', 'football'],
    ['soccer', 'football'],
    ['SOCCER', 'football'],
    ['American Football', 'americanFootball'],
    ['american_football', 'americanFootball'],
    ['American-Football!', 'americanFootball'],
    ['Ice Hockey', 'hockey'],
    ['hockey', 'hockey'],
    [' tennis ', 'tennis'],
  ] as const)('"%s" is %s', (name, sport) => {
    expect(parseSport(name)).toBe(sport);
  });

  it.each(['', '123', 'golf', 'cricket', 'foot', 'constructor'])('"%s" is none', (name) => {
    expect(parseSport(name)).toBeUndefined();
  });

  it('knows every sport by its own name', () => {
    for (const sport of SPORTS) expect(parseSport(sport)).toBe(sport);
  });
});

describe('icons', () => {
  it('exist for every filter and four more', () => {
    expect(ICON_SPORTS).toEqual([...SPORTS, 'soccer', 'golf', 'boxing', 'volleyball']);
  });
});

import { describe, expect, test } from 'vitest';
import { marketOfName, parseBetName, pickTopic } from './index.ts';

const WHOLE = { period: 'FT', overTimeIncluded: false } as const;

test.each([
  ['FOOT|FT|47981|AH(-4.5)|2', { market: 'AH', selection: '2', handicap: -4.5, ...WHOLE }],
  [
    'BAS|ESL|47981|AH(-4.5)|2|FT Incl OT',
    { market: 'AH', selection: '2', handicap: -4.5, period: 'FT', overTimeIncluded: true },
  ],
  ['e-1|FT|OU(2.25)|OVER', { market: 'OU', selection: 'over', handicap: 2.25, ...WHOLE }],
  ['e-1|H1|W|x', { market: 'W', selection: 'X', period: 'H1', overTimeIncluded: false }],
  ['FOOT|FT|12|DNB|1', { market: 'DNB', selection: '1', ...WHOLE }],
  ['e|FT|CS|2-1', { market: 'CS', selection: '2:1', ...WHOLE }],
  ['e|FT|OUT(t2,1.5)|Under', { market: 'OUT', selection: 'under', handicap: 1.5, team: 2, ...WHOLE }],
])('%s is understood', (name, pick) => {
  expect(parseBetName(name)).toEqual(pick);
});

test.each([
  '',
  'Home to win',
  'FT|47981',
  'FOOT|AH(-4.51)|2',
  'FOOT|AH(9999)|1',
  'FOOT|AH(x)|1',
  'e|FT|ZZ|1',
])('"%s" is not, and counts as another market', (name) => {
  expect(parseBetName(name)).toBeUndefined();
  expect(marketOfName(name)).toBe('other');
});

describe('in odds history', () => {
  test.each([
    ['FOOT|FT|1|W|1', 'W.FT.1'],
    ['BAS|1|AH(-4.5)|2|FT Incl OT', 'AH.FT.ot.2.-4.5'],
    ['e|H1|OUT(t1,1.5)|over', 'OUT.H1.t1.over.1.5'],
    ['e|FT|CS|2-1', 'CS.FT.2-1'],
  ])('%s is %s', (name, topic) => {
    const pick = parseBetName(name);
    expect(pick && pickTopic(pick)).toBe(topic);
  });
});

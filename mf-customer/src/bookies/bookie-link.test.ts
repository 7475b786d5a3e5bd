import { expect, test } from 'vitest';
import { linkTo } from './bookie-link.ts';

const BET = 'https://example.org/bet';
const PAID = 'https://go.test/paf';

test.each([
  ['the bet', BET, PAID, BET, 'noopener noreferrer'],
  ['the bookmaker where the bet has no page', undefined, PAID, PAID, 'noopener noreferrer sponsored'],
  [
    'the bookmaker where the page of the bet is a script',
    'javascript:alert(1)',
    PAID,
    PAID,
    'noopener noreferrer sponsored',
  ],
])('a click leads to %s', (_, bet, affiliate, href, rel) =>
  expect(linkTo(bet, affiliate)).toEqual({ href, rel, target: '_blank' }),
);

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://go.test', '//go.test', '/admin', 'go.test', ''])(
  'nothing leads to %j',
  (address) => expect(linkTo(address, address)).toBeUndefined(),
);

import { describe, expect, it } from 'vitest';
import { examplesOf, matches, ownLinks, plainAddress } from './routes.ts';

const nothing = { routes: {} };

it.each([
  ['', ''],
  ['account/plan', 'account/plan'],
  ['admin/iam/:tab?', 'admin/iam'],
  ['bot/users/:email/bets', undefined],
  ['account/*', undefined],
])('the address of %s without an example: %s', (pattern, address) => {
  expect(plainAddress(pattern)).toBe(address);
});

it.each([
  ['bot/users/:email/bets', 'bot/users/a@b.example/bets', true],
  ['bot/users/:email/bets', 'bot/users//bets', false],
  ['bot/users/:email/bets', 'bot/users/a@b.example', false],
  ['admin/iam/:tab?', 'admin/iam/roles', true],
  ['admin/iam/:tab?', 'admin/coupons', false],
])('%s has %s: %s', (pattern, address, isOne) => {
  expect(matches(pattern, address)).toBe(isOne);
});

describe('examples', () => {
  const links = [
    'admin/users/1',
    'admin/users/2',
    'admin/users/new',
    'admin/iam/roles',
    'admin/iam/policies',
  ];
  const patterns = ['admin/users/new', 'admin/users/:id', 'admin/iam/:tab?'];

  it('are where a link leads, once: one page of a list is like the other', () => {
    expect(examplesOf('admin/users/:id', nothing, links, patterns)).toEqual(['admin/users/1']);
  });

  it('are every link where the parameter may be left out: tabs', () => {
    expect(examplesOf('admin/iam/:tab?', nothing, links, patterns)).toEqual([
      'admin/iam/roles',
      'admin/iam/policies',
    ]);
  });

  it('are not another route of the area', () => {
    expect(examplesOf('admin/users/:id', nothing, ['admin/users/new'], patterns)).toEqual([]);
  });

  it('are what the area names, whatever links say', () => {
    const spec = { routes: { 'admin/users/:id': { example: 'admin/users/7' } } };
    expect(examplesOf('admin/users/:id', spec, links, patterns)).toEqual(['admin/users/7']);
  });
});

it('links are those of our own pages, below the language', () => {
  const links = [
    'http://a.test/en/bot',
    'http://a.test/es/bot/x?y=1#z',
    'http://a.test/api',
    'https://b.test/en/c',
  ];
  expect(ownLinks(links, 'http://a.test')).toEqual(['bot', 'bot/x']);
});

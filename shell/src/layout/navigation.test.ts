import type { NavEntry } from '@bothways/domain/registry';
import { describe, expect, it } from 'vitest';
import { activeEntry, belowLocale } from './navigation.ts';

const entry = (path: string): NavEntry => ({
  path,
  label: { en: path, es: path },
  icon: 'x',
  section: 'main',
});
const ALL = [
  'dashboard/arbs/prematch',
  'dashboard/valuebets/prematch',
  'dashboard/odds',
  'bot',
  'admin/bookies',
].map(entry);

describe('the entry that a page belongs to', () => {
  it.each([
    ['dashboard/arbs/prematch', 'dashboard/arbs/prematch'],
    ['dashboard/arbs/live', 'dashboard/arbs/prematch'],
    ['dashboard/valuebets/live', 'dashboard/valuebets/prematch'],
    ['dashboard/odds', 'dashboard/odds'],
    ['bot', 'bot'],
    ['bot/users/a@b.es/bets', 'bot'],
    ['admin/bookies/bet365', 'admin/bookies'],
    ['admin/iam', 'admin/bookies'],
    ['dashboard/bankroll', undefined],
    ['account', undefined],
    ['', undefined],
  ])('%s: %s', (path, expected) => {
    expect(activeEntry(ALL, path)?.path).toBe(expected);
  });

  it('is the nearer one where two share the first segment', () => {
    const admin = [entry('admin/bookies'), entry('admin/iam')];
    expect(activeEntry(admin, 'admin/iam')?.path).toBe('admin/iam');
    expect(activeEntry(admin, 'admin/coupons')).toBeUndefined();
  });
});

it.each([
  ['/en', ''],
  ['/es/dashboard/odds', 'dashboard/odds'],
  ['/pricing', 'pricing'],
])('below the locale %s is %j', (pathname, path) => {
  expect(belowLocale(pathname)).toBe(path);
});

import { describe, expect, it } from 'vitest';
import { isPurchasePage } from './purchase-page.ts';

describe('people pay', () => {
  it.each([
    '/en/account/plan',
    '/es/account/plan',
    '/en/account/plan/',
    '/en/account/plan//',
    '/account/plan',
  ])('at %s', (pathname) => expect(isPurchasePage(pathname)).toBe(true));

  it.each([
    '/',
    '/en',
    '/en/account',
    '/en/account/plans',
    '/en/account/plan/x',
    '/en/x/account/plan',
    '/en//account/plan',
    '/en/account//plan',
    '//evil.example/account/plan',
    '/en/dashboard?to=/en/account/plan',
    '/en/account/plan\n',
  ])('not at %j', (pathname) => expect(isPurchasePage(pathname)).toBe(false));
});

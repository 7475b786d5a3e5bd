import { describe, expect, it } from 'vitest';
import { isPurchasePage, purchaseKind } from './purchase-page.ts';

describe('people pay', () => {
  it.each([
    '/en/account/plan',
    '/es/account/plan',
    '/en/account/plan/',
    '/en/account/plan//',
    '/account/plan',
    '/en/onboarding/payment',
    '/onboarding/payment/',
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
    '/en/onboarding',
    '/en/onboarding/payments',
    '/en/onboarding/payment/x',
    '/en//onboarding/payment',
  ])('not at %j', (pathname) => expect(isPurchasePage(pathname)).toBe(false));

  it('for a plan or for a pack', () => {
    expect(purchaseKind('/es/account/plan')).toBe('plan');
    expect(purchaseKind('/es/onboarding/payment')).toBe('pack');
    expect(purchaseKind('/es/bot')).toBeUndefined();
  });
});

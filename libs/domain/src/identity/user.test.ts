import { describe, expect, it } from 'vitest';
import { isOnboarded, isVerified, meAnswerSchema, ONBOARDING_VERSION, type User } from './index.ts';

const user: User = {
  id: 'u1',
  email: 'pro@bothways.test',
  personalData: { name: 'Pro' },
  mobilePhoneVerified: false,
  onboarding: {},
  addedOn: '2026-11-20T12:00:00Z',
  adminInfo: { users: [] },
  credits: 0,
  plan: 'pro',
};

describe('onboarding', () => {
  it.each([
    ['completed in this version', { completedAt: '2026-11-20T12:00:00Z', version: ONBOARDING_VERSION }, true],
    [
      'completed in an older one',
      { completedAt: '2026-11-20T12:00:00Z', version: ONBOARDING_VERSION - 1 },
      false,
    ],
    ['completed in no version', { completedAt: '2026-11-20T12:00:00Z' }, false],
    ['begun', { version: ONBOARDING_VERSION, profileType: 'bettor' as const }, false],
    ['not begun', {}, false],
  ])('%s', (_, onboarding, is) => {
    expect(isOnboarded({ ...user, onboarding })).toBe(is);
  });
});

describe('verification', () => {
  it.each([
    [true, [], true],
    [false, ['bot@bothways.test'], true],
    [false, [], false],
  ])('phone %s, linked users %j: %s', (mobilePhoneVerified, users, is) => {
    expect(isVerified({ ...user, mobilePhoneVerified, adminInfo: { users } })).toBe(is);
  });
});

describe('GET /api/auth/me', () => {
  it('carries the user', () => {
    expect(meAnswerSchema.parse({ success: true, user }).user).toEqual(user);
  });

  it.each([
    ['a plan that is none', { plan: 'gold' }],
    ['half a hundredth of a credit', { credits: 0.5 }],
    ['a profile that is none', { onboarding: { profileType: 'owner' } }],
  ])('not with %s', (_, change) => {
    expect(meAnswerSchema.safeParse({ success: true, user: { ...user, ...change } }).success).toBe(false);
  });
});

import { aUser } from '@bothways/platform/testing';
import { describe, expect, it } from 'vitest';
import { loginPath, returnPath } from '../auth/return-path.ts';
import { gate } from './gate.ts';

const onboarded = aUser();
const newcomer = aUser({ onboarding: {} });
const otherVersion = aUser({ onboarding: { completedAt: '2026-01-01T00:00:00Z', version: 2 } });
const versionOnly = aUser({ onboarding: { version: 1 } });

describe('the gate', () => {
  it.each([
    ['nobody', null, {}, '/login'],
    ['nobody, where onboarding is required', null, { requiresOnboarding: true }, '/login'],
    ['nobody, on the onboarding', null, { leavesWhenOnboarded: true }, '/login'],
    ['a newcomer', newcomer, {}, 'pass'],
    ['a newcomer, where onboarding is required', newcomer, { requiresOnboarding: true }, '/onboarding'],
    ['one with another version', otherVersion, { requiresOnboarding: true }, '/onboarding'],
    ['one with a version but no end', versionOnly, { requiresOnboarding: true }, '/onboarding'],
    ['somebody onboarded', onboarded, {}, 'pass'],
    ['somebody onboarded, where it is required', onboarded, { requiresOnboarding: true }, 'pass'],
    ['somebody onboarded, on the onboarding', onboarded, { leavesWhenOnboarded: true }, '/dashboard'],
    ['a newcomer, on the onboarding', newcomer, { leavesWhenOnboarded: true }, 'pass'],
  ] as const)('leads %s', (_who, user, demands, answer) => {
    expect(gate(user, demands)).toBe(answer);
  });
});

describe('after a sign-in one goes', () => {
  const wanted = (to: string) => returnPath(`?${new URLSearchParams({ to })}`, 'es');

  it('back to the page that was wanted, with its query', () => {
    const place = { pathname: '/es/dashboard/arbs/live', search: '?q=ruud&sort=time_asc', hash: '#a' };
    const login = new URL(loginPath('es', place), 'http://localhost');
    expect(login.pathname).toBe('/es/login');
    expect(returnPath(login.search, 'es')).toBe('/es/dashboard/arbs/live?q=ruud&sort=time_asc#a');
  });

  it.each([
    ['/en/pricing?plan=pro', '/es/pricing?plan=pro'],
    ['/en', '/es'],
    ['/en?plan=pro', '/es?plan=pro'],
    ['/english', '/english'],
  ])('from %s to %s once the language was switched', (to, page) => {
    expect(wanted(to)).toBe(page);
  });

  it('to the dashboard without a wish', () => {
    expect(returnPath('', 'es')).toBe('/es/dashboard');
  });

  it.each([
    'https://evil.example/en/dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/en/..//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '/es/login?to=/es/login',
    '/en/register',
  ])('to the dashboard instead of %j', (to) => {
    expect(wanted(to)).toBe('/es/dashboard');
  });
});

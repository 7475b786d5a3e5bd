import { PRIVATE_SEGMENTS } from '@bothways/domain/addresses';
import type { User } from '@bothways/domain/identity';
import { aUser } from '@bothways/platform/testing';
import { describe, expect, it } from 'vitest';
import { gateRedirect } from './gate-redirect.ts';

const DONE = { completedAt: '2026-01-01T00:00:00Z' };
const PEOPLE: Record<string, User | null> = {
  visitor: null,
  newcomer: aUser({ onboarding: {} }),
  begun: aUser({ onboarding: { version: 1, profileType: 'manager' } }),
  'other version': aUser({ onboarding: { ...DONE, version: 2 } }),
  'no version': aUser({ onboarding: DONE }),
  onboarded: aUser({ onboarding: { ...DONE, version: 1 } }),
};
const INCOMPLETE = ['newcomer', 'begun', 'other version', 'no version'];

const lead = (who: string, address: string): string | undefined => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return gateRedirect(PEOPLE[who] ?? null, 'es', { pathname, search, hash });
};
const login = (to: string) => `/es/login?${new URLSearchParams({ to })}`;
const onboarding = (to: string) => `/es/onboarding?${new URLSearchParams({ to })}`;

/** Every kind of address behind the gate: where it leads a visitor, who is not through, and who is. */
const TABLE: readonly [
  address: string,
  visitor: string,
  incomplete: string | undefined,
  done: string | undefined,
][] = [
  ['/es/dashboard', login('/es/dashboard'), '/es/onboarding', undefined],
  [
    '/es/dashboard/arbs/live?q=ruud#a',
    login('/es/dashboard/arbs/live?q=ruud#a'),
    onboarding('/es/dashboard/arbs/live?q=ruud#a'),
    undefined,
  ],
  ['/es/bot?buyCredits=1', login('/es/bot?buyCredits=1'), onboarding('/es/bot?buyCredits=1'), undefined],
  ['/es/admin/iam', login('/es/admin/iam'), onboarding('/es/admin/iam'), undefined],
  ['/es/account', login('/es/account'), undefined, undefined],
  ['/es/account/security', login('/es/account/security'), undefined, undefined],
  ['/es/onboarding', login('/es/onboarding'), undefined, '/es/dashboard'],
  ['/es/onboarding/', login('/es/onboarding/'), undefined, '/es/dashboard'],
  ['/es/onboarding?to=/es/bot', login('/es/onboarding?to=/es/bot'), undefined, '/es/bot'],
  ['/es/onboarding?to=//evil.example', login('/es/onboarding?to=//evil.example'), undefined, '/es/dashboard'],
  ['/es/onboarding/verify-phone', login('/es/onboarding/verify-phone'), undefined, undefined],
  ['/es/onboarding/payment?pack=scale', login('/es/onboarding/payment?pack=scale'), undefined, undefined],
];

describe.each(TABLE)('%s', (address, visitor, incomplete, done) => {
  it('leads a visitor to the sign-in, with the way back', () => {
    expect(lead('visitor', address)).toBe(visitor);
  });

  it.each(INCOMPLETE)('leads who is not through (%s) to the onboarding where it is required', (who) => {
    expect(lead(who, address)).toBe(incomplete);
  });

  it('lets who is through in, and off the onboarding', () => {
    expect(lead('onboarded', address)).toBe(done);
  });
});

it('every kind of address behind the gate is in the table', () => {
  const kinds = new Set(TABLE.map(([address]) => address.split(/[/?]/)[2]));
  expect([...kinds].sort()).toEqual([...PRIVATE_SEGMENTS].sort());
});

it('nobody is led in a circle', () => {
  for (const who of Object.keys(PEOPLE)) {
    for (const [start] of TABLE) {
      let here: string | undefined = start;
      let turns = 0;
      while (here !== undefined && !here.startsWith('/es/login') && turns < 5) {
        turns += 1;
        here = lead(who, here);
      }
      expect([who, start, turns < 5]).toEqual([who, start, true]);
    }
  }
});

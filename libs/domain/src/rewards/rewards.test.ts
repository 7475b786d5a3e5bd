import { describe, expect, it } from 'vitest';
import { referralCodeSchema, submittedReferralSchema } from './index.ts';

describe('a referral code', () => {
  it.each([
    ['pfx78pjm', 'PFX78PJM'],
    ['  Lea-24 ', 'LEA-24'],
    ['a_b', 'A_B'],
  ])('"%s" is %s', (typed, code) => {
    expect(referralCodeSchema.parse(typed)).toBe(code);
  });

  it.each(['', 'ab', 'a b', 'año', '<b>', '٣٤٥', 'x'.repeat(41)])('"%s" is none', (typed) => {
    expect(referralCodeSchema.safeParse(typed).success).toBe(false);
  });

  it('is all that is said', () => {
    expect(submittedReferralSchema.safeParse({ code: 'LEA-24', credits: 50 }).success).toBe(false);
  });
});

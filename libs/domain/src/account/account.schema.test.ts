import { describe, expect, test } from 'vitest';
import {
  changePasswordSchema,
  factorCodeSchema,
  nameSchema,
  profilePatchSchema,
  referralCodeSchema,
  signUpSchema,
  totpCodeSchema,
} from './index.ts';

describe('a code of the second factor', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['7k2qd-x9m4t', '7K2QD-X9M4T'],
    ['7k2qdx9m4t', '7K2QD-X9M4T'],
    ['oil00 00000', '01100-00000'],
  ])('%j is read as %s', (typed, read) => {
    expect(factorCodeSchema.parse(typed)).toBe(read);
  });

  test.each(['', '12345', '1234567', 'ABCDE-FGHI', 'UUUUU-UUUUU', '1'.repeat(41)])('%j is none', (typed) => {
    expect(factorCodeSchema.safeParse(typed).success).toBe(false);
  });

  test('where only the app counts, a recovery code does not', () => {
    expect(totpCodeSchema.safeParse('7K2QD-X9M4T').success).toBe(false);
  });
});

test('a referral code comes trimmed and in capitals, or not at all', () => {
  expect(referralCodeSchema.parse(' lea-24 ')).toBe('LEA-24');
  expect(referralCodeSchema.safeParse('a b').success).toBe(false);
});

test('an address is kept in small letters', () => {
  const body = { name: ' Ana ', email: 'Ana@Example.test', password: 'long enough' };
  expect(signUpSchema.parse(body)).toMatchObject({ name: 'Ana', email: 'ana@example.test' });
});

test.each(['a\nb', 'a\u0000b', 'a\u2028b', '   ', 'x'.repeat(101)])('%j is no name', (name) => {
  expect(nameSchema.safeParse(name).success).toBe(false);
});

test('a change of nothing is refused', () => {
  expect(profilePatchSchema.safeParse({}).success).toBe(false);
  expect(profilePatchSchema.safeParse({ country: 'ES' }).success).toBe(true);
});

test('a change of password has nothing beside the two', () => {
  const change = { currentPassword: 'old and long', newPassword: 'new and long' };
  expect(changePasswordSchema.safeParse(change).success).toBe(true);
  expect(changePasswordSchema.safeParse({ ...change, userId: 'someone else' }).success).toBe(false);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  birthdateOfDay,
  birthdateSchema,
  bookieAccountSchema,
  credentialsSchema,
  dayOfBirthdate,
  detachProxySchema,
  isBirthDay,
  knownLoginError,
  needsBirthdate,
  saveCredentialsSchema,
} from './index.ts';

const CREDENTIALS = { username: 'jon.otero', password: ' s3cret ', enabled: true };

describe('a date of birth', () => {
  it.each(['1991-06-14T00:00:00.000Z', '1900-01-01T00:00:00.000Z', '2000-02-29T00:00:00.000Z'])(
    '%s is one',
    (text) => {
      expect(birthdateSchema.parse(text)).toBe(text);
    },
  );

  it.each([
    '1991-06-14',
    '1991-06-14T00:00:00Z',
    '1991-06-14T02:00:00.000Z',
    '1991-06-14T00:00:00.000+02:00',
    '1991-02-30T00:00:00.000Z',
    '2001-02-29T00:00:00.000Z',
    '1899-12-31T00:00:00.000Z',
    '+099991-06-14T00:00:00.000Z',
    '',
  ])('%j is none', (text) => {
    expect(birthdateSchema.safeParse(text).success).toBe(false);
  });

  it('is the same day wherever it is read', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(birthdateSchema.parse(birthdateOfDay(day))).toBe(`${day}T00:00:00.000Z`);
        expect(dayOfBirthdate(birthdateOfDay(day))).toBe(day);
      }),
    );
  });

  it.each([
    ['1991-06-14', true],
    ['2026-11-23', false],
    ['2026-11-24', false],
    ['', false],
    ['91-06-14', false],
  ])('%j typed on 2026-11-23 is one: %s', (day, is) => {
    expect(isBirthDay(day, '2026-11-23')).toBe(is);
  });
});

describe('rules of bookmakers', () => {
  it('winamax asks for the birth date in whatever letters, others where their entry says so', () => {
    expect(['winamax', 'Winamax', 'WINAMAX'].map((name) => needsBirthdate(name, false))).toEqual([
      true,
      true,
      true,
    ]);
    expect([needsBirthdate('codere', false), needsBirthdate('codere', true)]).toEqual([false, true]);
  });

  it('five login errors have words of their own', () => {
    expect(knownLoginError('LowBalanceError')).toBe('LowBalanceError');
    expect(knownLoginError('toString')).toBeUndefined();
  });
});

describe('credentials', () => {
  it('keep the password as it is and trim the name', () => {
    expect(credentialsSchema.parse({ ...CREDENTIALS, username: ' jon ' })).toEqual({
      ...CREDENTIALS,
      username: 'jon',
    });
  });

  it.each([
    { username: '  ' },
    { password: '' },
    { username: 'x'.repeat(101) },
    { password: 'x'.repeat(201) },
    { birthdate: '14/06/1991' },
    { enabled: 'yes' },
    { more: 1 },
  ])('not with %j', (wrong) => {
    expect(credentialsSchema.safeParse({ ...CREDENTIALS, ...wrong }).success).toBe(false);
  });

  it('may say that there is no birth date, or nothing of it', () => {
    expect(credentialsSchema.parse({ ...CREDENTIALS, birthdate: null }).birthdate).toBeNull();
    expect(credentialsSchema.parse(CREDENTIALS).birthdate).toBeUndefined();
  });
});

describe('calls', () => {
  it('name a user and a bookmaker', () => {
    const about = { userEmail: ' Jon@example.test ', bookieName: 'codere', credentials: CREDENTIALS };
    const call = { ...about, version: null };
    expect(saveCredentialsSchema.safeParse(about).success).toBe(false);
    expect(saveCredentialsSchema.parse(call).userEmail).toBe('Jon@example.test');
    for (const wrong of [{ userEmail: '' }, { bookieName: 'Codere!' }, { bookieName: '' }, { other: 1 }])
      expect(saveCredentialsSchema.safeParse({ ...call, ...wrong }).success).toBe(false);
  });

  it('detach names the proxy', () => {
    expect(detachProxySchema.safeParse({ userEmail: 'a', bookieName: 'codere', username: ' ' }).success).toBe(
      false,
    );
  });
});

it('an account of a list has no field for a password', () => {
  expect(JSON.stringify(Object.keys(bookieAccountSchema.shape))).not.toMatch(/password/i);
  expect(Object.keys(bookieAccountSchema.shape.credentials.shape)).toEqual(['username']);
});

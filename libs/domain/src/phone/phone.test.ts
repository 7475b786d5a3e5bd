import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PHONE_COUNTRY,
  PHONE_COUNTRIES,
  PHONE_ERRORS,
  type PhoneCountryCode,
  phoneCountrySchema,
  phoneRefusalSchema,
  sendCodeSchema,
  toE164,
  verifyCodeSchema,
} from './index.ts';

describe('countries', () => {
  it('are Spain, Estonia, the United States and the United Kingdom, Spain first', () => {
    expect(PHONE_COUNTRIES.map(({ code, dialCode }) => `${code} ${dialCode}`)).toEqual([
      'ES +34',
      'EE +372',
      'US +1',
      'GB +44',
    ]);
    expect(DEFAULT_PHONE_COUNTRY).toBe('ES');
  });

  it.each([
    ['ES', 'ES'],
    ['EE', 'EE'],
    ['US', 'US'],
    ['GB', 'GB'],
    ['UK', 'GB'],
  ])('%s is %s', (code, country) => {
    expect(phoneCountrySchema.parse(code)).toBe(country);
  });

  it.each(['FR', 'es', '+34', '34', '', ' ES', 'RU', 'OTHER'])('"%s" is none of them', (code) => {
    expect(phoneCountrySchema.safeParse(code).success).toBe(false);
  });
});

describe('numbers', () => {
  it.each<[PhoneCountryCode, string, string]>([
    ['ES', '600112233', '+34600112233'],
    ['ES', '600 11 22 33', '+34600112233'],
    ['ES', ' +34 600-11.22/33 ', '+34600112233'],
    ['ES', '0034600112233', '+34600112233'],
    ['ES', '722112233', '+34722112233'],
    ['EE', '5123456', '+3725123456'],
    ['EE', '+372 5123 4567', '+37251234567'],
    ['EE', '81234567', '+37281234567'],
    ['US', '(415) 555-2671', '+14155552671'],
    ['US', '1 415 555 2671', '+14155552671'],
    ['US', '+14155552671', '+14155552671'],
    ['GB', '07400 123456', '+447400123456'],
    ['GB', '7400123456', '+447400123456'],
    ['GB', '+44 (0)7400 123456', '+447400123456'],
    ['GB', '7624123456', '+447624123456'],
  ])('%s %s is %s', (country, typed, number) => {
    expect(toE164(typed, country)).toBe(number);
  });

  it.each<[string, PhoneCountryCode, string]>([
    ['nothing', 'ES', ''],
    ['a digit too few', 'ES', '60011223'],
    ['a digit too many', 'ES', '6001122334'],
    ['a landline', 'ES', '912345678'],
    ['a premium number', 'ES', '803123456'],
    ['a personal number', 'ES', '701123456'],
    ['another country', 'ES', '+447400123456'],
    ['a landline', 'EE', '6123456'],
    ['Jamaica, under +1', 'US', '+18765551234'],
    ['the Dominican Republic, under +1', 'US', '8095551234'],
    ['a premium area', 'US', '9005551234'],
    ['an exchange that begins with 1', 'US', '4151552671'],
    ['a personal number', 'GB', '7012345678'],
    ['a pager', 'GB', '7612345678'],
    ['a landline', 'GB', '02079460000'],
    ['letters', 'ES', '600abc233'],
    ['digits of another script', 'ES', '٦٠٠١١٢٢٣٣'],
    ['a second plus', 'ES', '+34+600112233'],
    ['a line break and more', 'ES', '600112233\r\nBcc: x'],
    ['a long text', 'ES', ' '.repeat(100_000).concat('600112233')],
    ['a number with blanks around it, too long', 'ES', `600112233${' '.repeat(40)}`],
  ])('%s (%s) is none', (_, country, typed) => {
    expect(toE164(typed, country)).toBeUndefined();
  });

  it('one number has one spelling: what came out goes in unchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PhoneCountryCode>('ES', 'EE', 'US', 'GB'),
        fc.stringMatching(/^[2-9]\d{6,9}$/),
        (country, digits) => {
          const number = toE164(digits, country);
          fc.pre(number !== undefined);
          expect(toE164(number, country)).toBe(number);
          expect(number).toMatch(/^\+\d{8,15}$/);
        },
      ),
    );
  });

  it('whatever is typed: a number or none, never an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PhoneCountryCode>('ES', 'EE', 'US', 'GB'),
        fc.string(),
        (country, typed) => {
          expect(toE164(typed, country) ?? '+1').toMatch(/^\+\d+$/);
        },
      ),
    );
  });
});

describe('bodies', () => {
  it('send-code takes a number as typed and a country', () => {
    expect(sendCodeSchema.parse({ phoneNumber: ' 600112233 ', countryCode: 'UK' })).toEqual({
      phoneNumber: '600112233',
      countryCode: 'GB',
    });
  });

  it.each([
    [{}],
    [{ phoneNumber: '', countryCode: 'ES' }],
    [{ phoneNumber: '  ', countryCode: 'ES' }],
    [{ phoneNumber: 600112233, countryCode: 'ES' }],
    [{ phoneNumber: ['600112233'], countryCode: 'ES' }],
    [{ phoneNumber: '600112233' }],
    [{ phoneNumber: '600112233', countryCode: 'FR' }],
    [{ phoneNumber: '600112233', countryCode: 'ES', userId: 'x' }],
  ])('send-code refuses %j', (body) => {
    expect(sendCodeSchema.safeParse(body).success).toBe(false);
  });

  it('verify-code takes six digits, leading zeros too', () => {
    expect(verifyCodeSchema.parse({ code: '012345' })).toEqual({ code: '012345' });
  });

  it.each(['', '12345', '1234567', '12345a', ' 123456', '123456\n', '١٢٣٤٥٦', '-12345', '1e5000'])(
    'verify-code refuses "%s"',
    (code) => {
      expect(verifyCodeSchema.safeParse({ code }).success).toBe(false);
    },
  );

  it.each([123456, null, ['123456'], { $ne: '' }])('verify-code refuses %j', (code) => {
    expect(verifyCodeSchema.safeParse({ code }).success).toBe(false);
  });
});

describe('refusals', () => {
  it('carry one of the keys, all of them under errors.', () => {
    for (const error of PHONE_ERRORS) {
      expect(error).toMatch(/^errors\.[a-z]+([A-Z][a-z]+)*$/);
      const refusal = { success: false, message: 'no', code: 'BAD_REQUEST', error };
      expect(phoneRefusalSchema.parse(refusal).error).toBe(error);
    }
    expect(new Set(PHONE_ERRORS).size).toBe(PHONE_ERRORS.length);
  });

  it('never another key', () => {
    const refusal = { success: false, message: 'no', code: 'BAD_REQUEST', error: 'errors.other' };
    expect(phoneRefusalSchema.safeParse(refusal).success).toBe(false);
  });
});

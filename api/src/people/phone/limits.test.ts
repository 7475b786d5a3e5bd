import { describe, expect, test } from 'vitest';
import { clientNetwork } from '#kernel/limits';
import { codeText } from './code-text.ts';
import { sendWaitMs } from './phone.limits.ts';
import { codeHasher, randomCode } from './phone-code.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('sends of one number', () => {
  const NOW = 100 * HOUR;
  const ago = (...minutes: number[]) => minutes.map((minute) => NOW - minute * MINUTE);

  test.each([
    ['none yet', [], 0],
    ['four in ten minutes', [1, 2, 3, 4], 0],
    ['five in ten minutes: until the first is ten minutes old', [1, 2, 3, 4, 9], 1],
    ['in whatever order', [9, 1, 4, 2, 3], 1],
    ['five, the first just out', [1, 2, 3, 4, 10], 0],
    ['six in ten minutes: until the second is out', [1, 2, 3, 4, 8, 9], 2],
    ['ten in a day: until the first is a day old', [60, 120, 180, 240, 300, 360, 420, 480, 540, 600], 840],
    ['ten in a day, the first just out', [60, 120, 180, 240, 300, 360, 420, 480, 540, 1440], 0],
  ])('%s', (_, minutes, waitMinutes) => {
    expect(sendWaitMs(ago(...minutes), NOW)).toBe(waitMinutes * MINUTE);
  });
});

describe('places', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, place) => {
    expect(clientNetwork(ip)).toBe(place);
  });
});

describe('codes', () => {
  test('are six digits, the ones that begin with zeros among them', () => {
    const codes = Array.from({ length: 2000 }, randomCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1900);
  });

  test('are hashed by secret, user and code', () => {
    const hash = codeHasher('secret');
    expect(hash('u1', '123456')).toBe(codeHasher('secret')('u1', '123456'));
    const others = [hash('u2', '123456'), hash('u1', '123457'), codeHasher('other')('u1', '123456')];
    expect(others).not.toContain(hash('u1', '123456'));
    expect(new Set(others).size).toBe(3);
  });
});

/** The letters of a text message that needs one septet each (3GPP TS 23.038). */
const GSM = /^[A-Za-z0-9 \n.,:;!?'"()+\-/@£$¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà¡&%#*<=>_]*$/;

test.each(['en', 'es'] as const)('the text in %s is one message, with the code once', (locale) => {
  const text = codeText('012345', locale);
  expect(text).toMatch(GSM);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text.match(/\d{6}/g)).toEqual(['012345']);
  expect(text).toContain('10 minut');
});

import { DAY_MS } from '@bothways/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepReferral, referralCode } from './referral.ts';

const NOW_MS = 1_800_000_000_000;
beforeEach(() => localStorage.clear());

describe('a referral code', () => {
  it('is kept trimmed and in capitals, with its time', () => {
    keepReferral('?a=1&ref=%20lea-24%20', NOW_MS);
    expect(referralCode(NOW_MS)).toBe('LEA-24');
    expect(JSON.parse(localStorage.getItem('referralCode') ?? '')).toEqual({
      code: 'LEA-24',
      savedAtMs: NOW_MS,
    });
  });

  it('counts for 24 hours and is then cleared', () => {
    keepReferral('?ref=lea', NOW_MS);
    expect(referralCode(NOW_MS + DAY_MS - 1)).toBe('LEA');
    expect(referralCode(NOW_MS + DAY_MS)).toBeUndefined();
    expect(localStorage.getItem('referralCode')).toBeNull();
  });

  it('from the future counts for nothing, as one that the server would refuse', () => {
    keepReferral('?ref=lea', NOW_MS + 1);
    expect(referralCode(NOW_MS)).toBeUndefined();
    localStorage.setItem('referralCode', JSON.stringify({ code: 'a b', savedAtMs: NOW_MS }));
    expect(referralCode(NOW_MS)).toBeUndefined();
  });

  it('gives way to a newer one, not to a page without one', () => {
    keepReferral('?ref=lea', NOW_MS);
    keepReferral('', NOW_MS + 1);
    expect(referralCode(NOW_MS + 1)).toBe('LEA');
    keepReferral('?ref=max', NOW_MS + 2);
    expect(referralCode(NOW_MS + 2)).toBe('MAX');
  });

  it.each(['', '?ref=', '?ref=%20', '?ref=a%20b', '?ref=%3Cscript%3E', '?ref=léa', `?ref=${'x'.repeat(41)}`])(
    'is none in %j',
    (search) => {
      keepReferral(search, NOW_MS);
      expect(referralCode(NOW_MS)).toBeUndefined();
    },
  );

  it.each(['null', '"LEA"', '{"code":1,"savedAtMs":1}', '{"code":"LEA"}', '{'])(
    'is none in storage with %s',
    (text) => {
      localStorage.setItem('referralCode', text);
      expect(referralCode(NOW_MS)).toBeUndefined();
    },
  );
});

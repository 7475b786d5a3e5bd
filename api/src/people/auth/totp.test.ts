import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts';

/** `12345678901234567890`, the secret of RFC 6238, appendix B; its codes have eight digits, ours their last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, seconds * 1000)).toBe(code);
});

test('a code counts for its half minute, the one before and the one after', () => {
  const atMs = 1_800_000_000_000;
  const code = totpCode(SECRET, atMs);
  const around = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => stepOfCode(SECRET, code, atMs + ms));
  expect(around).toEqual([undefined, 60_000_000, 60_000_000, 60_000_000, undefined]);
});

test('a secret is new each time, 160 bits long', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('an address cannot add to what the app reads', () => {
  expect(totpUri(SECRET, 'a&secret=x@b.test')).toBe(
    `otpauth://totp/Bothways:a%26secret%3Dx%40b.test?issuer=Bothways&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});

import { expect, test } from 'vitest';
import { SCRYPT } from './password-hash.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
const SLOW_MS = 30_000;

/** Made by better-auth 1.7.7, which hashed the passwords of older installations. */
const KEPT = [
  [
    'correct horse battery',
    '531668b4985a3262e01bf1470125c281:8cdc7f562d1f081dc9b942b2fabc6cd978b13414c200b4b1f07a9a1b8695fe2f5a64bc7db77af118886340b6ad7584065ef5ec71bee1ee2e13044302338625d4',
  ],
  [
    'ＡＢＣ ñandú №',
    'bfd6f5da1e11838d66cddbde8a8b4545:0791ae56778327c2767ef5b417c26fa4374c73068d27a4c7f27e5839d09a4988c57277e432514e7b7f4483b88f43f3d794ee9538ce594a40c64b3b750e159ea5',
  ],
] as const;

test.each(KEPT)(
  'an older hash of "%s" still opens, and for nothing else',
  async (password, hash) => {
    expect(await SCRYPT.matches(hash, password)).toBe(true);
    expect(await SCRYPT.matches(hash, `${password} `)).toBe(false);
    expect(await SCRYPT.matches(hash, '')).toBe(false);
  },
  SLOW_MS,
);

test(
  'a hash says nothing of its password, is another each time, and takes every form of its letters',
  async () => {
    const [one, other] = [await SCRYPT.hash('ñandú 2026'), await SCRYPT.hash('ñandú 2026')];
    expect(one).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
    expect(one).not.toBe(other);
    expect(await SCRYPT.matches(one, 'n\u0303andu\u0301 2026')).toBe(true);
    expect(await SCRYPT.matches(one, 'nandu 2026')).toBe(false);
  },
  SLOW_MS,
);

test.each(['', ':', 'abc', 'abc:', ':abc', `${'0'.repeat(32)}:${'0'.repeat(126)}`])(
  'what is no whole hash matches nothing: "%s"',
  async (hash) => {
    expect(await SCRYPT.matches(hash, 'anything')).toBe(false);
  },
  SLOW_MS,
);

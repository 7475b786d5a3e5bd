import { expect, test } from 'vitest';
import { derivedKey, keyedHash } from './keys.ts';
import { seal, unseal } from './seal.ts';

const KEY = derivedKey('a secret of the server', 'tests');

test('what is sealed opens with its key, for its owner, unchanged, and for nothing else', () => {
  const sealed = seal(KEY, 'ana', 'open sesame');
  expect(unseal(KEY, 'ana', sealed)).toBe('open sesame');
  expect(() => unseal(KEY, 'eva', sealed)).toThrow();
  expect(() => unseal(derivedKey('a secret of the server', 'other'), 'ana', sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, 20, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => unseal(KEY, 'ana', changed.toString('base64url'))).toThrow();
  }
  expect(seal(KEY, 'ana', 'open sesame')).not.toBe(sealed);
});

test('parts of a keyed hash do not run into each other', () => {
  expect(keyedHash(KEY, 'ab', 'c')).not.toBe(keyedHash(KEY, 'a', 'bc'));
});

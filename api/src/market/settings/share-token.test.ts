import { expect, test } from 'vitest';
import { shareTokens } from './share-token.ts';

test('a token is not what is stored, and belongs to one configuration and one secret', () => {
  const tokens = shareTokens('a secret for tests');
  const nonce = tokens.newNonce();
  const token = tokens.tokenOf('one', nonce);
  expect(token).toHaveLength(43);
  expect(token).not.toContain(nonce);
  expect(tokens.hashOf(token)).not.toContain(token);
  expect(tokens.tokenOf('one', nonce)).toBe(token);
  expect(tokens.tokenOf('two', nonce)).not.toBe(token);
  expect(shareTokens('another secret').tokenOf('one', nonce)).not.toBe(token);
  expect(tokens.newNonce()).not.toBe(nonce);
});

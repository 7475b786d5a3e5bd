import { describe, expect, test } from 'vitest';
import { isAllowedOrigin, isSameParty } from './origin.ts';

describe('origins', () => {
  const allowed = ['https://bothways.example', 'http://localhost:*'];

  test.each([
    ['https://bothways.example', true],
    ['http://localhost:4000', true],
    ['http://localhost:31337', true],
    ['http://bothways.example', false],
    ['https://bothways.example.evil.test', false],
    ['http://localhost:4000.evil.test', false],
    ['http://localhost:', false],
    ['http://localhost.evil.test:4000', false],
    ['null', false],
    ['', false],
  ])('%s: %s', (origin, expected) => {
    expect(isAllowedOrigin(allowed, origin)).toBe(expected);
  });

  test.each([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'http://localhost:4000', 'sec-fetch-site': 'cross-site' }, true],
    [{ origin: 'https://evil.test' }, false],
    [{ origin: 'null' }, false],
  ])('a request with %j is of our own: %s', (headers, expected) => {
    expect(isSameParty(new Headers(headers), allowed)).toBe(expected);
  });
});

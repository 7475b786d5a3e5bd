import { expect, it } from 'vitest';
import { sameSitePath } from './same-site-path.ts';

it.each([
  ['/en/dashboard', '/en/dashboard'],
  ['/es/bot?buyCredits=1#top', '/es/bot?buyCredits=1#top'],
  ['/en/./dashboard/../account', '/en/account'],
  ['/en/login?to=https://evil.example', '/en/login?to=https://evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
])('%j stays here, as %j', (wanted, path) => {
  expect(sameSitePath(wanted)).toBe(path);
  expect(new URL(path, window.location.href).origin).toBe(window.location.origin);
});

/** Spellings by which other sites have been reached through a return address. */
const ELSEWHERE = [
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/en/..//evil.example',
  '/en/../..//evil.example',
  '/%2e%2e//evil.example',
  '/en/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'evil.example',
  '.evil.example',
  '@evil.example',
  'localhost:3000@evil.example',
  '?to=//evil.example',
  '#//evil.example',
  '',
  `/${'a'.repeat(2_000)}`,
  // Longer once it is encoded.
  `/${'é'.repeat(1_000)}`,
];

it.each(ELSEWHERE)('%j leads nowhere', (wanted) => {
  expect(sameSitePath(wanted)).toBeUndefined();
});

it('nothing leads nowhere', () => {
  expect([sameSitePath(null), sameSitePath(undefined)]).toEqual([undefined, undefined]);
});

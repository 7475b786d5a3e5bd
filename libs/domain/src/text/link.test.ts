import { describe, expect, it } from 'vitest';
import { isPublicLink, publicLinkSchema } from './index.ts';

describe('a link that others follow', () => {
  it.each([
    'https://www.bookmaker.com/offer?ref=1',
    'http://go.example/x',
    'https://ünïcode.example',
    'HTTPS://Bookmaker.COM.',
    'https://bookmaker.com:8443/a',
    'https://local.bookmaker.com',
  ])('may be %s', (link) => expect(isPublicLink(link)).toBe(true));

  it.each([
    'https://user@bookmaker.com',
    'https://bookmaker.com:secret@evil.example',
    'https://',
    'https:///bookmaker.com',
    'https:/\\bookmaker.com',
    'https://bookmaker',
    'http://localhost',
    'http://localhost.',
    'http://api.localhost:4000',
    'http://router.local',
    'http://metadata.google.internal',
    'http://printer.home.arpa',
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://10.0.0.8',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://169.254.169.254/latest',
    'http://100.64.0.1',
    'http://0.0.0.0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[fd00::1]',
    'http://127.0.0.1.',
    'http://１２７.０.０.１',
    'javascript:alert(1)',
    'ftp://bookmaker.com',
    '//bookmaker.com',
    'bookmaker.com',
  ])('is never %s', (link) => expect(isPublicLink(link)).toBe(false));

  it('is trimmed, and has an end', () => {
    const schema = publicLinkSchema(30);
    expect(schema.parse(' https://go.example/a ')).toBe('https://go.example/a');
    expect(schema.safeParse(`https://go.example/${'a'.repeat(30)}`).success).toBe(false);
    expect(schema.safeParse('https://go.example/\u0000').success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { fill } from '#kernel/delivery';
import { deviceName } from './device-name.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { type LetterRequest, writeLetter } from './templates.ts';
import { FIREFOX, GIVEN, LETTERS, LINK, STOP } from './testing/every-letter.ts';

const written = (letter: LetterRequest, locale: 'en' | 'es') => writeLetter(letter, locale, STOP);

/** Each place of a text, for the whole tree of a locale file. */
const placesOf = (node: unknown, path = ''): string[] => {
  if (typeof node === 'string') {
    return [
      `${path} ${[...node.matchAll(/\{\{\w+\}\}/g)]
        .map(([place]) => place)
        .toSorted()
        .join(' ')}`,
    ];
  }
  return Object.entries(node ?? {}).flatMap(([key, value]) => placesOf(value, `${path}.${key}`));
};

test('both languages have the same texts with the same places', () => {
  expect(placesOf(es)).toEqual(placesOf(en));
});

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  test.each(LETTERS)('$kind: whole, with its link in both forms', (letter) => {
    const { subject, text, html } = written(letter, locale);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|\[object/);
    const { href } = new URL(LINK);
    expect(text).toContain(href);
    expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import/i);
    expect(subject).toMatch(/ - Bothways$/);
  });

  test('the languages differ in every mail', () => {
    const subjects = LETTERS.map((letter) => written(letter, locale).subject);
    expect(new Set(subjects).size).toBe(LETTERS.length);
    const other = locale === 'en' ? 'es' : 'en';
    for (const letter of LETTERS) {
      expect(written(letter, other).text).not.toBe(written(letter, locale).text);
    }
  });
});

test('a sign-in names device, address and time in the words of the language', () => {
  const letter = LETTERS[4];
  if (!letter) throw new Error('No letter');
  expect(written(letter, 'en').text).toMatch(
    /Device: Firefox, Windows\n\nAddress: 203\.0\.113\.7\n\nTime: November 20, 2026 at 16:05 UTC/,
  );
  expect(written(letter, 'es').text).toMatch(/Hora: 20 de noviembre de 2026.{1,12}16:05 UTC/);
});

test('what outages give is named line by line, each as one line, and a flood of them by their number', () => {
  const letter = { kind: 'timeGiven', link: LINK } as const;
  const untilMs = Date.UTC(2026, 11, 14, 12, 15);
  const { subject, text } = written({ ...letter, money: { ...GIVEN, untilMs } }, 'en');
  expect(subject).toBe('We gave you 3 h 15 min back - Bothways');
  const lines = text.split('\n').filter((line) => line.includes('gives'));
  expect(lines).toEqual([
    expect.stringMatching(/^Betsson, prematch: from November 19, 2026 .* to .*, gives 2 h 35 min$/),
    expect.stringMatching(/^Winamax Bcc: eve@example.test, live: .*, gives 40 min$/),
  ]);
  expect(text).toMatch(/paid until December 14, 2026 at 12:15/);
  const outages = Array.from({ length: 90 }, () => GIVEN.outages[0]);
  const flood = written({ ...letter, money: { ...GIVEN, outages, untilMs } }, 'es').text;
  expect(flood.match(/Betsson/g)).toHaveLength(20);
  expect(flood).toContain('y 70 más');
});

test('a digest has a line for each list with its figures, and the way to end it', () => {
  const letter = LETTERS.find(({ kind }) => kind === 'digest');
  if (!letter) throw new Error('No letter');
  const { text, html, unsubscribe } = written(letter, 'en');
  expect(text).toContain(
    'Arbs before the match: 12 found, best 4.76%, the middle one stood for 1 min 35 s, still there: 3\n\nValue bets in play: 1 found, best 7.00%, still there: 1',
  );
  expect(text).toContain('No more of these digests:\nhttps://bothways.test/en/stop-digest#a.b');
  expect(html).toContain('<a href="https://bothways.test/en/stop-digest#a.b">No more of these digests</a>');
  expect(unsubscribe).toBe('https://bothways.test/api/x?token=a.b');
  expect(written(letter, 'es').text).toMatch(/la mejor 4,76.%, la de en medio duró 1 min 35 s/);
});

test('money stands in the figures and dates of the language', () => {
  const textOf = (kind: LetterRequest['kind'], locale: 'en' | 'es') => {
    const letter = LETTERS.find((one) => one.kind === kind);
    if (!letter) throw new Error('No letter');
    return written(letter, locale);
  };
  expect(textOf('bought', 'en').text).toContain('Credit pack Scale, 1,200 credits');
  expect(textOf('bought', 'en').text).toContain('€400.00');
  expect(textOf('bought', 'es').text).toMatch(/Pack de créditos Scale, 1\.200 créditos/);
  expect(textOf('bought', 'es').text).toMatch(/400,00\s€/);
  expect(textOf('ending', 'en').subject).toBe('Your plan ends on December 3, 2026 - Bothways');
  expect(textOf('secondDue', 'es').subject).toContain('PK-0071: vence el 23 de diciembre de 2026');
});

test('what a stranger sends does not reach the reader: neither markup nor lines nor words', () => {
  const hostile = '<a href="https://evil.test">click</a>\r\nSubject: x & "quoted"';
  const { text, html } = written(
    { kind: 'newDevice', link: LINK, userAgent: hostile, ip: hostile, atMs: 0 },
    'en',
  );
  expect(html).not.toContain('<a href="https://evil.test">');
  expect(html).toContain('&lt;a href=&quot;https://evil.test&quot;&gt;');
  expect(text).toContain('Device: unknown device');
  expect(text).not.toMatch(/^Subject:/m);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'not a link'])(
  'a mail does not link to %s',
  (link) => {
    expect(() => written({ kind: 'accountExists', link }, 'en')).toThrow();
  },
);

test('a text with a hole is not sent', () => {
  expect(() => fill('Hello {{name}}', {})).toThrow(/name/);
  expect(() => fill('Hello {{constructor}}', {})).toThrow(/constructor/);
  expect(fill('{{a}} {{a}}', { a: '$&{{b}}' })).toBe('$&{{b}} $&{{b}}');
});

test.each([
  [FIREFOX, 'Firefox, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Somebody/1.0 Safari/537.36', 'Windows'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  ['en', 'passwordChanged', 'Letters that protect your account cannot be switched off.'],
  ['es', 'passwordChanged', 'Los correos que protegen tu cuenta no se pueden desactivar.'],
  ['en', 'suspended', 'Letters about your payments cannot be switched off'],
] as const)('in %s %s says why it has no link that ends it', (locale, kind, why) => {
  const letter: LetterRequest =
    kind === 'suspended'
      ? { kind, link: LINK, money: { plan: 'pro' } }
      : { kind, link: LINK, passkeys: 0, userAgent: '', ip: '::1', atMs: 0 };
  const { text, html, unsubscribe } = written(letter, locale);
  expect([text.includes(why), html.includes(why), unsubscribe]).toEqual([true, true, undefined]);
});

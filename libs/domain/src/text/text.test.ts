import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foreignIdSchema, isOneLine, lineSchema, withoutUnseen } from './index.ts';

describe('withoutUnseen', () => {
  test.each([
    ['an override of direction', 'pay\u202elap', 'paylap'],
    ['embeddings and isolates', '\u202aa\u202c\u2066b\u2069\u2067c\u2068', 'abc'],
    ['marks of direction', '\u200ea\u200f\u061c', 'a'],
    ['zero widths', 'Ad\u200bm\u2060in\ufeff', 'Admin'],
    ['joiners between Latin letters', 'Ad\u200cm\u200din', 'Admin'],
    ['joiners at the ends', '\u200dनमस्ते\u200c', 'नमस्ते'],
    ['a soft hyphen and a filler', 'a\u00adb\u3164', 'ab'],
    ['tags that spell no flag', 'a\u{e0061}\u{e0062}', 'a'],
    ['notes between the lines', '\ufff9a\ufffab\ufffb', 'ab'],
  ])('takes away %s', (_, text, expected) => {
    expect(withoutUnseen(text)).toBe(expected);
  });

  test.each([
    ['Persian, spelt with a joiner', 'می\u200cخواهم'],
    ['Hindi, spelt with a joiner', 'क्\u200dष'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['skin and profession', '👩🏽\u200d💻'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Premier League'],
    ['a variant of a kanji', '葛\u{e0100}飾'],
    ['Arabic and Hebrew, which run the other way by themselves', 'سلام שלום'],
    ['accents', 'Ñúñez e\u0301'],
  ])('leaves %s', (_, text) => {
    expect(withoutUnseen(text)).toBe(text);
  });

  test('leaves nothing to take away', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const once = withoutUnseen(text);
        expect(once).not.toMatch(/[\p{Bidi_Control}\u200b\ufeff\u2060]/u);
      }),
    );
  });
});

describe('a line', () => {
  const nameSchema = lineSchema.min(1).max(10);

  test.each([
    ['  Ana ', 'Ana'],
    ['\u200bAna\u202e', 'Ana'],
    [`${'\u200b'.repeat(50)}short`, 'short'],
  ])('%j is %j', (text, expected) => {
    expect(nameSchema.parse(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '\u200b',
    'a\u0000b',
    'a\nb',
    'a\tb',
    'a\u0085b',
    'a\u2028b',
    '\ud800',
    'a\uffff',
    'x'.repeat(11),
  ])('%j is refused', (text) => {
    expect(nameSchema.safeParse(text).success).toBe(false);
  });
});

test('an id of somebody else is taken as it is, or not at all', () => {
  expect(foreignIdSchema.parse('bet365:1/2 é')).toBe('bet365:1/2 é');
  for (const id of ['a\u200bb', 'a\u202eb', 'a\u0000', 'a\n'])
    expect(foreignIdSchema.safeParse(id).success).toBe(false);
  expect(isOneLine('a\rb')).toBe(false);
});

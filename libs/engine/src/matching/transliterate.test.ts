import { describe, expect, it } from 'vitest';
import { repairEncoding, toPlainLetters } from './transliterate.ts';

describe('toPlainLetters', () => {
  it.each([
    ['Ñandú ÉCIJA', 'nandu ecija'],
    ['Straße Œuvre Æsir', 'strasse oeuvre aesir'],
    ['Щербаков', 'shcherbakov'],
    ['ΠΑΟΚ', 'paok'],
    ['東京', '東京'],
  ])('%s becomes %s', (text, plain) => {
    expect(toPlainLetters(text)).toBe(plain);
  });
});

describe('repairEncoding', () => {
  it.each([
    ['GÃ¶ppingen', 'Göppingen'],
    ['TromsÃ¸', 'Tromsø'],
  ])('%s was meant to be %s', (text, meant) => {
    expect(repairEncoding(text)).toBe(meant);
  });

  it.each(['Göppingen', 'SÃO PAULO', 'Ã¶ and 東京', 'Arsenal'])('leaves %s alone', (text) => {
    expect(repairEncoding(text)).toBe(text);
  });
});

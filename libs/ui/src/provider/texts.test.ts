import { expect, test } from 'vitest';
import { UI_TEXTS } from './texts.ts';

test('both languages say the same things, with the same placeholders', () => {
  const { en, es } = UI_TEXTS;
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
  const holes = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
  for (const [key, text] of Object.entries(en)) {
    expect(text).not.toBe('');
    expect(holes(Object.entries(es).find(([other]) => other === key)?.[1] ?? '')).toEqual(holes(text));
  }
});

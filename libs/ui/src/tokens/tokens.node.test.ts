import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Theme = ReadonlyMap<string, string>;

const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
const themes: Record<string, Theme> = {
  light: new Map(pairs.map(([, name = '', light = '']) => [name, light])),
  dark: new Map(pairs.map(([, name = '', , dark = '']) => [name, dark])),
};

const PAPERS = ['canvas', 'surface', 'inset'];
const TEXT = ['text', 'text-2', 'text-3', 'brand-text', 'profit', 'loss', 'warn', 'info'];
const SERIES = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `series-${place}`);
const EDGES = ['focus', 'line-3', 'chart-1', ...SERIES];

/** AA: 4.5 for text, 3 for edges that carry meaning. */
const RULES: [string, string, number][] = [
  ...TEXT.flatMap((text) => PAPERS.map((paper): [string, string, number] => [text, paper, 4.5])),
  ['profit', 'profit-soft', 4.5],
  ['loss', 'loss-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['brand-text', 'brand-soft', 4.5],
  ['text', 'brand-soft', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['surface', 'loss', 4.5],
  ['surface', 'text', 4.5],
  ['text', 'raised', 4.5],
  ...EDGES.flatMap((edge) => PAPERS.map((paper): [string, string, number] => [edge, paper, 3])),
  ['chart-2', 'surface', 3],
];

describe.each(Object.entries(themes))('contrast in %s', (_, theme) => {
  test.each(RULES)('%s on %s', (front, back, least) => {
    const [a, b] = [theme.get(front), theme.get(back)];
    expect(a, front).toBeDefined();
    expect(b, back).toBeDefined();
    expect(contrastRatio(a ?? '', b ?? '')).toBeGreaterThanOrEqual(least);
  });
});

test('the contrast formula is the one of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrastRatio('#abcdef', '#abcdef')).toBe(1);
});

test('every colour has its two themes, and the brand is the same in both', () => {
  expect(css.match(/light-dark\(/g)?.length).toBeGreaterThan(30);
  expect(themes.light?.get('brand')).toBe('#fec700');
  expect(themes.dark?.get('brand')).toBe('#fec700');
});

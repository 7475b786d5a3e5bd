import { beforeEach, describe, expect, it } from 'vitest';
import { inLocale, localeChoice, localePath, preferredLocale } from './locales.ts';

beforeEach(() => localStorage.clear());

describe('the language of an address without one', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['de-DE', 'es-ES', 'en'], 'es'],
    [['de-DE'], 'en'],
    [[], 'en'],
  ])('by a browser that speaks %j is %s', (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale);
  });

  it('is the one chosen last, whatever the browser speaks', () => {
    localeChoice.set('es');
    expect(preferredLocale(['en-GB'])).toBe('es');
    localStorage.setItem('locale:v1', '"fr"');
    expect(preferredLocale(['en-GB'])).toBe('en');
  });
});

it.each([
  ['', '/es'],
  ['/', '/es'],
  ['dashboard/arbs', '/es/dashboard/arbs'],
  ['/dashboard?q=a#b', '/es/dashboard?q=a#b'],
  ['?ref=AB', '/es?ref=AB'],
])('below the prefix %j is %j', (path, address) => {
  expect(localePath('es', path)).toBe(address);
});

it.each([
  ['/en', '/es'],
  ['/', '/es'],
  ['/en/dashboard/arbs', '/es/dashboard/arbs'],
  ['/pricing', '/es/pricing'],
  ['/english', '/es/english'],
  ['/fr', '/es'],
  ['/fr/pricing', '/es/pricing'],
  ['/EN/pricing', '/es/pricing'],
  ['/pt-BR/pricing', '/es/pricing'],
])('%j in Spanish is %j', (pathname, address) => {
  expect(inLocale('es', pathname)).toBe(address);
});

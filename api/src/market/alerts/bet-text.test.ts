import { readFileSync } from 'node:fs';
import type { Opportunity } from '@bothways/domain/alerts';
import { expect, test } from 'vitest';
import { alertText } from './alert-text.ts';
import { WORDS } from './alert-words.ts';

const ABOUT: Opportunity = {
  id: 'tennis-20261121-ruud-musetti~p~W.FT.1@unibet_eu~W.FT.lay.2@betfair_ex_eu',
  family: 'arbs',
  mode: 'prematch',
  pct: 2.1,
  title: 'Ruud – Musetti',
  sport: 'tennis',
  league: 'ATP Madrid',
  startsAt: '2026-11-21T07:00:00Z',
  sinceMs: 0,
  bets: [
    { bookie: 'paf', choice: 'W Ruud', odds: 2.1 },
    { bookie: 'betfair_ex_eu', choice: 'lay W Musetti', odds: 2.12 },
  ],
};
const NAMES: Record<string, string> = { unibet_eu: 'Unibet', paf: 'Paf', betfair_ex_eu: 'Betfair' };
const textIn = (locale: 'en' | 'es', about: Opportunity = ABOUT): string[] =>
  alertText(
    [{ about, sentAtMs: 1000, goneAtMs: null }],
    0,
    { locale, zone: 'Europe/Madrid' },
    { publicUrl: 'https://bothways.example', bookieName: (value) => NAMES[value] ?? value },
  ).split('\n');

test('says bets in the words of the screens, odds with three decimals, and whose a price is', () => {
  expect(textIn('en').slice(2, 4)).toEqual([
    'Paf (price of Unibet): Winner: Ruud at 2.100',
    'Betfair: Lay Winner: Musetti at 2.120',
  ]);
  expect(textIn('es').slice(2, 4)).toEqual([
    'Paf (cuota de Unibet): Ganador: Ruud a 2,100',
    'Betfair: En contra: Ganador: Musetti a 2,120',
  ]);
});

test('says times in 24 hours, with the zone', () => {
  expect(textIn('en')[1]).toMatch(/starts Nov 21, 08:00 (CET|GMT\+1)$/);
  expect(textIn('es')[1]).toMatch(/empieza 21 nov, 08:00 CET$/);
});

test('shows side 2 first where the screens do, in the title alone', () => {
  const swapped = textIn('en', { ...ABOUT, title: 'Musetti @ Ruud' });
  expect(swapped[0]).toBe('2.10% · Musetti – Ruud');
  expect(swapped.slice(1)).toEqual(textIn('en').slice(1));
});

test('reads the id of a value bet with its channel, and leaves text that it cannot read as it is', () => {
  const value = { ...ABOUT, id: 'football-x~l~OU.H1.over.1.5@unibet_eu:paf', sport: 'football' as const };
  expect(textIn('en', { ...value, bets: ABOUT.bets.slice(0, 1) })[2]).toBe(
    'Paf (price of Unibet): 1st half: Over 1.5 goals at 2.100',
  );
  expect(textIn('en', { ...ABOUT, id: 'other' })[2]).toBe('Paf: W Ruud at 2.100');
});

test.each(['en', 'es'] as const)('in %s the words are those of the screens', (locale) => {
  const file = new URL(`../../../../mf-customer/src/locales/${locale}.json`, import.meta.url);
  const screens: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const { selection, unit, period } = WORDS[locale];
  expect({ selection, unit, period }).toEqual({
    selection: screens.selection,
    unit: screens.unit,
    period: screens.period,
  });
});

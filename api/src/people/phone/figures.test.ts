import { CODE_LENGTH, PHONE_COUNTRIES } from '@bothways/domain/phone';
import { expect, test } from 'vitest';
import {
  allWrongGuesses,
  CODE_LIFE_MS,
  guessesAtNumber,
  guessesFromNetwork,
  SEND_WINDOWS,
  SUSPICIOUS,
  sendQuotas,
  TRIES,
} from './phone.limits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CODES = 10 ** CODE_LENGTH;
/** The chance that one of so many independent guesses is right. */
const chanceOf = (guesses: number): number => 1 - (1 - 1 / CODES) ** guesses;
const perYear = (perDay: number): number => chanceOf(perDay * 365);

test('what a code is worth to somebody who guesses: 0.73 % in a year of nothing else, at one number', () => {
  const { limit, windowMs } = guessesAtNumber('+34600112233');
  expect([CODE_LENGTH, TRIES, CODE_LIFE_MS, limit, windowMs]).toEqual([6, 5, 10 * MINUTE, 20, DAY]);
  expect(perYear(limit)).toBeCloseTo(0.0073, 4);
  // What the limit is for: five tries at each of the codes that one number may get, and nothing else.
  expect(perYear(150 * 24)).toBeCloseTo(0.731, 3);
});

test('five texts in ten minutes and ten in a day, to a number and for a user', () => {
  expect(SEND_WINDOWS).toEqual([
    { limit: 5, windowMs: 10 * MINUTE },
    { limit: 10, windowMs: DAY },
  ]);
});

test('spraying three guesses over ten thousand numbers would hit in 2.96 % of the cases; it ends at a thousand', () => {
  expect(chanceOf(3 * 10_000)).toBeCloseTo(0.0296, 4);
  expect(SUSPICIOUS.guesses).toBeLessThan(1000);
  expect([allWrongGuesses.limit, allWrongGuesses.windowMs]).toEqual([1000, DAY]);
  expect(chanceOf(allWrongGuesses.limit)).toBeLessThan(0.001);
  expect(guessesFromNetwork('x').limit).toBeLessThan(SUSPICIOUS.guesses);
});

test('one more text counts at its place, its block, its country and at all of them, none beyond the cap', () => {
  const quotas = sendQuotas('+34600112233', 'ES', 'here', 1000);
  expect(quotas.map(({ key, limit, windowMs }) => [key, limit, windowMs / MINUTE])).toEqual([
    ['send-from:here', 60, 60],
    ['send-block:+34600112', 50, 60],
    ['send-country:ES', 600, 1440],
    ['send:all', 1000, 1440],
  ]);
  expect(sendQuotas('+34600112233', 'ES', 'here', 1).map(({ limit }) => limit)).toEqual([60, 50, 1, 1]);
  expect(PHONE_COUNTRIES.map(({ code }) => code)).toEqual(['ES', 'EE', 'US', 'GB']);
});

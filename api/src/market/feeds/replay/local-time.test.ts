import { describe, expect, it } from 'vitest';
import { europeanTime } from './local-time.ts';

describe('europeanTime', () => {
  it.each([
    ['2019-08-09T20:00', 0, '2019-08-09T19:00:00.000Z'],
    ['2020-01-01T15:00', 0, '2020-01-01T15:00:00.000Z'],
    ['2020-11-22T15:00:00', 1, '2020-11-22T14:00:00.000Z'],
    ['2020-07-01T15:00:00', 1, '2020-07-01T13:00:00.000Z'],
    // clocks go forward on 29 March 2020 and back on 25 October
    ['2020-03-28T15:00', 0, '2020-03-28T15:00:00.000Z'],
    ['2020-03-29T15:00', 0, '2020-03-29T14:00:00.000Z'],
    ['2020-10-24T15:00', 0, '2020-10-24T14:00:00.000Z'],
    ['2020-10-25T15:00', 0, '2020-10-25T15:00:00.000Z'],
  ])('%s with %i h is %s', (local, winterHours, utc) => {
    expect(new Date(europeanTime(local, winterHours) ?? 0).toISOString()).toBe(utc);
  });

  it.each(['', '20:00', '2019-13-40T10:00', '2019-08-09', '2019-08-09T20:00Z'])('"%s" is no time', (text) => {
    expect(europeanTime(text, 0)).toBeUndefined();
  });
});

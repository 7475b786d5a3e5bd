import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../time/index.ts';
import { dateOrderOf, readDate } from './dates.ts';

const isoOf = (text: string, order: 'dmy' | 'mdy' = 'dmy') => {
  const ms = readDate(text, order);
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

describe('a date', () => {
  it.each([
    ['2025-12-27T22:55:44Z', 'dmy', '2025-12-27T22:55:44.000Z'],
    ['2025-12-27 22:55', 'dmy', '2025-12-27T22:55:00.000Z'],
    ['2025-12-27T22:55:44.123+02:00', 'dmy', '2025-12-27T20:55:44.000Z'],
    ['2025/1/2', 'mdy', '2025-01-02T00:00:00.000Z'],
    ['12/27/2025 22:55:44 GMT', 'mdy', '2025-12-27T22:55:44.000Z'],
    ['27/12/2025', 'dmy', '2025-12-27T00:00:00.000Z'],
    ['03/04/25', 'dmy', '2025-04-03T00:00:00.000Z'],
    ['03/04/25', 'mdy', '2025-03-04T00:00:00.000Z'],
    ['27.12.2025 9:05', 'dmy', '2025-12-27T09:05:00.000Z'],
    ['12/27/2025, 10:55 PM', 'mdy', '2025-12-27T22:55:00.000Z'],
    ['12/27/2025 12:05 a.m.', 'mdy', '2025-12-27T00:05:00.000Z'],
    ['46018', 'dmy', '2025-12-27T00:00:00.000Z'],
    ['46018.5', 'dmy', '2025-12-27T12:00:00.000Z'],
    ['46018,75', 'dmy', '2025-12-27T18:00:00.000Z'],
    ['31/02/2025', 'dmy', undefined],
    ['27/12/2025', 'mdy', '2025-12-27T00:00:00.000Z'],
    ['12/27/2025', 'dmy', '2025-12-27T00:00:00.000Z'],
    ['27/13/2025', 'dmy', undefined],
    ['30-Apr-24 16:10', 'mdy', '2024-04-30T16:10:00.000Z'],
    ['30 de abril de 2024 16.10', 'dmy', '2024-04-30T16:10:00.000Z'],
    ['Martes, 3 de septiembre de 2024', 'dmy', '2024-09-03T00:00:00.000Z'],
    ['30 sept. 2024', 'dmy', '2024-09-30T00:00:00.000Z'],
    ['April 30th, 2024 4:10 PM', 'dmy', '2024-04-30T16:10:00.000Z'],
    ['Tue Apr 30 2024', 'dmy', '2024-04-30T00:00:00.000Z'],
    ['mar 5 mar 2024 20h15', 'dmy', '2024-03-05T20:15:00.000Z'],
    ['Mar 5, 2024', 'dmy', '2024-03-05T00:00:00.000Z'],
    ['30/04/2024 10.30', 'dmy', '2024-04-30T10:30:00.000Z'],
    ['30-Foo-24', 'dmy', undefined],
    ['31 Feb 2024', 'dmy', undefined],
    ['30-Apr', 'dmy', undefined],
    ['12/12/2025 25:00', 'mdy', undefined],
    ['12345', 'dmy', undefined],
    ['yesterday', 'dmy', undefined],
    ['', 'dmy', undefined],
  ] as const)('%j as %s is %j', (text, order, iso) => {
    expect(isoOf(text, order)).toBe(iso);
  });

  it('without a zone is of the clock that is given, with one it is not', () => {
    const clock = () => 7;
    expect([readDate('27/12/2025', 'dmy', clock), readDate('46018', 'dmy', clock)]).toEqual([7, 7]);
    expect(readDate('2025-12-27T00:00Z', 'dmy', clock)).toBe(Date.UTC(2025, 11, 27));
  });

  it('is the same whichever order it is written in', () => {
    const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const [year = '', month = '', dayOfMonth = ''] = date.toISOString().slice(0, 10).split('-');
        const expected = Date.parse(`${year}-${month}-${dayOfMonth}`);
        expect(readDate(`${dayOfMonth}/${month}/${year}`, 'dmy')).toBe(expected);
        expect(readDate(`${month}/${dayOfMonth}/${year}`, 'mdy')).toBe(expected);
        expect(readDate(`${year}-${month}-${dayOfMonth}`, 'mdy')).toBe(expected);
        expect(readDate(String(expected / DAY_MS + 25_569), 'dmy')).toBe(expected);
      }),
    );
  });
});

describe('the order of day and month', () => {
  it.each([
    [['03/04/2025', '27/12/2025'], { order: 'dmy', isSure: true, ambiguous: 1 }],
    [['03/04/2025', '12/27/2025'], { order: 'mdy', isSure: true, ambiguous: 1 }],
    [['03/04/2025', '05/06/2025'], { order: 'dmy', isSure: false, ambiguous: 2 }],
    [['05/05/2025'], { order: 'dmy', isSure: true, ambiguous: 0 }],
    [['2025-04-03', '46018'], { order: 'dmy', isSure: true, ambiguous: 0 }],
    [['27/12/2025', '12/28/2025', '03/04/2025'], { order: 'dmy', isSure: false, ambiguous: 1 }],
  ] as const)('of %j', (values, found) => {
    expect(dateOrderOf(values)).toEqual(found);
  });
});

import { describe, expect, it } from 'vitest';
import { dayOf, periodOf } from './days.ts';

describe('days of a history', () => {
  it('are whole days where the person is, the last one included', () => {
    const period = periodOf({ from: '2026-11-20', to: '2026-11-21' });
    if (!period || !('from' in period)) throw new Error('no period');
    expect(new Date(period.from)).toEqual(new Date(2026, 10, 20));
    expect(new Date(period.to)).toEqual(new Date(2026, 10, 22));
    expect(dayOf(Date.parse(period.from))).toBe('2026-11-20');
    expect(dayOf(Date.parse(period.to) - 1)).toBe('2026-11-21');
  });

  it.each([
    { from: '2026-11-22', to: '2026-11-21' },
    { from: null, to: '2026-11-21' },
    { from: '2026-11-22', to: null },
  ])('%j are no time', (days) => expect(periodOf(days)).toBeUndefined());
});

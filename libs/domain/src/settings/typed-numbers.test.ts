import { describe, expect, it, test } from 'vitest';
import { isPercentText, settledPercent, switchedPause, toggledPause } from './typed-numbers.ts';

const PROFIT = { min: -10, max: 100, fallback: 0 };

describe('a percentage that is typed', () => {
  test.each(['', '-', '-3', '3.', '3.5', '−2,25', '12'])('takes %j', (text) => {
    expect(isPercentText(text)).toBe(true);
  });
  test.each(['a', '3-', '1.2.3', '1e3', ' '])('does not take %j', (text) => {
    expect(isPercentText(text)).toBe(false);
  });

  test.each([
    ['', 0, true],
    ['-', 0, true],
    ['.', 0, true],
    ['-11', -10, true],
    ['101', 100, true],
    ['2.5', 2.5, false],
    ['2,5', 2.5, false],
    ['-3', -3, false],
  ])('%j is left as %d (corrected: %s)', (text, value, corrected) => {
    expect(settledPercent(text, PROFIT)).toEqual({ value, corrected });
  });

  it('falls back to what its field says', () => {
    expect(settledPercent('', { min: -50, max: 100, fallback: 100 }).value).toBe(100);
  });
});

describe('the paused-event filter of a sport', () => {
  it('selects every option when it is turned on and clears them when it is turned off', () => {
    expect(switchedPause('basketball', true)).toEqual({
      enabled: true,
      selectedOptions: ['faults_freethrows', 'next_quarter_half', 'timeout_period_start'],
    });
    expect(switchedPause('tennis', true).selectedOptions).toEqual(['paused', 'next_game', 'next_set']);
    expect(switchedPause('football', true).selectedOptions).toEqual(['paused']);
    expect(switchedPause('tennis', false)).toEqual({ enabled: false, selectedOptions: [] });
  });

  it('keeps its last option', () => {
    const one = { enabled: true, selectedOptions: ['paused'] as const };
    expect(toggledPause('tennis', one, 'paused')).toEqual(one);
    const two = toggledPause('tennis', one, 'next_set');
    expect(two.selectedOptions).toEqual(['paused', 'next_set']);
    expect(toggledPause('tennis', two, 'paused').selectedOptions).toEqual(['next_set']);
  });
});

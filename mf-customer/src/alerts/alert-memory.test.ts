import { isQuiet } from '@bothways/domain/alerts';
import { HOUR_MS } from '@bothways/domain/time';
import { describe, expect, it } from 'vitest';
import { anArb, NOW_MS } from '../testing/factories.ts';
import { createAlertMemory, MAX_AT_ONCE, type Moment } from './alert-memory.ts';
import { ALERTS_OFF, type AlertSettings } from './alert-settings.ts';

const on = (over: Partial<AlertSettings> = {}): AlertSettings => ({ ...ALERTS_OFF, isOn: true, ...over });
const arb = (id: string, percent: number) => anArb({ id, profit: 1 - percent / 100 });
const at = (afterMs = 0, minuteOfDay = 720): Moment => ({ nowMs: NOW_MS + afterMs, minuteOfDay });

/** A memory that has seen an empty list already. */
const memory = () => {
  const own = createAlertMemory();
  own.see([], on(), at());
  const told = (arbs: ReturnType<typeof arb>[], settings = on(), moment = at()) =>
    own.see(arbs, settings, moment).map(({ id }) => id);
  return { told };
};

describe('alerts', () => {
  it('tell of an arb at or above the chosen percent, once', () => {
    const { told } = memory();
    expect(told([arb('a', 3), arb('b', 2.99)])).toEqual(['a']);
    expect(told([arb('a', 4)])).toEqual([]);
    expect(told([])).toEqual([]);
    expect(told([arb('a', 4)], on(), at(60_000))).toEqual([]);
  });

  it('tell of it when it rises above the percent later', () => {
    const { told } = memory();
    expect(told([arb('b', 2)])).toEqual([]);
    expect(told([arb('b', 3.5)])).toEqual(['b']);
  });

  it('do not tell what stood when the list was opened', () => {
    const own = createAlertMemory();
    expect(own.see([arb('a', 9)], on(), at())).toEqual([]);
    expect(own.see([arb('a', 9), arb('b', 5)], on(), at()).map(({ id }) => id)).toEqual(['b']);
  });

  it('do not tell what stands in another list that is opened', () => {
    const own = createAlertMemory();
    own.see([], on(), at());
    own.restart();
    expect(own.see([arb('a', 9)], on(), at())).toEqual([]);
    expect(own.see([arb('a', 9), arb('b', 9)], on(), at()).map(({ id }) => id)).toEqual(['b']);
  });

  it('forget an arb that has been gone for an hour, not one that still stands', () => {
    const { told } = memory();
    expect(told([arb('a', 3)])).toEqual(['a']);
    expect(told([arb('a', 3)], on(), at(3_000_000))).toEqual([]);
    expect(told([arb('a', 3)], on(), at(6_000_000))).toEqual([]);
    expect(told([arb('a', 3)], on(), at(6_000_000 + HOUR_MS))).toEqual(['a']);
  });

  it('are few when many come at once: the best', () => {
    const { told } = memory();
    const many = [4, 8, 5, 7, 6].map((percent) => arb(String(percent), percent));
    expect(told(many)).toEqual(['8', '7', '6']);
    expect(told(many)).toHaveLength(0);
    expect(MAX_AT_ONCE).toBe(3);
  });

  it('keep still while they are off or the hours are quiet, and do not make up for it afterwards', () => {
    const { told } = memory();
    expect(told([arb('a', 5)], ALERTS_OFF)).toEqual([]);
    const quiet = on({ quietHours: { isOn: true, from: '23:00', to: '07:00' } });
    expect(told([arb('b', 5)], quiet, at(0, 23 * 60))).toEqual([]);
    expect(told([arb('a', 5), arb('b', 5), arb('c', 5)], quiet, at(1000, 8 * 60))).toEqual(['c']);
  });
});

describe('quiet hours', () => {
  it.each([
    ['23:00', '07:00', '23:00', true],
    ['23:00', '07:00', '03:00', true],
    ['23:00', '07:00', '07:00', false],
    ['23:00', '07:00', '22:59', false],
    ['13:00', '15:00', '14:59', true],
    ['13:00', '15:00', '15:00', false],
    ['00:00', '00:00', '12:00', true],
  ])('from %s to %s are quiet at %s: %s', (from, to, now, expected) => {
    const [hours = 0, minutes = 0] = now.split(':').map(Number);
    expect(isQuiet({ isOn: true, from, to }, hours * 60 + minutes)).toBe(expected);
    expect(isQuiet({ isOn: false, from, to }, hours * 60 + minutes)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type CalculatorAction,
  type CalculatorState,
  calculatorReducer,
  doubled,
  halved,
  INITIAL,
} from './calculator.state.ts';

const after = (...actions: CalculatorAction[]): CalculatorState => actions.reduce(calculatorReducer, INITIAL);
const toFreebet: CalculatorAction = { type: 'mode', mode: 'freebet', odds: [2.1, 3.5, 3.1] };

describe('the calculator', () => {
  it('starts in normal mode with 100 and without rounding', () => {
    expect(INITIAL).toMatchObject({
      mode: 'normal',
      amountCents: 10_000,
      isRounded: false,
      freebetLeg: null,
    });
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, null])('has no amount with %s', (cents) => {
    expect(after({ type: 'amount', cents }).amountCents).toBeNull();
  });

  it('puts the freebet on the highest odds, lets it move, and clears it on the way back', () => {
    expect(after(toFreebet).freebetLeg).toBe(1);
    expect(after(toFreebet, { type: 'freebetLeg', leg: 2 }).freebetLeg).toBe(2);
    expect(after(toFreebet, { type: 'mode', mode: 'normal', odds: [2, 3] }).freebetLeg).toBeNull();
    expect(after({ type: 'freebetLeg', leg: 0 }).freebetLeg).toBeNull();
  });

  it('follows a typed stake until the total, the mode or nothing is typed', () => {
    const fix: CalculatorAction = { type: 'fix', leg: 0, stakeCents: 5000 };
    expect(after(fix).fixed).toEqual({ leg: 0, stakeCents: 5000 });
    expect(after(fix, { type: 'amount', cents: 20_000 }).fixed).toBeNull();
    expect(after(fix, toFreebet).fixed).toBeNull();
    expect(after(fix, { type: 'fix', leg: 0, stakeCents: null }).fixed).toBeNull();
  });

  it('remembers a bookmaker for each leg', () => {
    const chosen = after(
      { type: 'bookie', leg: 1, bookie: 'bwin' },
      { type: 'bookie', leg: 0, bookie: 'bet365' },
      { type: 'bookie', leg: 1, bookie: 'codere' },
    );
    expect(chosen.bookies).toEqual({ 0: 'bet365', 1: 'codere' });
  });
});

describe('limits', () => {
  it('stand by leg until they are emptied or the bookmaker is another', () => {
    const limit = (leg: number, cents: number | null): CalculatorAction => ({ type: 'limit', leg, cents });
    expect(after(limit(0, 5000), limit(1, 7000)).limitsCents).toEqual({ 0: 5000, 1: 7000 });
    expect(after(limit(0, 5000), limit(0, null)).limitsCents).toEqual({});
    expect(after(limit(0, 5000), limit(0, 0)).limitsCents).toEqual({});
    const moved = after(limit(0, 5000), limit(1, 7000), { type: 'bookie', leg: 0, bookie: 'bwin' });
    expect(moved.limitsCents).toEqual({ 1: 7000 });
  });
});

describe('halved and doubled', () => {
  it('round to whole euros, halves upwards', () => {
    expect(halved(12_500)).toBe(6300);
    expect(halved(10_000)).toBe(5000);
    expect(doubled(6225)).toBe(12_500);
    expect(doubled(10_000)).toBe(20_000);
  });
  it('do nothing unless there is something above 0', () => {
    expect(halved(null)).toBeNull();
    expect(doubled(null)).toBeNull();
    expect(halved(0)).toBe(0);
  });
});

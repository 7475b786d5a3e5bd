import { describe, expect, it } from 'vitest';
import { BET_STATES } from '../states.schema.ts';
import { stateOf } from './states.ts';

describe('how a bet ended', () => {
  it.each([
    ['SETTLED_WIN', 'won'],
    ['SETTLED_LOSS', 'lost'],
    ['SETTLED_PUSH', 'void'],
    ['SETTLED_VOID', 'void'],
    ['SETTLED_CASH_OUT', 'cashedOut'],
    ['SETTLED_CASHOUT', 'cashedOut'],
    ['PLACED', 'open'],
    ['PENDING', 'open'],
    ['W', 'won'],
    ['L', 'lost'],
    ['HW', 'halfWon'],
    ['HL', 'halfLost'],
    ['R/C', 'void'],
    ['Media ganada', 'halfWon'],
    ['Medio perdida', 'halfLost'],
    ['Anulada', 'void'],
    ['Pendiente', 'open'],
    ['maybe', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s is %s', (word, state) => {
    expect(stateOf(word)).toBe(state);
  });
  it('is known by its own name', () => {
    for (const state of BET_STATES) expect(stateOf(state)).toBe(state);
  });
});

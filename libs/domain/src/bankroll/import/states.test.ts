import { describe, expect, it } from 'vitest';
import { BET_STATES } from '../states.schema.ts';
import { readingsOfState, stateOf } from './states.ts';

describe('how a bet ended', () => {
  it.each([
    ['SETTLED_WIN', 'won'],
    ['SETTLED_LOSS', 'lost'],
    ['SETTLED_PUSH', 'void'],
    ['SETTLED_VOID', 'void'],
    ['SETTLED_CASH_OUT', 'cashedOut'],
    ['SETTLED_CASHOUT', 'cashedOut'],
    ['Won half', 'halfWon'],
    ['1/2 Won', 'halfWon'],
    ['½ lost', 'halfLost'],
    ['NR', 'void'],
    ['No Action', 'void'],
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
    ['PLACED', undefined],
    ['P', undefined],
    ['C', undefined],
    ['maybe', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s is %s', (word, state) => {
    expect(stateOf(word)).toBe(state);
  });
  it('is of a tracker that has one meaning for a word', () => {
    expect([stateOf('PLACED', 'pikkit'), readingsOfState('PLACED', 'pikkit')]).toEqual(['open', undefined]);
    expect(readingsOfState('Placed', 'generic')).toEqual(['open', 'omit']);
  });
  it('is known by its own name', () => {
    for (const state of BET_STATES) expect(stateOf(state)).toBe(state);
  });
});

import { describe, expect, it } from 'vitest';
import { eventKey } from './event-key.ts';
import { stateEvent } from './testing/state-event.ts';

const free = () => false;

describe('eventKey', () => {
  it.each([
    [
      'football | England / Premier League | Arsenal - Chelsea | 15:00',
      'open',
      'football-20261121-arsenal-chelsea',
    ],
    ['football | / | FC Köln - 1. FC Åland | 15:00', 'unknown', 'football-20261121-fc-koln-1-fc-aland'],
    ['football | / WSL | Arsenal - Chelsea | 15:00', 'women', 'football-20261121-arsenal-chelsea-women'],
    ['americanFootball | / | A: B - "C" | 01:00', 'open', 'american-football-20261121-a-b-c'],
    ['tennis | / | 東京 - !! | 01:00', 'open', 'tennis-20261121-x-x'],
  ])('%s', (line, competition, key) => {
    expect(eventKey(stateEvent(line), competition, free)).toBe(key);
  });

  it('dates by UTC', () => {
    const event = { ...stateEvent('tennis | / | A - B | 15:00'), startedAt: '2026-11-22T01:00:00+02:00' };
    expect(eventKey(event, 'open', free)).toContain('-20261121-');
  });

  it('adds the time and then a number when the key is taken', () => {
    const event = stateEvent('baseball | USA / MLB | Reds - Cubs | 19:05');
    const taken = new Set<string>();
    const next = (): string => {
      const key = eventKey(event, 'open', (held) => taken.has(held));
      taken.add(key);
      return key;
    };
    expect([next(), next(), next()]).toEqual([
      'baseball-20261121-reds-cubs',
      'baseball-20261121-reds-cubs-1905',
      'baseball-20261121-reds-cubs-1905-2',
    ]);
  });

  it('stays short enough for links', () => {
    const long = 'A'.repeat(120);
    expect(
      eventKey(stateEvent(`football | / | ${long} - ${long} | 15:00`), 'open', free).length,
    ).toBeLessThan(90);
  });
});

import { MINUTE_MS } from '@bothways/domain/time';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  fitsBeside,
  MAX_PINS,
  type PinKind,
  readablePins,
  readPins,
  refreshedPins,
  type StoredPin,
  withoutPin,
  withPin,
} from './pin.ts';

interface Thing {
  id: string;
  profit: number;
}
const KIND: PinKind<Thing> = {
  kind: 'arb',
  schema: z.object({ id: z.string(), profit: z.number() }),
  pctOf: ({ profit }) => profit,
  targetOf: ({ id }) => ({ id, eventId: 'e', bookies: [], title: 'A – B', startedAt: '' }),
  latest: async () => ({ items: [], missingIds: [] }),
};
const at = (minute: number): number => Date.parse('2025-11-21T18:00:00Z') + minute * MINUTE_MS;
const pin = (id: string, minute: number, over: Partial<StoredPin & Thing> = {}): StoredPin & Thing => ({
  id,
  profit: 1,
  kind: 'arb',
  pinnedAt: at(minute),
  deleted: false,
  target: KIND.targetOf({ id, profit: 1 }),
  ...over,
});
const idsOf = (pins: readonly StoredPin[]): string[] => pins.map(({ id }) => id);
const NOW = new Date(at(30)).toISOString();
const refresh = (pins: readonly StoredPin[], items: Thing[], missingIds: string[] = []) =>
  refreshedPins(pins, 'arb', { items, missingIds }, NOW);

describe('pins', () => {
  const five = Array.from({ length: MAX_PINS }, (_, index) => pin(`p${index}`, 10 - index));

  it('are five of a kind: a sixth does not fit', () => {
    expect(fitsBeside(five.slice(1), pin('new', 20))).toBe(true);
    expect(fitsBeside(five, pin('new', 20))).toBe(false);
    expect(fitsBeside(five, pin('p2', 20))).toBe(true);
  });

  it('of another kind do not count', () => {
    const value = pin('p4', 20, { kind: 'valueBet' });
    expect(fitsBeside(five, value)).toBe(true);
    expect(withoutPin(withPin(five, value), 'arb', 'p4').map(({ kind }) => kind)).toContain('valueBet');
  });

  it('hold an item once', () => {
    expect(idsOf(withPin(five, pin('p2', 20)))).toEqual(['p0', 'p1', 'p3', 'p4', 'p2']);
  });

  it('that no screen can show do not count', () => {
    const { profit: _, ...broken } = pin('broken', 1);
    const all = [...five, broken, pin('v', 1, { kind: 'valueBet' })];
    expect(idsOf(readablePins(all, KIND))).toEqual([...idsOf(five), 'v']);
  });

  it('are read oldest first; what is no item of the kind is left out', () => {
    const { profit: _, ...broken } = pin('broken', 1);
    const read = readPins([pin('b', 3), broken, pin('a', 2), pin('v', 1, { kind: 'valueBet' })], KIND);
    expect(read.map(({ id, pinnedAt }) => [id, pinnedAt])).toEqual([
      ['a', at(2)],
      ['b', at(3)],
    ]);
  });
});

describe('a refresh', () => {
  const pins = [pin('a', 1), pin('b', 2)];

  it('takes the newer figures and keeps when it was pinned', () => {
    expect(refresh(pins, [{ id: 'a', profit: 0.5 }])[0]).toMatchObject({ profit: 0.5, pinnedAt: at(1) });
  });

  it('marks what the server no longer has, with the time it was first missed', () => {
    const once = refresh(pins, [], ['b']);
    expect(once.map(({ deleted, deletedAt }) => [deleted, deletedAt])).toEqual([
      [false, undefined],
      [true, NOW],
    ]);
    const twice = refreshedPins(
      once,
      'arb',
      { items: [], missingIds: ['b'] },
      new Date(at(40)).toISOString(),
    );
    expect(twice[1]?.deletedAt).toBe(NOW);
  });

  it('restores what is back', () => {
    const back = refresh(refresh(pins, [], ['a']), [{ id: 'a', profit: 0.9 }])[0];
    expect(back).toMatchObject({ deleted: false, profit: 0.9 });
    expect(back?.deletedAt).toBeUndefined();
  });

  it('leaves alone what the answer does not name', () => {
    expect(refresh(pins, [])).toEqual(pins);
  });

  it('knows a variant of a bookmaker by the id before the colon', () => {
    const variant = pin('v1:bwin_es', 1);
    expect(refresh([variant], [{ id: 'v1', profit: 0.7 }])[0]).toMatchObject({
      id: 'v1:bwin_es',
      profit: 0.7,
    });
    expect(refresh([variant], [], ['v1'])[0]?.deleted).toBe(true);
  });
});

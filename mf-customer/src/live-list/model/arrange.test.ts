import type { Arb } from '@bothways/domain/arbs';
import { describe, expect, it } from 'vitest';
import { anArb, anEvent, NOW_MS } from '../../testing/factories.ts';
import { type Arrangement, type Arrival, arrange, FADE_MS, NO_ROWS, nextFadedMs } from './arrange.ts';
import { groupByEvent } from './group.ts';

const arbs = (names: string): Arb[] => [...names].map((id) => anArb({ id, _id: { id, eventId: 'e1' } }));

const arrive = (
  before: Arrangement<Arb>,
  names: string,
  over: Partial<Arrival<Arb>> = {},
): Arrangement<Arb> =>
  arrange(before, { items: arbs(names), gone: new Map(), nowMs: NOW_MS, isHeld: false, ...over });

/** One letter a row: small while it stands, in brackets once it went. */
const picture = ({ rows }: Arrangement<Arb>): string =>
  rows.map(({ item, goneAtMs }) => (goneAtMs === undefined ? item.id : `(${item.id})`)).join('');

const start = arrive(NO_ROWS, 'abc');

describe('arrange, released', () => {
  it('takes the order of the server', () => {
    expect(picture(arrive(start, 'cab'))).toBe('cab');
  });

  it('keeps what went in its place until it has faded', () => {
    const fading = arrive(start, 'ac');
    expect(picture(fading)).toBe('a(b)c');
    expect(picture(arrive(fading, 'ac', { nowMs: NOW_MS + FADE_MS - 1 }))).toBe('a(b)c');
    expect(picture(arrive(fading, 'ac', { nowMs: NOW_MS + FADE_MS }))).toBe('ac');
  });

  it('counts the fading from when the server said so', () => {
    const gone = new Map([['b', { atMs: NOW_MS - FADE_MS }]]);
    expect(picture(arrive(start, 'ac', { gone }))).toBe('ac');
  });

  it('fades the first row at the top and several behind the same one in their order', () => {
    expect(picture(arrive(start, 'bc'))).toBe('(a)bc');
    expect(picture(arrive(start, 'a'))).toBe('a(b)(c)');
    expect(picture(arrive(start, ''))).toBe('(a)(b)(c)');
  });

  it('restores what comes back', () => {
    expect(picture(arrive(arrive(start, 'ac'), 'abc'))).toBe('abc');
  });

  it('marks as new what came after the first picture, and keeps the mark', () => {
    const later = arrive(start, 'abcd');
    expect(later.rows.map(({ isNew }) => isNew)).toEqual([false, false, false, true]);
    expect(arrive(later, 'dabc').rows[0]?.isNew).toBe(true);
  });
});

describe('arrange, held under the pointer', () => {
  const held = { isHeld: true };

  it('neither moves, adds nor removes rows', () => {
    const still = arrive(start, 'dcb', held);
    expect(picture(still)).toBe('(a)bc');
    expect(still.waiting).toBe(1);
  });

  it('does not let a greyed row go, however long the pointer stays', () => {
    const still = arrive(start, 'bc', held);
    expect(picture(arrive(still, 'bc', { ...held, nowMs: NOW_MS + 60_000 }))).toBe('(a)bc');
  });

  it('shows the newest figures in place', () => {
    const moved = arbs('cba').map((arb) => ({ ...arb, profit: 0.5 }));
    const still = arrive(start, '', { ...held, items: moved });
    expect(picture(still)).toBe('abc');
    expect(still.rows.every(({ item }) => item.profit === 0.5)).toBe(true);
  });

  it('lets everything move at once when the pointer leaves', () => {
    const still = arrive(start, 'dcb', held);
    const after = arrive(still, 'dcb', { nowMs: NOW_MS + FADE_MS });
    expect(picture(after)).toBe('dcb');
    expect(after.waiting).toBe(0);
  });

  it('fills a list that has no rows yet', () => {
    expect(picture(arrive(NO_ROWS, 'ab', held))).toBe('ab');
  });
});

describe('arrange, either way', () => {
  it.each([true, false])('keeps the objects of rows that did not change (held: %s)', (isHeld) => {
    const same = arbs('abc');
    const before = arrive(NO_ROWS, '', { items: same });
    const after = arrive(before, '', { items: same.with(1, anArb({ ...same[1], profit: 0.5 })), isHeld });
    expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([true, false, true]);
  });
});

describe('nextFadedMs', () => {
  it('is when the first of the greyed rows goes', () => {
    expect(nextFadedMs(start)).toBeUndefined();
    const first = arrive(start, 'ab');
    expect(nextFadedMs(arrive(first, 'a', { nowMs: NOW_MS + 1000 }))).toBe(NOW_MS + FADE_MS);
  });
});

describe('groupByEvent', () => {
  it('puts an event where its best arb stands', () => {
    const of = (id: string, eventId: string): Arb =>
      anArb({ id, _id: { id, eventId }, event: anEvent({ id: eventId, _id: eventId }) });
    const rows = arrange(NO_ROWS, {
      items: [of('1', 'x'), of('2', 'y'), of('3', 'x')],
      gone: new Map(),
      nowMs: NOW_MS,
      isHeld: false,
    }).rows;
    const groups = groupByEvent(rows);
    expect(groups.map(({ id, rows: own }) => [id, own.map(({ item }) => item.id)])).toEqual([
      ['x', ['1', '3']],
      ['y', ['2']],
    ]);
  });
});

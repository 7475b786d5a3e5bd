import { HOUR_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Target } from '../pins/index.ts';
import { covers, type Hide, hiddenBy, hideKey, hidesFor, MAX_HIDES, withHide } from './hide.ts';

const NOW_MS = Date.parse('2025-11-21T18:42:00Z');
const target = (over: Partial<Target> = {}): Target => ({
  id: 'a',
  eventId: 'e1',
  bookies: ['bwin', 'bet365'],
  title: 'A – B',
  startedAt: '2025-11-21T20:00:00Z',
  ...over,
});
const [item, event, bwin, bet365, pair] = hidesFor(target(), NOW_MS);
const hidden = (hide: Hide | undefined, over: Partial<Target>) =>
  hide !== undefined && covers(hide, target(over));

describe('what can be hidden', () => {
  it('is the item, the event, the event at each bookmaker and at all of them together', () => {
    expect(hidesFor(target(), NOW_MS).map(({ way, bookies }) => [way, ...bookies])).toEqual([
      ['item', 'bwin', 'bet365'],
      ['event', 'bwin', 'bet365'],
      ['bookie', 'bwin'],
      ['bookie', 'bet365'],
      ['pair', 'bet365', 'bwin'],
    ]);
  });

  it('is each pair of three legs, and all three', () => {
    const three = hidesFor(target({ bookies: ['bwin', 'bet365', 'codere'] }), NOW_MS);
    expect(three.filter(({ way }) => way === 'pair').map(({ bookies }) => bookies.join('+'))).toEqual([
      'bet365+bwin',
      'bwin+codere',
      'bet365+codere',
      'bet365+bwin+codere',
    ]);
    expect(new Set(three.map(hideKey)).size).toBe(three.length);
    const [first] = three.filter(({ way }) => way === 'pair');
    expect(hidden(first, { bookies: ['bet365', 'bwin', 'x'] })).toBe(true);
    expect(hidden(first, { bookies: ['bwin', 'codere'] })).toBe(false);
  });

  it('is no pair where there is one bookmaker', () => {
    expect(hidesFor(target({ bookies: ['bwin'] }), NOW_MS).map(({ way }) => way)).toEqual([
      'item',
      'event',
      'bookie',
    ]);
  });
});

describe('a hide covers', () => {
  it.each([
    ['the item alone', item, { id: 'a' }, { id: 'b' }],
    ['every item of the event', event, { id: 'b', bookies: ['pinnacle'] }, { eventId: 'e2' }],
    ['what has the bookmaker', bwin, { id: 'b', bookies: ['bwin', 'pinnacle'] }, { bookies: ['bet365'] }],
    ['only in its event', bet365, { id: 'b' }, { eventId: 'e2' }],
    ['both of the pair together', pair, { bookies: ['bet365', 'bwin'] }, { bookies: ['bwin', 'pinnacle'] }],
    ['the pair beside a third', pair, { bookies: ['x', 'bet365', 'bwin'] }, { bookies: ['bwin'] }],
  ])('%s', (_what, hide, yes, no) => {
    expect([hidden(hide, yes), hidden(hide, no)]).toEqual([true, false]);
  });

  it('the same by the index as one by one', () => {
    const few = fc.constantFrom('a', 'b', 'c');
    const someTarget = fc
      .record({ id: few, eventId: few, bookies: fc.uniqueArray(few, { minLength: 1 }) })
      .map((part) => target(part));
    const someHide = someTarget.chain((from) => fc.constantFrom(...hidesFor(from, NOW_MS)));
    fc.assert(
      fc.property(fc.array(someHide, { maxLength: 8 }), someTarget, (hides, at) => {
        expect(hiddenBy(hides)(at)).toBe(hides.some((hide) => covers(hide, at)));
      }),
    );
  });
});

describe('the kept hides', () => {
  const of = (id: string, startedAt = target().startedAt) =>
    hidesFor(target({ id, startedAt }), NOW_MS).slice(0, 1);

  it('hold the same thing once, the newest last', () => {
    const hides = [...of('a'), ...of('b'), ...of('a')].reduce<Hide[]>(
      (all, hide) => withHide(all, hide, NOW_MS),
      [],
    );
    expect(hides.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(new Set(hides.map(hideKey)).size).toBe(2);
  });

  it('lose events that began more than a day ago', () => {
    const [old] = of('old', new Date(NOW_MS - 25 * HOUR_MS).toISOString());
    const [recent] = of('recent', new Date(NOW_MS - 23 * HOUR_MS).toISOString());
    const [next] = of('next');
    if (!old || !recent || !next) throw new Error('No hides');
    expect(withHide([old, recent], next, NOW_MS).map(({ id }) => id)).toEqual(['recent', 'next']);
  });

  it('are bounded; the oldest give way', () => {
    let hides: Hide[] = [];
    for (let n = 0; n <= MAX_HIDES; n += 1)
      for (const hide of of(`id${n}`)) hides = withHide(hides, hide, NOW_MS);
    expect([hides.length, hides[0]?.id]).toEqual([MAX_HIDES, 'id1']);
  });
});

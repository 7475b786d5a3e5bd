import type { Arb } from '@bothways/domain/arbs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anArb, anEvent, NOW_MS } from '../../testing/factories.ts';
import { type Arrangement, type Arrival, arrange, FADE_MS, NO_ROWS, nextFadedMs } from './arrange.ts';
import { groupByEvent } from './group.ts';
import type { KeptForm } from './keep-places.ts';

/** A word an event: its first letter names the event, each further one an arb of it. `xab` is a and b of x. */
const arbs = (words: string): Arb[] =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .flatMap(([eventId = '', ...ids]) =>
      ids.map((id) =>
        anArb({
          id: eventId + id,
          _id: { id: eventId + id, eventId },
          event: anEvent({ id: eventId, _id: eventId }),
        }),
      ),
    );

const ROW_PX = 65;
const HEAD_PX = 42;
const form: KeptForm<Arb> = {
  perEvent: 2,
  isExpanded: () => false,
  isOpen: () => false,
  legsOf: () => [],
  heightOf: (rows) => HEAD_PX + ROW_PX * Math.min(2, rows.length),
  roomOf: () => HEAD_PX + ROW_PX,
  isExact: true,
};

const arrive = (
  before: Arrangement<Arb>,
  words: string,
  over: Partial<Arrival<Arb>> = {},
): Arrangement<Arb> =>
  arrange(before, { items: arbs(words), gone: new Map(), nowMs: NOW_MS, manner: 'keep', form, ...over });

/** Words as above: an arb that went stands in brackets, an empty place is a dot. */
const picture = ({ rows }: Arrangement<Arb>): string =>
  groupByEvent(rows)
    .map(({ id, rows: own }) => {
      const places = own.map(({ item, goneAtMs, isEmptied }) =>
        isEmptied ? '.' : goneAtMs === undefined ? item.id.slice(1) : `(${item.id.slice(1)})`,
      );
      return id + places.join('');
    })
    .join(' ');

const LATER = { nowMs: NOW_MS + FADE_MS };
const start = arrive(NO_ROWS, 'xabc yd');
/** What went long ago: greyed first, then its place is empty. */
const gone = (before: Arrangement<Arb>, words: string, over: Partial<Arrival<Arb>> = {}) =>
  arrive(arrive(before, words, over), words, { ...LATER, ...over });

describe('arrange, put in order', () => {
  const order = { manner: 'order' } as const;

  it('takes the order of the server, without what went', () => {
    expect(picture(arrive(start, 'yd xca', order))).toBe('yd xca');
  });

  it('lets everything that waited move in', () => {
    const waiting = arrive(start, 'ze xabc yd', { manner: 'hold' });
    expect([picture(waiting), waiting.waiting]).toEqual(['xabc yd', 1]);
    const after = arrive(waiting, 'ze xabc yd', order);
    expect([picture(after), after.waiting]).toEqual(['ze xabc yd', 0]);
  });

  it('marks as new what came after the first picture, and keeps the mark', () => {
    const later = arrive(start, 'xabc yd ze', order);
    expect(later.rows.map(({ isNew }) => isNew)).toEqual([false, false, false, false, true]);
    expect(arrive(later, 'ze xabc yd', order).rows[0]?.isNew).toBe(true);
  });
});

describe('arrange, keeping places', () => {
  it('moves nothing that stands, whatever the server’s order', () => {
    expect(picture(arrive(start, 'yd xcba'))).toBe('xabc yd');
  });

  it('greys what went, and then leaves its place empty', () => {
    const two = arrive(NO_ROWS, 'xab yd');
    const fading = arrive(two, 'xb yd');
    expect(picture(fading)).toBe('x(a)b yd');
    expect(picture(arrive(fading, 'xb yd', { nowMs: NOW_MS + FADE_MS - 1 }))).toBe('x(a)b yd');
    expect(picture(arrive(fading, 'xb yd', LATER))).toBe('x.b yd');
  });

  it('counts the fading from when the server said so', () => {
    const said = new Map([['xa', { atMs: NOW_MS - FADE_MS }]]);
    expect(picture(arrive(arrive(NO_ROWS, 'xab yd'), 'xb yd', { gone: said }))).toBe('x.b yd');
  });

  it('restores what comes back, also to a place that is empty already', () => {
    expect(picture(arrive(arrive(start, 'xac yd'), 'xabc yd'))).toBe('xabc yd');
    const two = arrive(NO_ROWS, 'xab yd');
    expect(picture(arrive(gone(two, 'xb yd'), 'xab yd'))).toBe('xab yd');
  });

  it.each([
    ['one of the same event that was below steps into it', 'xabc yd', 'xbc yd', 'xcb yd'],
    ['nothing moves up into it from below', 'xab yd', 'xb yd', 'x.b yd'],
    ['an empty card keeps its room', 'xa yd', 'yd', 'x. yd'],
    ['another event that is as high takes it', 'xa yd', 'yd ze', 'ze yd'],
    ['the best takes the uppermost', 'xa yd wf', 'wf ze vg', 'ze vg wf'],
    ['what is empty at the end goes', 'xa yd', 'xa', 'xa'],
    ['a card that lost its last row keeps none for it', 'xab yd', 'xa yd', 'xa yd'],
    ['what finds no place stands behind the last', 'xa yd', 'yd zef', 'x. yd zef'],
    ['all that went make room for all that comes', 'xa yd', 'zef', 'zef'],
  ])('%s', (_, before, now, expected) => {
    expect(picture(gone(arrive(NO_ROWS, before), now))).toBe(expected);
  });

  it('counts what stands too low because it came later, until the list is put in order', () => {
    expect(arrive(start, 'zef xabc yd').waiting).toBe(2);
    expect(arrive(start, 'xabc yd zef').waiting).toBe(0);
    const ordered = arrive(arrive(start, 'zef xabc yd'), 'zef xabc yd', { manner: 'order' });
    expect(arrive(ordered, 'xabc yd zef').waiting).toBe(0);
  });

  it('takes into an event what stands below its “Show more”, and lets wait what would make it higher', () => {
    const below = arrive(start, 'xeabc yd');
    expect([picture(below), below.waiting]).toEqual(['xabce yd', 0]);
    const higher = arrive(start, 'xabc yde');
    expect([picture(higher), higher.waiting]).toEqual(['xabc yd', 1]);
  });

  it('takes into an empty card of the same event as many as it has room for; the others wait', () => {
    const empty = gone(arrive(NO_ROWS, 'xa yd ze'), 'yd ze');
    expect(picture(empty)).toBe('x. yd ze');
    const back = arrive(empty, 'xfgh yd ze', LATER);
    expect([picture(back), back.waiting]).toEqual(['xf yd ze', 2]);
    const again = arrive(back, 'xfgh yd ze', LATER);
    expect([picture(again), again.waiting]).toEqual(['xf yd ze', 2]);
  });

  it('takes the place of what went only with what is as high', () => {
    const high = ['xc', 'xe'];
    const heightOf: KeptForm<Arb>['heightOf'] = (rows) =>
      HEAD_PX + rows.reduce((sum, { item }) => sum + ROW_PX + (high.includes(item.id) ? 24 : 0), 0);
    const own = { form: { ...form, heightOf } };
    const before = arrive(NO_ROWS, 'xabcde', own);
    expect(picture(gone(before, 'xbcde', own))).toBe('xdbce');
    expect(picture(gone(gone(before, 'xbcde', own), 'xbce', own))).toBe('x.bce');
  });

  it('puts nothing into an empty card that is too small for any of it', () => {
    const small = { ...form, roomOf: () => HEAD_PX };
    const empty = gone(arrive(NO_ROWS, 'xa yd'), 'yd', { form: small });
    const back = arrive(empty, 'xf yd', { ...LATER, form: small });
    expect([picture(back), back.waiting]).toEqual(['x. yd', 1]);
  });

  it('takes into the room that a card keeps what comes of its event, and no more than fits', () => {
    const own = { form: { ...form, roomOf: () => HEAD_PX + 2 * ROW_PX } };
    const before = arrive(NO_ROWS, 'xab yd', own);
    expect([picture(arrive(before, 'xabc yd', own)), arrive(before, 'xabc yd', own).waiting]).toEqual([
      'xab yd',
      1,
    ]);
    const less = gone(before, 'xa yd', own);
    expect(picture(less)).toBe('xa yd');
    const refilled = arrive(less, 'xacd yd', { ...LATER, ...own });
    expect([picture(refilled), refilled.waiting]).toEqual(['xac yd', 1]);
    const low = { form: { ...own.form, roomOf: () => HEAD_PX + ROW_PX } };
    const none = arrive(gone(arrive(NO_ROWS, 'xab yd', low), 'xa yd', low), 'xac yd', { ...LATER, ...low });
    expect([picture(none), none.waiting]).toEqual(['xa yd', 1]);
    const guessed = { form: { ...own.form, isExact: false } };
    const phone = arrive(less, 'xac yd', { ...LATER, ...guessed });
    expect([picture(phone), phone.waiting]).toEqual(['xa yd', 1]);
  });

  it('remembers the room of a card that has less in it now', () => {
    const left = gone(arrive(NO_ROWS, 'xab yd'), 'xa yd', { form: { ...form, roomOf: () => 172 } });
    expect(left.rooms.get('x')).toBe(172);
    expect(left.rooms.get('y')).toBeUndefined();
    expect(arrive(left, 'xa yd', { manner: 'order' }).rooms.size).toBe(0);
  });

  it('holds for any run of changes: what stands keeps its place and its order', () => {
    const event = fc.constantFrom(...'xyzw');
    const shownBy = fc.uniqueArray(fc.tuple(event, fc.constantFrom(...'abcd')), {
      selector: (pair) => pair.join(''),
    });
    const words = shownBy.map((pairs) =>
      [...Map.groupBy(pairs, ([eventId]) => eventId)]
        .map(([eventId, own]) => eventId + own.map(([, id]) => id).join(''))
        .join(' '),
    );
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 8 }), (first, later) => {
        let shown = arrive(NO_ROWS, first);
        later.forEach((now, at) => {
          const next = arrive(shown, now, { nowMs: NOW_MS + at * FADE_MS });
          const places = ({ rows }: Arrangement<Arb>) =>
            groupByEvent(rows).flatMap(({ rows: own }) => own.slice(0, 2).map(({ item }) => item.id));
          const listed = new Set(arbs(now).map(({ id }) => id));
          const [before, after] = [places(shown), places(next)];
          const stayed = before.filter((id) => listed.has(id));
          expect(stayed.filter((id) => after.includes(id))).toEqual(
            after.filter((id) => stayed.includes(id)),
          );
          if (next.rows.length > 0)
            expect(next.rows.length + next.waiting).toBeGreaterThanOrEqual(listed.size);
          shown = next;
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('arrange, folded by leg', () => {
  /** The last letter of an arb is the leg that it shares. */
  const folding: Partial<Arrival<Arb>> = {
    form: { ...form, legsOf: ({ id }) => [id.slice(1), id.slice(2)] },
  };
  const items = (ids: string[]): Arb[] =>
    ids.map((id) => anArb({ id, _id: { id, eventId: 'x' }, event: anEvent({ id: 'x', _id: 'x' }) }));
  const lines = ({ rows }: Arrangement<Arb>): string[] =>
    [...Map.groupBy(rows, ({ line }) => line).values()].map((own) =>
      own.map(({ item }) => item.id.slice(1)).join(' '),
    );
  const fold = (ids: string[], before: Arrangement<Arb> = NO_ROWS, over: Partial<Arrival<Arb>> = {}) =>
    arrive(before, '', { ...folding, items: items(ids), ...over });

  it('puts what shares a leg into one line, the best first', () => {
    expect(lines(fold(['xal', 'xbm', 'xcl', 'xdn', 'xel']))).toEqual(['al cl el', 'bm', 'dn']);
  });

  it('takes a new way into its line at once, for it needs no room', () => {
    const later = fold(['xfl', 'xal', 'xbm', 'xcl'], fold(['xal', 'xbm', 'xcl']));
    expect([lines(later), later.waiting]).toEqual([['al cl fl', 'bm'], 0]);
  });

  it('shows the next way where the best has gone', () => {
    const before = fold(['xal', 'xbm', 'xcl']);
    const fading = fold(['xbm', 'xcl'], before);
    expect(lines(fold(['xbm', 'xcl'], fading, LATER))).toEqual(['cl', 'bm']);
  });
});

describe('arrange, held', () => {
  const held = { manner: 'hold' } as const;

  it('neither moves, adds nor removes rows', () => {
    const still = arrive(start, 'ze yd xcb', held);
    expect(picture(still)).toBe('x(a)bc yd');
    expect(still.waiting).toBe(1);
  });

  it('does not let a greyed row go, however long somebody stays', () => {
    const still = arrive(start, 'xbc yd', held);
    expect(picture(arrive(still, 'xbc yd', { ...held, nowMs: NOW_MS + 60_000 }))).toBe('x(a)bc yd');
  });

  it('shows the newest figures in place', () => {
    const moved = arbs('yd xcba').map((arb) => ({ ...arb, profit: 0.5 }));
    const still = arrive(start, '', { ...held, items: moved });
    expect(picture(still)).toBe('xabc yd');
    expect(still.rows.every(({ item }) => item.profit === 0.5)).toBe(true);
  });

  it('fills a list that has no rows yet', () => {
    expect(picture(arrive(NO_ROWS, 'xab', held))).toBe('xab');
  });
});

describe('arrange, any way', () => {
  it.each(['order', 'keep', 'hold'] as const)(
    'keeps the objects of rows that did not change (%s)',
    (manner) => {
      const same = arbs('xabc');
      const before = arrive(NO_ROWS, '', { items: same });
      const after = arrive(before, '', { items: same.with(1, anArb({ ...same[1], profit: 0.5 })), manner });
      expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([true, false, true]);
    },
  );
});

describe('nextFadedMs', () => {
  it('is when the first of the greyed rows leaves its place empty', () => {
    expect(nextFadedMs(start)).toBeUndefined();
    const first = arrive(start, 'xab yd');
    expect(nextFadedMs(arrive(first, 'xa yd', { nowMs: NOW_MS + 1000 }))).toBe(NOW_MS + FADE_MS);
    expect(nextFadedMs(gone(arrive(NO_ROWS, 'xab yd'), 'xb yd'))).toBeUndefined();
  });
});

describe('groupByEvent', () => {
  it('puts an event where its best arb stands', () => {
    const of = (id: string, eventId: string): Arb =>
      anArb({ id, _id: { id, eventId }, event: anEvent({ id: eventId, _id: eventId }) });
    const { rows } = arrive(NO_ROWS, '', { items: [of('1', 'x'), of('2', 'y'), of('3', 'x')] });
    const groups = groupByEvent(rows);
    expect(groups.map(({ id, rows: own }) => [id, own.map(({ item }) => item.id)])).toEqual([
      ['x', ['1', '3']],
      ['y', ['2']],
    ]);
  });
});

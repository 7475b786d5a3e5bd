import { CLOSE_SEEN_MS } from '@bothways/domain/bankroll';
import {
  DROP_WINDOWS,
  dropsSinceMs,
  dropWindowSchema,
  type OddsDropsQuery,
  oddsDropsQuerySchema,
} from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import type { EventFacts } from '@bothways/engine';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { HistoryKeeper } from '../history-keeper.ts';
import type { HistoryDatabase } from '../open-history.ts';
import { batchMaker, type Move } from '../testing/batches.ts';
import { historyIn } from '../testing/history-in.ts';
import { type ToldDrops, tellDrops } from './tell-drops.ts';

/** A busy machine runs many tests at once, and these write a lot. */
vi.setConfig({ testTimeout: 60_000 });

/** An hour before it is a full step of every window. */
const NOW_MS = Date.parse('2026-11-21T14:00:20Z');
/** A time of the day of the test, UTC: `13:40` or `13:40:05`. */
const at = (time: string): number => Date.parse(`2026-11-21T${time.length < 8 ? `${time}:00` : time}Z`);
const clock = (iso: string | null | undefined): string | undefined => iso?.slice(11, 19);

/** `bet365 2@11:00 1.8@13:30`: what a bookmaker's price became when; 0 took it away. */
const moves = (selection: string, lines: readonly string[], mode: Move['mode'] = 'prematch'): Move[] =>
  lines.flatMap((line) => {
    const [bookie = '', ...prices] = line.split(' ');
    return prices.map((price) => {
      const [odds = '', time = ''] = price.split('@');
      return { selection, bookie, mode, atMs: at(time), odds: Number(odds) };
    });
  });

const facts = (event: string, more: Partial<EventFacts> = {}): EventFacts => ({
  event,
  mode: 'prematch',
  sport: 'tennis',
  country: 'Spain',
  league: 'Challenger Norte',
  home: 'Ana Ribas',
  away: 'Eva Solano',
  startMs: NOW_MS + 3 * HOUR_MS,
  ...more,
});

onBothDatabases('drops', (database) => {
  let place: HistoryDatabase;
  let keeper: HistoryKeeper;
  let batch = batchMaker();
  const open = async (nowMs: number): Promise<void> => {
    keeper = await HistoryKeeper.open(place, nowMs);
    batch = batchMaker();
  };
  /** Told in the order of their times, each when it happened. */
  const record = async (all: readonly Move[], events: EventFacts[] = []): Promise<void> => {
    const first = all.toSorted((a, b) => a.atMs - b.atMs);
    for (const [place_, move] of first.entries())
      await keeper.record(batch([move], place_ === 0 ? events : []), move.atMs);
  };
  const ask = (
    query: Partial<Record<keyof OddsDropsQuery, unknown>> = {},
    nowMs = NOW_MS,
  ): Promise<ToldDrops> =>
    tellDrops(
      { keeper, nowMs, breathe: async () => undefined },
      oddsDropsQuerySchema.parse({ minMoved: 1, ...query }),
    );

  beforeEach(async () => {
    place = await historyIn(database());
    for (const table of [
      'historyEvents',
      'historySelections',
      'historyOpen',
      'historyBlocks',
      'historyJournal',
    ] as const)
      await place.db.deleteFrom(table).execute();
    await open(at('10:00'));
  });

  describe('of one selection', () => {
    const ONE = 'one~W.FT.1';
    test.each<[string, string[], string[]]>([
      [
        'the one in the middle counts where no sharp bookmaker quotes',
        ['bwin 2@11:00 1.7@13:10', 'bet365 2@11:00 1.8@13:20', 'codere 2@11:00 1.98@13:30'],
        ['bet365 2>1.8 -10.0% 3/3'],
      ],
      [
        'of two the one that fell less',
        ['bwin 2@11:00 1.7@13:10', 'bet365 2@11:00 1.8@13:30'],
        ['bet365 2>1.8 -10.0% 2/2'],
      ],
      ['one wild price is none', ['bwin 2@11:00 1.2@13:10', 'bet365 2@11:00', 'codere 2@11:00'], []],
      [
        'a sharp bookmaker counts where it quotes, however far the others fell',
        ['bwin 2@11:00 1.2@13:10', 'bet365 2@11:00 1.2@13:10', 'pinnacle 2@11:00 1.9@13:30'],
        ['pinnacle 2>1.9 -5.0% 3/3'],
      ],
      ['a rise is none', ['pinnacle 2@11:00 2.2@13:30'], []],
      ['less than asked is none', ['pinnacle 2@11:00 1.92@13:30'], []],
      ['what fell before the window is none', ['pinnacle 2@11:00 1.5@12:30'], []],
      ['what fell and came back is none', ['pinnacle 2@11:00 1.5@13:10 2@13:20'], []],
      [
        'at the very beginning it is the price of then',
        ['pinnacle 2@11:00 1.5@13:00 1.4@13:30'],
        ['pinnacle 1.5>1.4 -6.7% 1/1'],
      ],
      [
        'who opened in the window fell from its opening',
        ['pinnacle 2@13:10 1.8@13:30'],
        ['pinnacle 2>1.8 -10.0% 1/1'],
      ],
      ['what was taken away is none', ['pinnacle 2@11:00 1.8@13:30 0@13:40'], []],
      ['who comes back from silence has not moved', ['pinnacle 2@11:00 0@12:00 1.5@13:30'], []],
      [
        'who comes back and falls then, fell from where it came back',
        ['pinnacle 2@11:00 0@13:10 1.8@13:20 1.6@13:30'],
        ['pinnacle 1.8>1.6 -11.1% 1/1'],
      ],
      [
        'who is gone is not counted among those who have one',
        ['pinnacle 2@11:00 1.8@13:30', 'bwin 2@11:00 0@13:30', 'bet365 2@11:00'],
        ['pinnacle 2>1.8 -10.0% 1/2'],
      ],
    ])('%s', async (_, lines, expected) => {
      await record(moves(ONE, lines), [facts('one')]);
      const shown = (told: ToldDrops) =>
        told.drops.map(
          ({ reference, from, to, changePct, moved, of }) =>
            `${reference} ${from}>${to} ${changePct.toFixed(1)}% ${moved}/${of}`,
        );
      expect(shown(await ask())).toEqual(expected);
      // What is read from the tables after a start says the same: the process before ran until a moment ago.
      await keeper.work(at('13:44'));
      await open(at('13:44'));
      await keeper.settle(at('13:44'));
      expect(shown(await ask())).toEqual(expected);
    });

    test('ends with a silence of ten minutes, while the process runs as after a start', async () => {
      await record(moves(ONE, ['pinnacle 2@11:00 1.8@13:30']), [facts('one')]);
      const silence = { selection: ONE, bookie: 'pinnacle', seenMs: at('13:32'), isSilent: true, odds: 1.8 };
      await keeper.record(batch([{ ...silence, atMs: at('13:34') }]), at('13:34'));
      const totals = async () => {
        const found = [];
        for (const time of ['13:41:59', '13:42', '13:42:01', '13:46'])
          found.push((await ask({}, at(time))).total);
        return found;
      };
      const running = await totals();
      await keeper.work(at('13:35'));
      await open(at('13:35'));
      await keeper.settle(at('13:35'));
      expect([running, await totals()]).toEqual([
        [1, 1, 0, 0],
        [1, 1, 0, 0],
      ]);
      // Heard of again, it begins anew, also where its withdrawal was stored at 15 minutes.
      await record(moves(ONE, ['pinnacle 1.8@13:47 1.6@13:50']));
      expect((await ask({}, at('13:51'))).drops).toMatchObject([{ from: 1.8, to: 1.6 }]);
    });

    test('says who moved first, when each followed, and who has not yet', async () => {
      await record(
        moves(ONE, [
          'pinnacle 2@11:00 1.9@13:10 1.8@13:15',
          // It was lower for a while, and for good only later.
          'bet365 2@11:00 1.95@13:05 2@13:12 1.85@13:40',
          'bwin 1.95@11:00 1.8@13:20:05',
          'codere 1.9@11:00',
        ]),
        [facts('one')],
      );
      const [drop] = (await ask()).drops;
      expect(drop?.movers.map(({ bookie, from, to, movedAt }) => [bookie, from, to, clock(movedAt)])).toEqual(
        [
          ['pinnacle', 2, 1.8, '13:10:00'],
          ['bwin', 1.95, 1.8, '13:20:05'],
          ['bet365', 2, 1.85, '13:40:00'],
          ['codere', 1.9, 1.9, undefined],
        ],
      );
      expect(drop?.movers[0]?.moves.map(clock)).toEqual(['13:10:00', '13:15:00']);
      expect(drop?.points.map(({ at: moment, value }) => [clock(moment), value])).toEqual([
        ['13:00:00', 2],
        ['13:10:00', 1.9],
        ['13:15:00', 1.8],
      ]);
    });

    test('says the chance without margin, where the reference had the whole book at both ends', async () => {
      await record(
        [
          ...moves(ONE, ['pinnacle 1.9@11:00 1.6@13:30']),
          ...moves('one~W.FT.2', ['pinnacle 1.9@11:00 2.3@13:30']),
        ],
        [facts('one')],
      );
      const [drop] = (await ask()).drops;
      expect(drop?.noVig?.from).toBeCloseTo(2, 6);
      const { to = 0, chancePct } = drop?.noVig ?? {};
      // Between the price with the margin and the plain share of it.
      expect(to).toBeGreaterThan(1.65);
      expect(to).toBeLessThan(1.73);
      expect(chancePct).toBeCloseTo((2 / to - 1) * 100, 6);
      // Not all of it stood all the while: what it is now is known, what it had been is not.
      await record(moves('one~W.FT.2', ['pinnacle 0@13:40 2.3@13:41']));
      expect((await ask()).drops[0]?.noVig).toEqual({ from: null, to, chancePct: null });
      await record(moves('one~W.FT.2', ['pinnacle 0@13:42']));
      expect((await ask()).drops[0]?.noVig).toBeNull();
    });

    test('what is told late changes what was, and not what is', async () => {
      await record(moves(ONE, ['pinnacle 2@11:00 1.8@13:30']), [facts('one')]);
      await keeper.record(batch(moves(ONE, ['pinnacle 1.9@12:50'])), at('13:31'));
      expect((await ask({ minPct: 1 })).drops).toMatchObject([{ from: 1.9, to: 1.8 }]);
    });

    test('a line of several results is told once, by what fell most', async () => {
      await record(
        [
          ...moves(ONE, ['pinnacle 2@11:00 1.8@13:30']),
          ...moves('one~W.FT.X', ['pinnacle 4@11:00 3.2@13:30']),
          ...moves('one~OU.FT.over.2.5', ['pinnacle 2@11:00 1.7@13:30']),
        ],
        [facts('one', { sport: 'football' })],
      );
      const { drops, total } = await ask();
      expect([total, ...drops.map(({ pick }) => pick.topic)]).toEqual([
        2,
        'one~W.FT.X',
        'one~OU.FT.over.2.5',
      ]);
    });

    test('lays, and events of which nothing is known, are none', async () => {
      await record(moves('one~W.FT.lay.1', ['matchbook 2@11:00 1.5@13:30']), [facts('one')]);
      await record(moves('two~W.FT.1', ['pinnacle 2@11:00 1.5@13:30']));
      expect((await ask()).total).toBe(0);
    });

    test('what had no prices for long, the process itself, begins anew', async () => {
      await record(moves(ONE, ['pinnacle 2@11:00 1.9@12:10']), [facts('one')]);
      await open(at('13:10'));
      await keeper.settle(at('13:10'));
      await record(moves(ONE, ['pinnacle 1.5@13:20']));
      expect((await ask()).total).toBe(0);
      await record(moves(ONE, ['pinnacle 1.4@13:30']));
      expect((await ask()).drops).toMatchObject([{ from: 1.5, to: 1.4 }]);
    });

    test('it is said while not all that is stored has been read', async () => {
      await record(moves(ONE, ['pinnacle 2@11:00 1.8@13:30']), [facts('one')]);
      await open(at('13:31'));
      expect(await ask()).toMatchObject({ isComplete: false, total: 0 });
      await keeper.settle(at('13:31'));
      expect(await ask()).toMatchObject({ isComplete: true, total: 1 });
    });
  });

  test('are those that are asked for, in the order that is asked for', async () => {
    const events = [
      facts('begun', { startMs: NOW_MS - 1 }),
      facts('far', { startMs: NOW_MS + 30 * HOUR_MS, sport: 'football', league: 'Primera División' }),
      facts('near'),
      facts('play', { mode: 'live', startMs: NOW_MS - HOUR_MS }),
    ];
    await record(
      [
        ...moves('begun~W.FT.1', ['pinnacle 2@11:00 1@13:10']),
        ...moves('far~W.FT.1', ['pinnacle 2@11:00 1.8@13:50', 'bwin 2@11:00 1.8@13:52']),
        ...moves('near~W.FT.1', ['pinnacle 2@11:00 1.6@13:30', 'bwin 2@11:00']),
        ...moves('play~W.FT.1', ['pinnacle 2@11:00 1.5@13:55'], 'live'),
      ],
      events,
    );
    const found = async (query: Parameters<typeof ask>[0]) =>
      (await ask(query)).drops.map(({ event }) => event.id);
    expect(await found({})).toEqual(['near', 'far']);
    expect(await found({ sort: 'moved' })).toEqual(['far', 'near']);
    expect(await found({ sort: 'recent' })).toEqual(['far', 'near']);
    expect(await found({ sort: 'start' })).toEqual(['near', 'far']);
    expect(await found({ mode: 'live' })).toEqual(['play']);
    expect(await found({ sport: 'football' })).toEqual(['far']);
    expect(await found({ league: 'prim divi' })).toEqual(['far']);
    expect(await found({ league: 'norte' })).toEqual(['near']);
    expect(await found({ startsWithin: 12 })).toEqual(['near']);
    expect(await found({ minPct: 15 })).toEqual(['near']);
    expect(await found({ window: '15m' })).toEqual(['far']);
    expect(await found({ window: '5m' })).toEqual([]);
    expect(await found({ bookies: 'bwin,nobody' })).toEqual(['far']);
    expect(await found({ bookies: 'nobody' })).toEqual([]);
    expect(await ask({ minMoved: 2 })).toMatchObject({
      total: 1,
      leftOut: 1,
      leastPct: expect.closeTo(-10, 9),
    });
  });

  test('reach back as far as their windows, and no further', async () => {
    await record(moves('one~W.FT.1', ['pinnacle 2@11:00 1.8@13:30']), [
      facts('one', { startMs: NOW_MS + 100 * HOUR_MS }),
    ]);
    const totals = async (nowMs: number) => {
      keeper.drops.marks.advance(nowMs);
      const found = [];
      for (const window of dropWindowSchema.options) found.push((await ask({ window }, nowMs)).total);
      return found;
    };
    expect(await totals(at('13:31'))).toEqual([1, 1, 1, 1, 1]);
    expect(await totals(at('13:50'))).toEqual([0, 0, 1, 1, 1]);
    expect(await totals(at('14:36'))).toEqual([0, 0, 0, 1, 1]);
    expect(await totals(at('13:30') + 7 * HOUR_MS)).toEqual([0, 0, 0, 0, 1]);
    expect(await totals(at('13:30') + 26 * HOUR_MS)).toEqual([0, 0, 0, 0, 0]);
  });

  test('are what a plain count of all prices says, whatever came and however often it was restarted', async () => {
    const BOOKIES = ['bet365', 'bwin', 'codere', 'pinnacle'];
    const step = fc.record({
      selection: fc.constantFrom('one~W.FT.1', 'one~W.FT.2', 'two~W.FT.1'),
      bookie: fc.constantFrom(...BOOKIES),
      /** Seconds since the step before, now and then hours. */
      after: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 900 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
      ),
      odds: fc.constantFrom(0, 1.7, 1.8, 1.9, 2, 2.1),
      /** Instead of a price, that nobody has confirmed the last one for so many seconds. */
      unheard: fc.option(fc.integer({ min: 90, max: 900 }), { freq: 3 }),
      next: fc.constantFrom('nothing', 'nothing', 'nothing', 'settle', 'restart', 'work'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 40 }),
        fc.constantFrom(...dropWindowSchema.options),
        fc.constantFrom(undefined, 'bet365,bwin'),
        async (steps, window, bookies) => {
          for (const table of [
            'historySelections',
            'historyOpen',
            'historyBlocks',
            'historyJournal',
          ] as const)
            await place.db.deleteFrom(table).execute();
          let nowMs = at('10:00');
          await open(nowMs);
          const plain = new Map<string, Map<string, Price[]>>();
          const silent = new Map<readonly Price[], number>();
          const endSilence = (prices: Price[]): void => {
            const seenMs = silent.get(prices);
            silent.delete(prices);
            if (seenMs !== undefined && nowMs - seenMs > CLOSE_SEEN_MS)
              prices.push({ atMs: seenMs, odds: 0 });
          };
          const future = { startMs: NOW_MS + 10_000 * HOUR_MS };
          for (const { selection, bookie, after, odds, unheard, next } of steps) {
            nowMs += after * 1000;
            const own = plain.get(selection) ?? new Map<string, Price[]>();
            const prices = own.get(bookie) ?? [];
            plain.set(selection, own.set(bookie, prices));
            const last = prices.at(-1);
            const of = { selection, bookie, atMs: nowMs };
            if (unheard !== null && last && last.odds > 0 && !silent.has(prices)) {
              const seenMs = Math.max(last.atMs, nowMs - unheard * 1000);
              await keeper.record(batch([{ ...of, odds: last.odds, seenMs, isSilent: true }]), nowMs);
              silent.set(prices, seenMs);
            } else {
              endSilence(prices);
              await keeper.record(
                batch([{ ...of, odds }], [facts('one', future), facts('two', future)]),
                nowMs,
              );
              prices.push({ atMs: nowMs, odds });
            }
            if (next === 'restart') await open(nowMs);
            if (next !== 'nothing') await keeper.work(nowMs);
            if (next === 'settle') await keeper.settle(nowMs);
          }
          await keeper.settle(nowMs);
          for (const own of plain.values()) for (const prices of own.values()) endSilence(prices);
          const told = await ask({ window, minPct: 3, ...(bookies && { bookies }) }, nowMs);
          const expected = plainCount(plain, dropsSinceMs(window, nowMs), bookies?.split(','));
          expect([told.total, told.drops.length]).toEqual([expected.length, expected.length]);
          expect(
            told.drops.map(({ pick, reference, from, to, moved, of, movers }) => ({
              topic: pick.topic,
              ...{ reference, from, to, moved, of },
              movers: movers.map(({ bookie, movedAt }) => [bookie, movedAt && Date.parse(movedAt)]),
            })),
          ).toEqual(expect.arrayContaining(expected));
        },
      ),
      { numRuns: 200 * inject('share') },
    );
  });
});

interface Price {
  atMs: number;
  odds: number;
}

/** What a bookmaker's price was at the beginning, is, and since when it is lower; undefined where it has none. */
function plainly(points: readonly Price[], sinceMs: number) {
  const to = points.at(-1)?.odds ?? 0;
  if (to === 0) return undefined;
  const stretch = points.slice(points.findLastIndex(({ odds }) => odds === 0) + 1);
  const from = (stretch.findLast(({ atMs }) => atMs <= sinceMs) ?? stretch[0])?.odds ?? 0;
  let lowerSince: number | null = null;
  for (const { atMs, odds } of stretch) {
    if (odds >= from) lowerSince = null;
    else lowerSince ??= atMs;
  }
  return { from, to, movedAt: to < from ? lowerSince : null };
}

/** Drops of at least 3 percent, counted from lists of all prices. */
function plainCount(
  prices: ReadonlyMap<string, ReadonlyMap<string, readonly Price[]>>,
  sinceMs: number,
  bookies: readonly string[] | undefined,
) {
  const found = [...prices].flatMap(([topic, byBookie]) => {
    const all = [...byBookie].flatMap(([bookie, points]) => {
      const price = bookies?.includes(bookie) === false ? undefined : plainly(points, sinceMs);
      return price ? [{ bookie, ...price }] : [];
    });
    const middle = all.toSorted((a, b) => a.to / a.from - b.to / b.from)[Math.floor(all.length / 2)];
    const reference = all.find(({ bookie }) => bookie === 'pinnacle') ?? middle;
    if (!reference || (reference.to / reference.from - 1) * 100 > -3) return [];
    const movers = all
      .toSorted((a, b) => (a.movedAt ?? Infinity) - (b.movedAt ?? Infinity) || (a.bookie < b.bookie ? -1 : 1))
      .map(({ bookie, movedAt }) => [bookie, movedAt]);
    const { bookie, from, to } = reference;
    const moved = all.filter((one) => one.to < one.from).length;
    return [{ topic, reference: bookie, from, to, moved, of: all.length, movers }];
  });
  // Of the results of a line, the one that fell most.
  const lines = Map.groupBy(found, ({ topic }) => topic.slice(0, -2));
  return [...lines.values()].flatMap((own) => own.toSorted((a, b) => a.to / a.from - b.to / b.from)[0] ?? []);
}

test('every window begins on a full step, at least as far back as it says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom(...dropWindowSchema.options),
      (nowMs, window) => {
        const { ms, stepMs } = DROP_WINDOWS[window];
        const sinceMs = dropsSinceMs(window, nowMs);
        expect(sinceMs % stepMs).toBeCloseTo(0);
        expect(nowMs - sinceMs).toBeGreaterThanOrEqual(ms);
        expect(nowMs - sinceMs).toBeLessThan(ms + stepMs);
      },
    ),
  );
});

import type { BankrollPick } from '@bothways/domain/bankroll';
import { HOUR_MS } from '@bothways/domain/time';
import type { EventFacts } from '@bothways/engine';
import { beforeAll, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { closingPrice } from './closing-price.ts';
import { type EventMoves, EventMovesReader } from './event-moves.ts';
import { HistoryKeeper } from './history-keeper.ts';
import { MovedLines } from './moved-lines.ts';
import type { HistoryDatabase } from './open-history.ts';
import { batchMaker, type Move } from './testing/batches.ts';
import { historyIn } from './testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const START_MS = Date.parse('2026-11-21T15:00:00Z');
const NOW_MS = START_MS + HOUR_MS;
const at = (minutes: number): number => START_MS + minutes * 60_000;
const facts = (event: string, startMs: number, mode: EventFacts['mode'] = 'prematch'): EventFacts => ({
  ...{ event, mode, startMs },
  ...{ sport: 'football', country: 'England', league: 'Premier League', home: 'Arsenal', away: 'Chelsea' },
});
const move = (event: string, pick: string, bookie: string, minutes: number, odds: number): Move => ({
  ...{ selection: `${event}~${pick}`, bookie, odds },
  atMs: at(minutes),
});
const total = (event: string, bookie: string, minutes: number, over: number, under: number): Move[] => [
  move(event, 'OU.FT.over.2.5', bookie, minutes, over),
  move(event, 'OU.FT.under.2.5', bookie, minutes, under),
];
/** `bookie pick odds @minutes`, in the order of the reading. */
function told({ selections, series, length, order, atMs, seriesOf, oddsMilli }: EventMoves): string[] {
  return Array.from(order.subarray(0, length), (place) => {
    const { selection, bookie } = series[seriesOf[place] ?? 0] ?? { selection: 0, bookie: '' };
    const pick = selections[selection]?.topic.split('~')[1];
    const minutes = ((atMs[place] ?? 0) - START_MS) / 60_000;
    return `${bookie} ${pick} ${(oddsMilli[place] ?? 0) / 1000} @${minutes}`;
  });
}

onBothDatabases('the moves of an event', (database) => {
  let history: HistoryDatabase;
  let keeper: HistoryKeeper;
  const batch = batchMaker();
  const reading = async () => EventMovesReader.on(history);
  const read = async (event: string, mode: EventFacts['mode'] = 'prematch') => {
    const reader = await reading();
    const places = await reader.eventsBetween(0, NOW_MS * 2);
    const place = places.find((one) => one.event.id === event);
    return place && reader.read(place.event, mode);
  };

  beforeAll(async () => {
    history = await historyIn(database());
    keeper = await HistoryKeeper.open(history, NOW_MS);
    const many = Array.from({ length: 600 }, (_, step) =>
      move('many', 'W.FT.1', step % 2 === 0 ? 'bet365' : 'bwin', -600 + step, 2 + (step % 7) / 10),
    );
    await keeper.record(
      batch(
        [
          ...total('one', 'bet365', -90, 2, 1.8),
          ...total('one', 'bwin', -80, 1.95, 1.85),
          { ...move('one', 'W.FT.1', 'bet365', 5, 1.4), mode: 'live' },
          ...many,
        ],
        [
          facts('one', START_MS),
          facts('one', START_MS, 'live'),
          facts('many', START_MS),
          facts('late', NOW_MS),
        ],
      ),
      NOW_MS,
    );
    await keeper.settle(NOW_MS);
    await keeper.record(
      batch([move('one', 'OU.FT.over.2.5', 'bet365', -85, 2.1), ...total('one', 'unibet', -80, 1.9, 1.9)]),
      NOW_MS,
    );
  });

  test('come in the order of time, from blocks and from what waits for them', async () => {
    const moves = await read('one');
    expect(moves && told(moves)).toEqual([
      'bet365 OU.FT.over.2.5 2 @-90',
      'bet365 OU.FT.under.2.5 1.8 @-90',
      'bet365 OU.FT.over.2.5 2.1 @-85',
      'bwin OU.FT.over.2.5 1.95 @-80',
      'bwin OU.FT.under.2.5 1.85 @-80',
      'unibet OU.FT.over.2.5 1.9 @-80',
      'unibet OU.FT.under.2.5 1.9 @-80',
    ]);
  });

  test('are of the mode that is asked for, and none where nothing is stored', async () => {
    const live = await read('one', 'live');
    expect(live && told(live)).toEqual(['bet365 W.FT.1 1.4 @5']);
    expect(await read('many', 'live')).toBeUndefined();
    expect(await read('late')).toBeUndefined();
  });

  test('are whole where they fill several blocks', async () => {
    const moves = await read('many');
    const own = moves ? told(moves) : [];
    expect(own).toHaveLength(600);
    expect(own.slice(0, 3)).toEqual([
      'bet365 W.FT.1 2 @-600',
      'bwin W.FT.1 2.1 @-599',
      'bet365 W.FT.1 2.2 @-598',
    ]);
  });

  test('stand before the damage of a block', async () => {
    const { db } = history;
    const { id } = await db
      .selectFrom('historySelections')
      .select('id')
      .where('selection', '=', 'one~OU.FT.under.2.5')
      .executeTakeFirstOrThrow();
    const open = () => db.selectFrom('historyOpen').selectAll().where('selectionId', '=', id);
    const { data } = await open().executeTakeFirstOrThrow();
    const write = (bytes: Uint8Array) =>
      db.updateTable('historyOpen').set({ data: bytes }).where('selectionId', '=', id).execute();
    // The times of sources come last: a mark of eight bytes, and one byte for each of three prices.
    await write(data.subarray(0, data.length - 12));
    const moves = await read('one');
    await write(data);
    expect(moves && told(moves).filter((text) => text.includes('under'))).toEqual([
      'bet365 OU.FT.under.2.5 1.8 @-90',
      'unibet OU.FT.under.2.5 1.9 @-80',
    ]);
  });

  test('stored by the release before have no receipts, and say so', async () => {
    expect((await read('one'))?.lacksReceipts).toBe(false);
    const { db } = history;
    const all = await db.selectFrom('historyOpen').selectAll().execute();
    const write = async (bytesOf: (data: Uint8Array) => Uint8Array) => {
      for (const { selectionId, data } of all)
        await db
          .updateTable('historyOpen')
          .set({ data: bytesOf(data) })
          .where('selectionId', '=', selectionId)
          .execute();
    };
    const before = await read('one');
    const texts = before && told(before);
    // It wrote the same bytes, without the times of sources behind their mark.
    await write((data) =>
      data.subarray(
        0,
        data.findIndex((_, at) => data.subarray(at, at + 8).every((byte) => byte === 0xff)),
      ),
    );
    const old = await read('one');
    expect([old?.lacksReceipts, old && told(old)]).toEqual([true, texts]);
    await write((data) => data);
  });

  test('events come by start, a page behind another event', async () => {
    const reader = await reading();
    const ids = (places: readonly { event: { id: string } }[]) => places.map(({ event }) => event.id);
    const all = await reader.eventsBetween(START_MS, NOW_MS + 1);
    expect(ids(all)).toEqual(['one', 'many', 'late']);
    expect(ids(await reader.eventsBetween(START_MS, NOW_MS))).toEqual(['one', 'many']);
    expect(ids(await reader.eventsBetween(START_MS, NOW_MS + 1, all[0]))).toEqual(['many', 'late']);
    expect(await reader.countEvents(START_MS, NOW_MS)).toBe(2);
  });

  test('give the closing price that the explorer has', async () => {
    const moves = await read('one');
    const lines = moves && new MovedLines(moves, NOW_MS);
    const pick: BankrollPick = {
      ...{ market: 'OU', period: 'FT', selection: 'over', handicap: 2.5 },
      overTimeIncluded: false,
    };
    expect(lines && (await closingPrice(lines, pick, START_MS))).toMatchObject({
      state: 'known',
      price: { reference: 'consensus', rawOdds: (2.1 + 1.95 + 1.9) / 3 },
    });
    expect(lines && (await closingPrice(lines, { ...pick, handicap: 3.5 }, START_MS))).toEqual({
      state: 'otherLine',
    });
    expect(lines && (await closingPrice(lines, { ...pick, market: 'CRN' }, START_MS))).toEqual({
      state: 'missing',
    });
  });
});

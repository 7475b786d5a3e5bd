import type { EventState } from '@bothways/domain/events';
import type { FeedItem, Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aQuote } from '#testing';
import { decodeFrame, encodeFrame } from './frame.ts';
import { Outbox } from './outbox.ts';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const event = aQuote('bwin', '1', 2).event;
const ALL = Number.POSITIVE_INFINITY;
const skip = (reason: string): void => expect.fail(reason);

const price = (odds: number | null, more: Partial<Quote> = {}): Quote => ({
  ...aQuote('bwin', '1', 2),
  odds,
  ...more,
});
const mark = (type: 'snapshot_begin' | 'snapshot_end'): FeedItem => ({
  type,
  bookie: 'bwin',
  mode: 'prematch',
});

/** What comes out, as the other end reads it. */
function sentBy(outbox: Outbox, maxChars = ALL): { items: FeedItem[]; messages: number } {
  const items: FeedItem[] = [];
  let messages = 0;
  for (let lines = outbox.take(maxChars); lines.length > 0; lines = outbox.take(maxChars)) {
    messages += 1;
    const frame = decodeFrame(encodeFrame({ run: 'a', since: 1, number: messages, terms: '' }, lines), skip);
    for (const batch of frame.batches) items.push(...batch.items);
  }
  return { items, messages };
}

function outboxOf(items: readonly FeedItem[], foldItems: number): Outbox {
  const outbox = new Outbox({ foldItems });
  for (const [at, item] of items.entries()) outbox.add([item], 'test', START_MS + at);
  return outbox;
}

describe('what waits for the bus', () => {
  test('comes out word by word, in its order, in messages of a size', () => {
    const items = Array.from({ length: 100 }, (_, at) => price(2 + (at % 3) / 10));
    const outbox = outboxOf(items, 1000);
    expect(outbox.size).toBe(100);
    expect(outbox.oldestMs).toBe(START_MS);
    const { items: sent, messages } = sentBy(outbox, 2000);
    expect(sent).toEqual(items);
    expect(messages).toBeGreaterThan(10);
    expect([outbox.size, outbox.oldestMs]).toEqual([0, undefined]);
  });

  test('of much are both prices of one push that contradict each other, and of two pushes the newest', () => {
    const at = new Date(START_MS).toISOString();
    const outbox = new Outbox({ foldItems: 4 });
    for (const push of [1, 2, 3])
      outbox.add([price(2, { at }), price(2.4, { at })], 'test', START_MS + push, { push, isLast: true });
    const lines = outbox.take(ALL).map((line) => JSON.parse(line));
    expect(lines.map(({ push, last, item }) => [push, last, item.odds])).toEqual([
      [3, undefined, 2],
      [3, true, 2.4],
    ]);
  });

  test('is the newest of each price where it is much', () => {
    const items = Array.from({ length: 1000 }, (_, at) =>
      price(2 + at / 1000, { selection: at % 2 ? '1' : '2' }),
    );
    const outbox = outboxOf(items, 10);
    expect(outbox.size).toBeLessThanOrEqual(11);
    const { items: sent } = sentBy(outbox);
    expect(sent.slice(-2)).toEqual(items.slice(-2));
  });

  test('prices of two sources, and backs and lays, are not one', () => {
    const outbox = new Outbox({ foldItems: 3 });
    outbox.add([price(2), price(2.1, { side: 'lay' })], 'one', START_MS);
    outbox.add([price(2.2), price(2.3)], 'other', START_MS);
    expect(sentBy(outbox).items.flatMap((item) => ('type' in item ? [] : item.odds))).toEqual([2, 2.1, 2.3]);
  });

  test('a withdrawn price is withdrawn', () => {
    expect(sentBy(outboxOf([price(2), price(2.1), price(null)], 2)).items).toEqual([price(null)]);
  });

  test('of what came before a whole snapshot each price is told once', () => {
    const other = { selection: '2' } as const;
    const snapshot = [mark('snapshot_begin'), price(2.1), mark('snapshot_end')];
    const items = [mark('snapshot_begin'), price(1.9), price(2), price(3, other), ...snapshot];
    expect(sentBy(outboxOf(items, 6)).items).toEqual([price(2), price(3, other), ...snapshot]);
  });

  test('parts of a state that the newest word does not speak of stay, as does a link', () => {
    const state = (of: EventState): FeedItem => ({ type: 'event', event, mode: 'live', state: of });
    const link = 'https://bwin.example/e/1';
    const items = [
      state({ period: { current: '1' } }),
      price(2, { link }),
      state({ score: { home: 1 } }),
      price(2.2),
    ];
    expect(sentBy(outboxOf(items, 3)).items).toEqual([
      state({ period: { current: '1' }, score: { home: 1 } }),
      { ...price(2.2), link },
    ]);
  });
});

const BOOKIES = ['bwin', 'bet365', 'unibet'];
const anyItem: fc.Arbitrary<FeedItem> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        bookie: fc.constantFrom(...BOOKIES),
        selection: fc.constantFrom('1' as const, '2' as const),
        odds: fc.oneof(
          fc.constant(null),
          fc.integer({ min: 150, max: 300 }).map((hundredths) => hundredths / 100),
        ),
      })
      .map(({ bookie, selection, odds }) => price(odds, { bookie, selection })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('snapshot_begin' as const, 'snapshot_end' as const),
      bookie: fc.constantFrom(...BOOKIES),
      mode: fc.constant('prematch' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('suspend' as const),
      event: fc.constant(event),
      mode: fc.constant('prematch' as const),
      bookie: fc.constantFrom(...BOOKIES),
      suspended: fc.boolean(),
    }),
  },
);

/** The simplest book: what is offered at the end, of whom, and whether it is suspended. */
function booked(items: readonly FeedItem[]): unknown {
  const prices = new Map<string, number>();
  const suspended = new Map<string, boolean>();
  const listed = new Map<string, Set<string>>();
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'event') continue;
      if (item.type === 'suspend') suspended.set(item.bookie, item.suspended);
      else if (item.type === 'snapshot_begin') listed.set(item.bookie, new Set());
      else {
        const open = listed.get(item.bookie);
        for (const key of prices.keys())
          if (open && key.startsWith(item.bookie) && !open.has(key)) prices.delete(key);
        listed.delete(item.bookie);
      }
      continue;
    }
    const key = `${item.bookie} ${item.selection}`;
    if (!item.odds) prices.delete(key);
    else {
      prices.set(key, item.odds);
      listed.get(item.bookie)?.add(key);
    }
  }
  return { prices: [...prices].toSorted(), suspended: [...suspended].toSorted() };
}

/** Three bookmakers with two prices: a snapshot, what is around it, marks and suspensions. */
const MOST_KEPT = 60;

test('whatever is said, and however little of it is told, the book has the same prices', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: 300 }),
      fc.integer({ min: 1, max: 30 }),
      (items, foldItems) => {
        const outbox = outboxOf(items, foldItems);
        expect(outbox.size).toBeLessThanOrEqual(foldItems + MOST_KEPT * 2);
        expect(booked(sentBy(outbox).items)).toEqual(booked(items));
      },
    ),
  );
});

test('words of one price that are told come in the order in which they were said', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 200 }), (numbers) => {
      const items = numbers.map((selection, at) =>
        price(1.5 + at / 1000, { handicap: selection, market: 'AH' }),
      );
      const sent = sentBy(outboxOf(items, 20)).items.map((item) => ('type' in item ? undefined : item.odds));
      expect(sent).toEqual(items.map(({ odds }) => odds).filter((odds) => sent.includes(odds)));
    }),
  );
});

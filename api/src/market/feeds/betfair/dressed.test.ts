import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { REAL_ODDS_DIR, realFile } from '../testing/real-odds.ts';
import { LineReader } from './line-reader.ts';
import { MarketBook } from './market-book.ts';
import { marketChangeSchema, streamMessageSchema } from './stream.schema.ts';
import { StreamBook } from './stream-book.ts';
import { StreamFault } from './stream-fault.ts';
import { type Dressing, dressed, PLAIN, type Recorded } from './testing/dress.ts';
import { bestLevels } from './testing/levels.ts';

const MARKETS = ['1.41', '1.42', '1.43'];
const definition = (version: number, status: 'OPEN' | 'SUSPENDED' = 'OPEN') => ({
  status,
  inPlay: version % 2 === 0,
  betDelay: 5,
  marketType: 'MATCH_ODDS',
  bettingType: 'ODDS',
  eventId: '7',
  eventTypeId: '1',
  countryCode: 'ES',
  version,
  runners: [1, 2].map((id) => ({ id, hc: 0, status: 'ACTIVE', sortPriority: id })),
});

/** Three markets, the last one without a definition, which happens. */
const opened: Recorded = {
  pt: 1000,
  mc: MARKETS.map((id, at) => ({ id, img: true, ...(at < 2 && { marketDefinition: definition(1) }) })),
};
const anyLines = fc
  .array(
    fc.record({
      market: fc.constantFrom(...MARKETS),
      runner: fc.constantFrom(1, 2),
      side: fc.constantFrom('atb' as const, 'atl' as const),
      tick: fc.integer({ min: 1, max: 12 }),
      size: fc.constantFrom(0, 2, 10, 55.5),
      version: fc.option(fc.integer({ min: 2, max: 9 }), { freq: 8, nil: undefined }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((moves): Recorded[] => [
    opened,
    ...moves.map(({ market, runner, side, tick, size, version }, at) => ({
      pt: 1001 + at,
      mc: [
        {
          id: market,
          rc: [{ id: runner, hc: 0, [side]: [[1 + tick / 100, size] as [number, number]] }],
          ...(version !== undefined && {
            marketDefinition: definition(version, version > 6 ? 'SUSPENDED' : 'OPEN'),
          }),
        },
      ],
    })),
  ]);
const places = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }).map((all) => new Set(all));
const anyDressing: fc.Arbitrary<Dressing> = fc.record({
  id: fc.constant(2),
  ladders: fc.constantFrom('full' as const, 'batb' as const, 'bdatb' as const),
  levels: fc.integer({ min: 1, max: 10 }),
  conflated: fc.constantFrom(1, 2, 7, 50),
  segments: fc.integer({ min: 1, max: 5 }),
  heartbeats: places,
  images: places,
  unreliable: places,
  isStrange: fc.boolean(),
});

/** What the recording comes to. */
function recorded(lines: readonly Recorded[]): Map<string, MarketBook> {
  const books = new Map<string, MarketBook>();
  for (const { mc } of lines)
    for (const change of mc) {
      const book = change.img
        ? new MarketBook(change.id)
        : (books.get(change.id) ?? new MarketBook(change.id));
      book.apply(change);
      books.set(change.id, book);
    }
  return books;
}

/** The same, seen through the ladders that are sent. */
const expected = (lines: readonly Recorded[], { ladders, levels }: Dressing) =>
  Object.fromEntries(
    [...recorded(lines)].map(([id, book]) => [
      id,
      ladders === 'full'
        ? book.prices()
        : seen(
            Object.fromEntries(
              Object.entries(book.prices()).map(([key, told]) => [key, bestLevels(told, ladders, levels)]),
            ),
          ),
    ]),
  );
/** Ladders that are empty say nothing. */
const seen = (runners: Record<string, Record<string, [number, number, number][]>>) =>
  Object.fromEntries(
    Object.entries(runners)
      .map(
        ([key, told]) =>
          [key, Object.fromEntries(Object.entries(told).filter(([, rows]) => rows.length > 0))] as const,
      )
      .filter(([, told]) => Object.keys(told).length > 0),
  );

/** Takes bytes in pieces of this size. */
function take(book: StreamBook, bytes: Buffer, size: number): void {
  const reader = new LineReader();
  for (let from = 0; from < bytes.length; from += size)
    for (const message of reader.push(bytes.subarray(from, from + size)))
      if (message.op === 'mcm') book.take(message);
}
const pricesOf = (book: StreamBook) =>
  Object.fromEntries([...book.markets].map(([id, market]) => [id, market.prices()]));
const bytesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
const fresh = (): StreamBook => {
  const book = new StreamBook();
  book.follow(PLAIN.id);
  return book;
};

describe('whatever Betfair makes of the same market', () => {
  it('the book is the recorded one: levels, segments, conflation, heartbeats, images, fields of tomorrow', () => {
    fc.assert(
      fc.property(anyLines, anyDressing, fc.integer({ min: 1, max: 400 }), (lines, dressing, size) => {
        const book = fresh();
        take(book, bytesOf(dressed(lines, dressing)), size);
        expect(pricesOf(book)).toEqual(expected(lines, dressing));
        const definitions = [...recorded(lines)].map(([id, { definition: said }]) => [id, said?.version]);
        expect([...book.markets].map(([id, market]) => [id, market.definition?.version])).toEqual(
          definitions,
        );
      }),
      { numRuns: 150 },
    );
  });

  it('what is sent twice, or again from an earlier clock on, changes nothing', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(), (lines, nat) => {
        const [book, again] = [fresh(), fresh()];
        const sent = dressed(lines, PLAIN);
        take(book, bytesOf(sent), 1000);
        const at = nat % sent.length;
        take(again, bytesOf(sent.slice(0, at + 1).flatMap((line) => [line, line])), 1000);
        // As after a cut: all since then in one message, on top of what is there.
        const since = lines.slice(at + 1);
        const delta = {
          op: 'mcm',
          id: PLAIN.id,
          ct: 'RESUB_DELTA',
          pt: lines.at(-1)?.pt,
          mc: since.flatMap(({ mc }) => mc),
        };
        take(again, bytesOf([JSON.stringify(delta)]), 1000);
        expect(pricesOf(again)).toEqual(pricesOf(book));
      }),
      { numRuns: 60 },
    );
  });

  it('an update of another subscription, before its image, counts for nothing', () => {
    const book = fresh();
    const [image = '', ...rest] = dressed(
      [opened, { pt: 1001, mc: [{ id: '1.41', rc: [{ id: 1, hc: 0, atb: [[2, 5]] }] }] }],
      PLAIN,
    );
    take(book, bytesOf([image, ...rest.map((line) => line.replace('"id":2', '"id":1'))]), 64);
    expect(book.markets.get('1.41')?.best({ id: 1, hc: 0 }).back).toBeUndefined();
  });
});

test('a line cut at every byte, in the middle of a letter too, is the same line', () => {
  const [line = ''] = dressed([opened], { ...PLAIN, isStrange: true });
  const bytes = bytesOf([
    line.replace('"ES"', '"España 😀"'),
    '{"op":"mcm","id":2,"pt":1001,"mc":[{"id":"1.41","rc":[{"id":1,"atb":[[2,5]]}]}]}',
  ]);
  for (let cut = 1; cut < bytes.length; cut++) {
    const reader = new LineReader();
    const messages = [...reader.push(bytes.subarray(0, cut)), ...reader.push(bytes.subarray(cut))];
    expect(messages).toHaveLength(2);
    expect(JSON.stringify(messages[0])).toContain('España 😀');
  }
});

test('a line that time runs backwards in throws the book away, and the next image is all there is', () => {
  const book = fresh();
  take(book, bytesOf(dressed([opened, { pt: 2000, mc: [{ id: '1.41' }] }], PLAIN)), 1000);
  expect(() => take(book, bytesOf(['{"op":"mcm","id":2,"pt":1500,"mc":[]}']), 1000)).toThrow(StreamFault);
  book.forget();
  expect([book.tokens, book.markets.size]).toEqual([undefined, 0]);
});

describe.skipIf(!REAL_ODDS_DIR)(
  'the recorded market 1.200806927 (REAL_ODDS_DIR), as Betfair would send it',
  () => {
    const ways: [string, Partial<Dressing>][] = [
      ['full depth, conflated, in segments', { conflated: 50, segments: 3, images: new Set([5000, 12_000]) }],
      ['three levels with virtual bets, a message a minute or so', { conflated: 180, ladders: 'bdatb' }],
    ];
    it.each(ways)(
      '%s: is the recorded one at each definition and at the end',
      (_, way) => {
        const lines = readFileSync(realFile('betfair_stream_1.200806927.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .flatMap((line): Recorded[] => {
            const message = streamMessageSchema.parse(JSON.parse(line));
            return message.op === 'mcm'
              ? [{ pt: message.pt, mc: (message.mc ?? []).map((change) => marketChangeSchema.parse(change)) }]
              : [];
          });
        const dressing = { ...PLAIN, ...way };
        const ends = lines.flatMap(({ mc }, at) =>
          mc.some(({ marketDefinition }) => marketDefinition) ? [at + 1] : [],
        );
        for (const end of [...ends, lines.length]) {
          const book = fresh();
          take(book, bytesOf(dressed(lines.slice(0, end), dressing)), 977);
          expect(pricesOf(book)).toEqual(expected(lines.slice(0, end), dressing));
          const [market] = book.markets.values();
          expect(market?.definition?.version).toBe(
            [...recorded(lines.slice(0, end)).values()][0]?.definition?.version,
          );
        }
      },
      60_000,
    );
  },
);

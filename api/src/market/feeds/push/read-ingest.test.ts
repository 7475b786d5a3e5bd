import { feedItemSchema } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll } from '../testing/read-all.ts';
import { IngestError } from './ingest-batch.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const EVENT = { sport: 'soccer', home: 'Norte', away: 'Sur', startedAt: '2026-11-21T15:00:00Z' };
const QUOTE = { event: EVENT, mode: 'prematch', bookie: 'bet365', market: 'W', selection: '1', odds: 2.1 };

const body = (...quotes: unknown[]): string => JSON.stringify({ source: 'collector', quotes });
const lines = (...quotes: unknown[]): string => quotes.map((quote) => JSON.stringify(quote)).join('\n');

describe('readIngest, JSON', () => {
  it('takes quotes, fills what has a default and reads the sport by any of its names', () => {
    expect(readAll(body(QUOTE), JSON_TYPE)).toEqual({
      source: 'collector',
      rejected: [],
      positions: [0],
      items: [
        {
          ...QUOTE,
          event: { ...EVENT, sport: 'football', country: '', league: '' },
          period: 'FT',
          overTimeIncluded: false,
        },
      ],
    });
  });

  it('takes the marked kinds beside quotes', () => {
    const marks = [
      { type: 'snapshot_begin', bookie: 'bet365', mode: 'live' },
      { type: 'suspend', event: EVENT, mode: 'live', bookie: 'bet365', suspended: true },
      { type: 'event', event: EVENT, mode: 'live', state: { score: { home: 1, away: 0 } } },
      { type: 'snapshot_end', bookie: 'bet365', mode: 'live' },
    ];
    const { items, rejected } = readAll(body(...marks), JSON_TYPE);
    expect(rejected).toEqual([]);
    expect(items.map((item) => ('type' in item ? item.type : 'quote'))).toEqual(
      marks.map(({ type }) => type),
    );
  });

  it.each<[string, unknown, RegExp]>([
    ['odds of 1', { ...QUOTE, odds: 1 }, /^odds: .*>1/],
    ['odds below 1', { ...QUOTE, odds: 0.5 }, /^odds: /],
    ['odds that are no number', { ...QUOTE, odds: 'NaN' }, /^odds: /],
    ['odds that are missing', { ...QUOTE, odds: undefined }, /^odds: /],
    [
      'a start in the wrong form',
      { ...QUOTE, event: { ...EVENT, startedAt: '21/11/2026 15:00' } },
      /^event.startedAt: /,
    ],
    [
      'an unknown sport',
      { ...QUOTE, event: { ...EVENT, sport: 'curling' } },
      /^event.sport: Unknown sport "curling"/,
    ],
    ['an unknown market', { ...QUOTE, market: 'XYZ' }, /^market: /],
    ['a winner that is over', { ...QUOTE, selection: 'over' }, /^market: .*: W over/],
    ['a handicap without its line', { ...QUOTE, market: 'AH' }, /^market: .*: AH 1 \(no handicap\)/],
    [
      'a total without its line',
      { ...QUOTE, market: 'OU', selection: 'under' },
      /^market: .*: OU under \(no handicap\)/,
    ],
    [
      'a team total of no team',
      { ...QUOTE, market: 'OUT', selection: 'over', handicap: 1.5 },
      /^market: .*: OUT over 1.5 \(no team\)/,
    ],
    ['a line that is no quarter', { ...QUOTE, market: 'AH', handicap: 0.3 }, /^handicap: /],
    ['a field we do not know', { ...QUOTE, price: 2 }, /price/],
    [
      'a polluted prototype',
      JSON.parse(JSON.stringify(QUOTE).replace('{', '{"__proto__":{"x":1},')),
      /__proto__/,
    ],
    ['an unknown kind', { ...QUOTE, type: 'toString' }, /^type: must be one of event, /],
    [
      'a NUL in a name',
      { ...QUOTE, event: { ...EVENT, home: 'Nor\u0000te' } },
      /^event.home: must be one line/,
    ],
    ['two lines in a league', { ...QUOTE, event: { ...EVENT, league: 'a\nb' } }, /^event.league: /],
    ['half a character', { ...QUOTE, event: { ...EVENT, away: 'Sur\ud800' } }, /^event.away: /],
    ['an id that is not seen whole', { ...QUOTE, event: { ...EVENT, id: 'a\u200bb' } }, /^event.id: /],
    ['a bookmaker with an escape', { ...QUOTE, bookie: 'bet\u001b365' }, /^bookie: /],
    [
      'a score with a control',
      { type: 'event', event: EVENT, mode: 'live', state: { score: { global: '1\u00000' } } },
      /^state.score.global: /,
    ],
    ['no object', 7, /^Must be an object$/],
    ['a list', [QUOTE], /^Must be an object$/],
    ['nothing', null, /^Must be an object$/],
  ])('rejects %s, and only that', (_case, bad, message) => {
    const { items, positions, rejected } = readAll(body(QUOTE, bad, QUOTE), JSON_TYPE);
    expect(items).toHaveLength(2);
    expect(positions).toEqual([0, 2]);
    expect(rejected).toEqual([{ index: 1, message: expect.stringMatching(message) }]);
  });

  it('takes away what nobody sees from names, so that one name has one spelling', () => {
    const unseen = { ...EVENT, home: '\u200bNor\u202ete ', league: '\ufeffLiga', country: 'ES\u2066' };
    const { items } = readAll(body({ ...QUOTE, event: unseen }), JSON_TYPE);
    expect(items).toMatchObject([{ event: { home: 'Norte', league: 'Liga', country: 'ES' } }]);
  });

  it('rejects an item that goes on and on, and only that', () => {
    const long = { ...QUOTE, more: 'x'.repeat(40_000) };
    const { items, rejected } = readAll(body(QUOTE, long), JSON_TYPE);
    expect(items).toHaveLength(1);
    expect(rejected).toEqual([{ index: 1, message: 'Longer than 32768 characters' }]);
  });

  it('does not repeat all that was sent', () => {
    const { rejected } = readAll(body({ ...QUOTE, ['k'.repeat(20_000)]: 1 }), JSON_TYPE);
    expect(rejected[0]?.message.length).toBeLessThanOrEqual(300);
  });

  it.each(['odds', 'null'])('withdraws with odds %s', (form) => {
    const odds = form === 'null' ? null : 0;
    expect(readAll(body({ ...QUOTE, odds }), JSON_TYPE).items).toMatchObject([{ odds }]);
  });

  it.each([JSON_TYPE, 'application/x-ndjson'])(
    'a number that JSON does not have costs its own item: %s',
    (type) => {
      const named = { ...QUOTE, event: { ...EVENT, home: 'NaN "Infinity" \\' } };
      const write = type === JSON_TYPE ? body : lines;
      const bad = ['NaN', '-Infinity', 'Infinity'].map((word) => ({ ...named, odds: `@${word}` }));
      const text = write(QUOTE, ...bad, named).replaceAll(/"@(-?\w+)"/g, '$1');
      const { items, rejected } = readAll(text, type);
      expect(items.map((item) => 'event' in item && item.event.home)).toEqual(['Norte', named.event.home]);
      expect(rejected.map(({ index }) => index)).toEqual([1, 2, 3]);
      for (const { message } of rejected) expect(message).toMatch(/^odds: /);
    },
  );

  it.each([
    ['not JSON', '{"source":', 'BAD_REQUEST', /^Not JSON/],
    ['no source', JSON.stringify({ quotes: [] }), 'BAD_REQUEST', /^source: /],
    ['of a source with a NUL', JSON.stringify({ source: 'a\u0000', quotes: [] }), 'BAD_REQUEST', /^source: /],
    ['no quotes', JSON.stringify({ source: 'a' }), 'BAD_REQUEST', /^quotes: /],
    ['a list', '[]', 'BAD_REQUEST', /expected object/],
    ['twice the quotes', '{"source":"a","quotes":[],"quotes":[1]}', 'BAD_REQUEST', /^quotes: .*twice/],
    ['with an item that is no JSON', '{"source":"a","quotes":[{"odds":}]}', 'BAD_REQUEST', /^Not JSON/],
    [
      'mostly something else',
      JSON.stringify({ quotes: [], x: 'x'.repeat(5000) }),
      'BAD_REQUEST',
      /^Not JSON/,
    ],
    ['too many', body(...Array.from({ length: 50_001 }, () => 0)), 'PAYLOAD_TOO_LARGE', /^quotes: /],
  ])('refuses a body that is %s', (_case, text, code, message) => {
    expect(() => readAll(text, JSON_TYPE)).toThrow(
      expect.objectContaining({ name: 'IngestError', code, message: expect.stringMatching(message) }),
    );
  });
});

describe('readIngest, NDJSON', () => {
  const NDJSON = 'application/x-ndjson';

  it('takes one quote a line and names bad lines by their number', () => {
    const text = `${lines(QUOTE)}\n\n{"broken\r\n${lines({ ...QUOTE, odds: 1 }, QUOTE)}\n`;
    expect(readAll(text, NDJSON)).toMatchObject({
      source: undefined,
      items: [{ bookie: 'bet365' }, { bookie: 'bet365' }],
      rejected: [
        { index: 2, message: 'Not JSON' },
        { index: 3, message: expect.stringMatching(/^odds: /) },
      ],
    });
  });

  it('counts the lines of the items it takes', () => {
    expect(readAll(`\n${lines(QUOTE)}\r\n\n${lines(QUOTE)}`, NDJSON).positions).toEqual([1, 3]);
  });

  it('accepts an empty body', () => {
    expect(readAll('', NDJSON)).toEqual({ source: undefined, items: [], positions: [], rejected: [] });
  });

  it('refuses more lines than a body may have', () => {
    expect(() => readAll('1\n'.repeat(50_001), NDJSON)).toThrow(/More than 50000 items/);
  });
});

describe('readIngest, other types', () => {
  it.each(['', 'text/plain', 'multipart/form-data', 'application/jsonx'])('refuses "%s"', (type) => {
    expect(() => readAll('{}', type)).toThrow(IngestError);
  });
});

describe('readIngest, whatever comes', () => {
  /** Quotes with any of their fields replaced by anything. */
  const damaged = fc
    .record(
      Object.fromEntries(
        [...Object.keys(QUOTE), 'type', 'handicap', 'at'].map((key) => [key, fc.jsonValue()]),
      ),
      { requiredKeys: [] },
    )
    .map((damage) => ({ ...QUOTE, ...damage }));

  it('answers for every item, once, and accepts only what is valid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(damaged, fc.jsonValue(), fc.constant(QUOTE)), { maxLength: 20 }),
        (quotes) => {
          const { items, rejected } = readAll(body(...quotes), JSON_TYPE);
          expect(items.length + rejected.length).toBe(quotes.length);
          expect(new Set(rejected.map(({ index }) => index)).size).toBe(rejected.length);
          for (const item of items) expect(feedItemSchema.safeParse(item).success).toBe(true);
          for (const { message } of rejected) expect(message.length).toBeGreaterThan(3);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses what only looks like JSON, however often it goes on', () => {
    for (const text of ['NaN["\\"', '"NaN', '[NaN,', '-\\'])
      expect(() => readAll(text.repeat(1e5), JSON_TYPE)).toThrow(IngestError);
  });

  it('either reads a body or says what is wrong with it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(JSON_TYPE, 'application/x-ndjson'), (text, type) => {
        try {
          expect(readAll(text, type).rejected.length).toBeLessThanOrEqual(text.split('\n').length);
        } catch (error) {
          expect(error).toBeInstanceOf(IngestError);
        }
      }),
    );
  });
});

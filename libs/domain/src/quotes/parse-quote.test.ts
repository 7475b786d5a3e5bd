import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARKETS, PERIODS } from '../markets/index.ts';
import { parseQuote } from './parse-quote.ts';
import { quoteSchema } from './quote.schema.ts';

const TIMEOUT_MS = 60_000;

const PLAIN = {
  event: {
    id: 'e1',
    sport: 'Football',
    country: 'England',
    league: 'Premier League',
    home: ' Arsenal ',
    away: 'Chelsea',
    startedAt: '2026-11-21T15:00:00Z',
  },
  mode: 'prematch',
  side: 'lay',
  bookie: 'bet365',
  market: 'AH',
  period: 'FT',
  handicap: -0.25,
  selection: '1',
  odds: 2.1,
  maxRisk: 1500,
  overTimeIncluded: false,
  betDelaySeconds: 5,
  link: 'https://www.example.com/e/1?x=2#top',
  at: '2026-11-21T14:59:59.123Z',
};

/** Both say the same, and where they accept they give the same. */
function expectSame(raw: unknown): void {
  const { success, data, error } = parseQuote(raw);
  const schema = quoteSchema.safeParse(raw);
  expect(success).toBe(schema.success);
  expect(data).toEqual(schema.data);
  expect(error?.issues).toEqual(schema.error?.issues);
}

const without = (record: object, field: string): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

const OTHER_VALUES: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  0,
  -0,
  1,
  1.0001,
  -1,
  0.1,
  0.25,
  1e-9,
  500,
  500.25,
  1000,
  1000.5,
  1e9,
  1e10,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  'a'.repeat(41),
  'a\u0000b',
  'a\u0085b',
  'a\ud800b',
  'a\u202eb',
  '\u200bNorte\u2066',
  'Ñúñez',
  'Ολυμπιακός',
  'Зенит ',
  'سپاهان\u200cها',
  '葛\u{e0100}飾',
  'https://example.com/a\tb',
  'a'.repeat(121),
  '2026-02-29T10:00:00Z',
  '2024-02-29T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-11-31T10:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T10:60:00Z',
  '2026-11-21 10:00:00Z',
  '2026-11-21T10:00:00',
  '2026-11-21T10:00Z',
  '2026-11-21T10:00:00.1Z',
  '2026-11-21T10:00:00.123456Z',
  '2026-11-21T10:00:00+02:00',
  '+026-11-21T10:00:00Z',
  '2:1',
  '02:1',
  'http://example.com',
  'https://example.com/a b',
  'https://xn--/',
  'https://1.2.3.4/x',
  'https://a..b/',
  'javascript:alert(1)',
  'soccer',
  'Ice Hockey',
  'handball',
  'BET365',
  'W',
  'X2',
  'live',
  'lay',
  'back',
];

describe('parseQuote', () => {
  test('takes a quote as feeds send it, with the same value as the schema', () => {
    expectSame(PLAIN);
    expect(parseQuote(PLAIN).data?.event.home).toBe('Arsenal');
  });

  test.each(Object.keys(PLAIN))('judges every value of %s as the schema does', (field) => {
    for (const value of OTHER_VALUES) expectSame({ ...PLAIN, [field]: value });
    expectSame(without(PLAIN, field));
  });

  test.each(Object.keys(PLAIN.event))('judges every value of event.%s as the schema does', (field) => {
    for (const value of OTHER_VALUES) {
      expectSame({ ...PLAIN, event: { ...PLAIN.event, [field]: value } });
      expectSame(PLAIN);
    }
    expectSame({ ...PLAIN, event: without(PLAIN.event, field) });
  });

  test.each([
    ['an unknown field', { ...PLAIN, extra: 1 }],
    ['an unknown field instead of a known one', { ...PLAIN, period: undefined, extra: 1 }],
    ['an unknown field of the event', { ...PLAIN, event: { ...PLAIN.event, extra: 1 } }],
    ['a prototype in the text', JSON.parse('{"__proto__": {"odds": 2}, "mode": "live"}')],
    ['an array', [PLAIN]],
    ['nothing', null],
    ['a withdrawal', { ...PLAIN, odds: null }],
    ['no prototype', Object.assign(Object.create(null), PLAIN)],
  ])('%s', (_, raw) => expectSame(raw));

  test('does not mix up events that share names', () => {
    expectSame(PLAIN);
    expectSame({ ...PLAIN, event: { ...PLAIN.event, extra: 1 } });
    const { id: _, ...withoutId } = PLAIN.event;
    expectSame({ ...PLAIN, event: withoutId });
    expectSame({ ...PLAIN, event: { ...withoutId, ID: 'e1' } });
  });

  const anyEvent = fc.record(
    {
      id: fc.string({ minLength: 1, maxLength: 81 }),
      sport: fc.constantFrom('football', 'Soccer', 'tennis', 'handball', 'American Football'),
      country: fc.string({ maxLength: 61 }),
      league: fc.string({ maxLength: 121 }),
      home: fc.string({ maxLength: 121 }),
      away: fc.string({ unit: 'grapheme', maxLength: 30 }),
      startedAt: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
    },
    { requiredKeys: ['sport', 'home', 'away', 'startedAt'] },
  );
  const anyRaw = fc.record(
    {
      event: anyEvent,
      mode: fc.constantFrom('prematch', 'live', 'Live'),
      side: fc.constantFrom('back', 'lay', 'Lay', null),
      bookie: fc.oneof(fc.stringMatching(/^[a-z0-9_.-]{1,41}$/), fc.string({ maxLength: 5 })),
      market: fc.constantFrom(...MARKETS, 'w'),
      period: fc.constantFrom(...PERIODS, 'F'),
      handicap: fc.oneof(
        fc.integer({ min: -2001, max: 2001 }).map((quarters) => quarters / 4),
        fc.double(),
      ),
      team: fc.constantFrom(1, 2, 3, '1'),
      selection: fc.oneof(
        fc.constantFrom(
          '1',
          'X',
          '2',
          '1X',
          '12',
          'X2',
          'over',
          'under',
          'yes',
          'no',
          '3:0',
          '100:1',
          '-1:2',
          '02:1',
        ),
        fc.string({ maxLength: 4 }),
      ),
      odds: fc.oneof(fc.double({ min: 0.9, max: 1001 }), fc.constantFrom(0, null, 1, 2.5)),
      maxRisk: fc.oneof(fc.double(), fc.nat()),
      overTimeIncluded: fc.constantFrom(true, false, 'yes'),
      betDelaySeconds: fc.oneof(fc.integer({ min: -1, max: 62 }), fc.constantFrom(0.5, '5', null)),
      link: fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
      at: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
    },
    { requiredKeys: ['event', 'mode', 'bookie', 'market', 'selection', 'odds'] },
  );

  test(
    'any quote-like thing: the schema and it agree',
    () => {
      fc.assert(fc.property(anyRaw, expectSame), { numRuns: 3000, seed: 3 });
    },
    TIMEOUT_MS,
  );

  test(
    'anything at all: the schema and it agree',
    () => {
      fc.assert(fc.property(fc.anything({ withNullPrototype: true, withDate: true }), expectSame), {
        numRuns: 2000,
        seed: 4,
      });
    },
    TIMEOUT_MS,
  );
});

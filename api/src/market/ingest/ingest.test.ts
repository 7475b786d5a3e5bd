import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { ingestAnswerSchema } from '@bothways/domain/quotes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import {
  anArb,
  aQuote,
  cookieOf,
  INGEST_KEY,
  postJson,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';
import { MAX_INGEST_BYTES } from './ingest.routes.ts';

const PATH = '/api/ingest/quotes';
let services: TestServices;
let engine: LocalEngine;
let cookie: string;
beforeAll(async () => {
  const clock = new TestClock();
  engine = localEngine(clock.nowMs);
  services = await testServices({ enginePort: engine, clock });
  cookie = await cookieOf(services, 'pro');
});
beforeEach(() => engine.crash());
afterAll(() => services.database.close());

const send = (
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
  more: Record<string, string> = {},
) =>
  services.app.request(PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_KEY}`, 'content-type': type, ...more },
    body,
  });
const accept = async (body: string, type?: string, more?: Record<string, string>) => {
  const response = await send(body, type, more);
  expect(response.status).toBe(200);
  return ingestAnswerSchema.parse(await response.json());
};
const json = (...quotes: unknown[]): string => JSON.stringify({ source: 'collector', quotes });
const lines = (...quotes: unknown[]): string => quotes.map((quote) => JSON.stringify(quote)).join('\n');

/** Profit percent of the one arb in the book, as a customer sees it; undefined when there is none. */
async function arbPercent(): Promise<string | undefined> {
  services.clock.ms += 1000;
  engine.thread.tick();
  const response = await postJson(services, '/api/arbs/query', { minPercentage: 0 }, { cookie });
  const { data } = arbQueryAnswerSchema.parse(await response.json());
  return data.arbs[0] && ((1 - data.arbs[0].profit) * 100).toFixed(2);
}

describe('good quotes', () => {
  test('as JSON become an arb that a customer sees', async () => {
    expect(await accept(json(...anArb()))).toEqual({ success: true, accepted: 6, rejected: [] });
    expect(await arbPercent()).toBe('4.76');
  });

  test('as NDJSON too, with blank lines and a line at the end', async () => {
    expect(await accept(`${lines(...anArb())}\n\n`, 'application/x-ndjson; charset=utf-8')).toMatchObject({
      accepted: 6,
    });
    expect(await arbPercent()).toBe('4.76');
  });

  test('of odds null or 0 withdraw', async () => {
    await accept(json(...anArb()));
    await accept(json({ ...aQuote('bwin', '2', 2), odds: null }, { ...aQuote('unibet', '2', 2), odds: 0 }));
    expect(await arbPercent()).toBeUndefined();
  });

  test('of a bookmaker twice count neither, however far apart the push states them', async () => {
    const at = new Date(services.clock.ms).toISOString();
    const twice = (odds: number) => ({ ...aQuote('unibet', '2', odds), at });
    const between = ['betsson', 'winamax', 'pinnacle', 'betway'].map((bookie) => aQuote(bookie, '2', 1.5));
    await accept(json(aQuote('bet365', '1', 2.2), twice(2), ...between, ...between, twice(2.4)));
    expect(await arbPercent()).toBeUndefined();
    services.clock.ms += 1000;
    const again = { ...twice(2.4), at: new Date(services.clock.ms).toISOString() };
    await accept(json(again, ...between, ...between, { ...again, odds: 2 }));
    expect(await arbPercent()).toBeUndefined();
    services.clock.ms += 1000;
    const later = { ...twice(2.4), at: new Date(services.clock.ms).toISOString() };
    await accept(json(later));
    expect(await arbPercent()).toBe('12.88');
  });

  test('none are fine too', async () => {
    expect(await accept(json())).toEqual({ success: true, accepted: 0, rejected: [] });
    expect(await accept('', 'application/x-ndjson')).toEqual({ success: true, accepted: 0, rejected: [] });
  });
});

describe('lays', () => {
  const back = aQuote('bet365', '1', 2.2);
  const lay = { ...aQuote('matchbook', '1', 2), side: 'lay', maxRisk: 80 };

  test('at an exchange are taken, and stand beside a back as the other leg', async () => {
    expect(await accept(json(back, lay, { ...back, side: 'back', bookie: 'bwin', odds: 2.1 }))).toEqual({
      success: true,
      accepted: 3,
      rejected: [],
    });
    services.clock.ms += 1000;
    const response = await postJson(services, '/api/arbs/query', { minPercentage: 0 }, { cookie });
    const { data } = arbQueryAnswerSchema.parse(await response.json());
    expect(
      data.arbs.map(({ bets }) => bets.map((bet) => [bet.side, bet.bookie, bet.originalOdds, bet.maxRisk])),
    ).toEqual([
      [
        [undefined, 'bet365', 2.2, undefined],
        ['lay', 'matchbook', 2, 80],
      ],
    ]);
    // 4 percent of what the lay wins.
    expect(data.arbs[0]?.profit).toBeCloseTo(1 / 2.2 + 1 / 1.96, 6);
  });

  test.each(['bet365', 'nobody-knows-it'])(
    'at %s are refused by themselves, with the reason',
    async (bookie) => {
      expect(await accept(json(back, { ...lay, bookie }, lay))).toEqual({
        success: true,
        accepted: 2,
        rejected: [
          {
            index: 1,
            message: 'side: the bookmaker is no exchange in the catalogue, so nobody can lay there',
          },
        ],
      });
    },
  );

  test('that are not taken are counted by their kind, beside those that are', async () => {
    const outcomes = async () => {
      services.clock.ms += 1000;
      engine.thread.tick();
      // What the thread posts comes a moment later.
      await Promise.resolve();
      const text = await (await services.app.request('/metrics')).text();
      return Object.fromEntries(
        [...text.matchAll(/^bothways_push_items_total\{outcome="(\w+)"\} (\d+)$/gm)]
          .map(([, outcome, count]) => [outcome, Number(count)] as const)
          .filter(([, count]) => count > 0),
      );
    };
    expect(await outcomes()).toEqual({});
    await accept(json(back, lay, { ...lay, bookie: 'bet365' }, { ...back, odds: 1 }, null));
    expect(await outcomes()).toEqual({ taken: 2, lays: 1, unreadable: 2 });
    await accept(lines(back, '{"event":'), 'application/x-ndjson');
    expect(await outcomes()).toEqual({ taken: 3, lays: 1, unreadable: 3 });
  });

  test('on a side that there is not are refused', async () => {
    expect(await accept(json({ ...lay, side: 'against' }))).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, message: expect.stringMatching(/^side/) }],
    });
  });
});

describe('bad quotes are refused one by one; the rest is taken and nothing is lost', () => {
  const quote = aQuote('bet365', '1', 2.1);
  const BAD: [string, unknown, RegExp][] = [
    ['odds of 1', { ...quote, odds: 1 }, /odds/],
    ['odds below 1', { ...quote, odds: 0.4 }, /odds/],
    ['negative odds', { ...quote, odds: -2 }, /odds/],
    ['odds as text', { ...quote, odds: 'NaN' }, /odds/],
    [
      'a start time in the wrong form',
      { ...quote, event: { ...quote.event, startedAt: '20/11/2026 18:00' } },
      /startedAt/,
    ],
    ['an unknown sport', { ...quote, event: { ...quote.event, sport: 'curling' } }, /sport.*curling/i],
    ['no event', { ...quote, event: undefined }, /event/],
    ['a bookmaker that is no value', { ...quote, bookie: 'Bet 365' }, /bookie/],
    ['a link that runs', { ...quote, link: 'javascript:alert(1)' }, /link/],
    ['a line that is no quarter', { ...quote, market: 'AH', handicap: 0.1 }, /handicap/],
    ['a handicap without a line', { ...quote, market: 'AH' }, /AH 1 \(no handicap\)/],
    ['a selection of another market', { ...quote, selection: 'over' }, /do not go together: W over/],
    ['nothing', null, /object/i],
    ['a list', [], /object/i],
  ];

  test.each(BAD)('%s', async (_, bad, message) => {
    const [first, ...rest] = anArb();
    const answer = await accept(json(first, bad, ...rest));
    expect(answer).toEqual({
      success: true,
      accepted: 6,
      rejected: [{ index: 1, message: expect.stringMatching(message) }],
    });
    expect(await arbPercent()).toBe('4.76');
  });

  test('all of them at once, as lines, with a line that is no JSON', async () => {
    const bad = BAD.map(([, value]) => JSON.stringify(value) ?? 'undefined');
    const answer = await accept([...bad, '{"event":', lines(...anArb())].join('\n'), 'application/x-ndjson');
    expect(answer.accepted).toBe(6);
    expect(answer.rejected.map(({ index }) => index)).toEqual(
      Array.from({ length: BAD.length + 1 }, (_, index) => index),
    );
    expect(await arbPercent()).toBe('4.76');
  });

  test('a number that JSON does not have costs its own quote', async () => {
    const [first, ...rest] = anArb();
    const text = json(first, { ...quote, odds: '@' }, ...rest).replace('"@"', 'NaN');
    expect(await accept(text)).toEqual({
      success: true,
      accepted: 6,
      rejected: [{ index: 1, message: expect.stringMatching(/^odds: .*number/) }],
    });
    expect(await arbPercent()).toBe('4.76');
  });

  test.each(['constructor', 'valueof', 'tostring'])(
    'a bookmaker called %s is a bookmaker',
    async (bookie) => {
      const quotes = anArb().map((item) => (item.bookie === 'bwin' ? { ...item, bookie } : item));
      expect((await accept(json(...quotes))).accepted).toBe(6);
      expect(await arbPercent()).toBe('4.76');
    },
  );
});

describe('bodies that are wrong as a whole', () => {
  test.each([
    ['{"quotes":[]}', 400],
    ['{"source":"","quotes":[]}', 400],
    ['{"source":"c","quotes":{}}', 400],
    ['{"source":"c","quotes":[],"more":1}', 400],
    ['[]', 400],
  ])('%s: %i', async (body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false });
  });

  test('more quotes than one body may hold', async () => {
    const response = await send(
      `{"source":"c","quotes":[${Array.from({ length: 50_001 }, () => '1').join(',')}]}`,
    );
    expect(response.status).toBe(413);
  });

  test('more bytes than one body may have: refused, and the process goes on', async () => {
    const response = await send(new Uint8Array(MAX_INGEST_BYTES + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
    expect((await accept(json(...anArb()))).accepted).toBe(6);
  });

  test('ten megabytes less a little are read', async () => {
    const padding = ' '.repeat(MAX_INGEST_BYTES - 10_000);
    expect((await accept(`${padding}${json(...anArb())}`)).accepted).toBe(6);
  });

  test.each(['text/csv', 'application/jsonx', 'multipart/form-data'])('type %s', async (type) => {
    expect((await send(json(), type)).status).toBe(415);
  });

  test('a source with signs that have no place in a name', async () => {
    expect((await send('', 'application/x-ndjson', { 'x-source': 'a b\u00e9' })).status).toBe(400);
    expect(
      (await accept(lines(aQuote('bwin', '1', 2)), 'application/x-ndjson', { 'x-source': 'scraper-1' }))
        .accepted,
    ).toBe(1);
  });
});

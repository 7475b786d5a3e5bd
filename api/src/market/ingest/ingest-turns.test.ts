import { once } from 'node:events';
import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { type IngestAnswer, ingestAnswerSchema, type Quote } from '@bothways/domain/quotes';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, cookieOf, INGEST_KEY, postJson, TestClock, type TestServices, testServices } from '#testing';

const EVENTS = 40;
let services: TestServices;
let engine: LocalEngine;
let cookie: string;
/** What a reading of the clock that ends turns takes: more than a turn makes each step one. */
let readingMs: number;
/** Resumes the work after its turn; a turn is followed by the next at once where nobody holds it. */
let resume: (() => void) | undefined;
let isHeld: boolean;
let asked = 0;

beforeAll(async () => {
  const clock = new TestClock();
  let monotonicMs = 0;
  engine = localEngine(clock.nowMs, {
    monotonicMs: () => {
      monotonicMs += readingMs;
      return monotonicMs;
    },
    breathe: () =>
      new Promise((resolve) => {
        if (isHeld) resume = resolve;
        else resolve();
      }),
  });
  services = await testServices({ enginePort: engine, clock });
  cookie = await cookieOf(services, 'pro');
});
beforeEach(() => {
  isHeld = false;
  go();
  engine.crash();
  readingMs = 10;
  isHeld = true;
});
afterAll(() => services.database.close());

function go(): void {
  resume?.();
  resume = undefined;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** One turn more. */
async function turn(): Promise<void> {
  go();
  await settle();
}
function release(): void {
  isHeld = false;
  go();
}

const match = (number: number): Quote['event'] => ({
  ...aQuote('bet365', '1', 2).event,
  id: `match-${number}`,
  home: `Ana ${number}`,
  away: `Eva ${number}`,
});
const arbAt = (number: number, odds = 2.1): Quote[] => [
  aQuote('bet365', '1', odds, { event: match(number) }),
  aQuote('bwin', '2', 2.1, { event: match(number) }),
];
const arbs = (first: number, count: number): Quote[] =>
  Array.from({ length: count }, (_, number) => arbAt(first + number)).flat();

async function push(
  quotes: readonly unknown[],
  source = 'one',
  signal: AbortSignal = new AbortController().signal,
): Promise<Response> {
  const body = JSON.stringify({ source, quotes });
  const headers = {
    authorization: `Bearer ${INGEST_KEY}`,
    'content-type': 'application/json',
    'content-length': `${body.length}`,
  };
  return services.app.request('/api/ingest/quotes', { method: 'POST', headers, body, signal });
}
const answerOf = async (response: Promise<Response>): Promise<IngestAnswer> =>
  ingestAnswerSchema.parse(await (await response).json());
/** No question is like the one before, so that none is answered from memory. */
async function list() {
  asked += 1;
  const response = await postJson(services, '/api/arbs/query', { minPercentage: asked / 1e6 }, { cookie });
  return arbQueryAnswerSchema.parse(await response.json()).data;
}
const total = async (): Promise<number> => (await list()).total;

describe('a push that takes long', () => {
  test('lets lists be asked for between its turns, and is answered when all of it is in the book', async () => {
    const pushed = push(arbs(0, EVENTS));
    const totals = new Set<number>();
    while (![...totals].includes(EVENTS)) {
      await turn();
      totals.add(await total());
    }
    release();
    expect(totals.size).toBeGreaterThan(10);
    expect([...totals]).toEqual([...totals].toSorted((a, b) => a - b));
    expect(await answerOf(pushed)).toEqual({ success: true, accepted: 2 * EVENTS, rejected: [] });
    expect(await total()).toBe(EVENTS);
  });

  test('does not hold up the prices of another source', async () => {
    const flood = push(arbs(0, EVENTS), 'flood');
    await settle();
    const other = push(arbAt(900, 2.4), 'other');
    let hasAnswer = false;
    void other.then(() => {
      hasAnswer = true;
    });
    for (let turns = 0; turns < 2 * EVENTS + 20 && !hasAnswer; turns++) await turn();
    expect(hasAnswer).toBe(true);
    expect(await total()).toBeLessThan(EVENTS);
    release();
    expect((await answerOf(flood)).accepted).toBe(2 * EVENTS);
  });

  test('is in the book before the next one of its source, however many turns it takes', async () => {
    const last = arbs(0, EVENTS).map((quote) => ({ ...quote, odds: quote.bookie === 'bwin' ? 2.3 : 2.2 }));
    const first = push(arbs(0, EVENTS));
    await settle();
    const second = push(last.slice(0, EVENTS));
    await settle();
    const third = push(last.slice(EVENTS));
    await settle();
    release();
    await Promise.all([first, second, third]);
    const { arbs: found } = await list();
    expect(new Set(found.flatMap(({ bets }) => bets.map(({ odds }) => odds)))).toEqual(new Set([2.2, 2.3]));
  });
});

describe('a connection that is closed', () => {
  test('takes what has not begun with it', async () => {
    const [first, second] = [push(arbs(0, EVENTS)), new AbortController()];
    const dropped = push(arbs(100, EVENTS), 'two', second.signal);
    await settle();
    second.abort();
    release();
    expect((await first).status).toBe(200);
    expect((await dropped).status).toBe(400);
    expect(await total()).toBe(EVENTS);
  });

  test('ends what is half done between two turns; what was taken stays', async () => {
    const connection = new AbortController();
    const dropped = push(arbs(0, EVENTS), 'one', connection.signal);
    let half = 0;
    while (half === 0) {
      await turn();
      half = await total();
    }
    connection.abort();
    release();
    expect((await dropped).status).toBe(400);
    expect(await total()).toBe(half);
    expect(half).toBeLessThan(EVENTS);
  });

  test('is noticed by the server that people connect to', async () => {
    const server = serve({ fetch: services.app.fetch, hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { promise: dropped, resolve } = Promise.withResolvers<void>();
    const { post } = engine;
    engine.post = (message, transfer) => {
      post(message, transfer);
      if (message.kind === 'dropIngest') resolve();
    };
    const connection = new AbortController();
    const pushed = fetch(`http://127.0.0.1:${port}/api/ingest/quotes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source: 'one', quotes: arbs(0, EVENTS) }),
      signal: connection.signal,
    });
    let half = 0;
    while (half === 0) {
      await turn();
      half = await total();
    }
    connection.abort();
    await expect(pushed).rejects.toThrow();
    await dropped;
    release();
    await settle();
    expect(await total()).toBe(half);
    server.close();
    engine.post = post;
  });

  test('that was closed before its body was handed over leaves nothing to do', async () => {
    const connection = new AbortController();
    connection.abort();
    await push(arbs(0, EVENTS), 'one', connection.signal).catch(() => undefined);
    release();
    await settle();
    expect(await total()).toBe(0);
  });
});

describe('more pushes than may wait', () => {
  test('are refused with the time to wait, and taken again when there is room', async () => {
    const waiting = Array.from({ length: 64 }, (_, number) => push(arbAt(number), `source-${number}`));
    await settle();
    const refused = await push(arbAt(64));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({ success: false, code: 'RATE_LIMITED' });
    release();
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
    expect((await push(arbAt(64))).status).toBe(200);
    expect(await total()).toBe(65);
  });

  test('have their room back when their connections close, and when they are refused as a whole', async () => {
    const connection = new AbortController();
    const waiting = Array.from({ length: 64 }, () => push(arbAt(1), 'one', connection.signal));
    await settle();
    connection.abort();
    release();
    await Promise.all(waiting);
    for (let time = 0; time < 65; time++) expect((await push([], '')).status).toBe(400);
    expect((await push(arbAt(1))).status).toBe(200);
  });
});

test('a full book refuses items by themselves and says why', async () => {
  readingMs = 0;
  release();
  const bookies = Array.from({ length: 4097 }, (_, number) => aQuote(`b${number}`, '1', 2));
  expect(await answerOf(push(['bad', ...bookies, 'bad']))).toEqual({
    success: true,
    accepted: 4096,
    rejected: [
      { index: 0, message: 'Must be an object' },
      { index: 4097, message: 'bookie: no room for another bookmaker' },
      { index: 4098, message: 'Must be an object' },
    ],
  });
});

test('whatever comes, in turns it makes the same book as at once', async () => {
  release();
  const quote = fc
    .tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('bet365', 'bwin', 'unibet'),
      fc.constantFrom('1' as const, '2' as const),
      fc.constantFrom(0, 1.9, 2.05, 2.1, 2.2),
      fc.boolean(),
    )
    .map(([number, bookie, selection, odds, isOld]) =>
      aQuote(bookie, selection, odds, {
        event: match(number),
        ...(isOld && { at: '2026-11-20T11:59:50.000Z' }),
      }),
    );
  const bookAfter = async (pushes: Quote[][], eachReadingMs: number) => {
    engine.crash();
    readingMs = eachReadingMs;
    await Promise.all(pushes.map((quotes) => push(quotes)));
    return list();
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(quote, { maxLength: 30 }), { maxLength: 4 }),
      fc.constantFrom(1, 3, 10),
      async (pushes, eachReadingMs) => {
        const atOnce = await bookAfter(pushes, 0);
        expect(await bookAfter(pushes, eachReadingMs)).toEqual(atOnce);
      },
    ),
    { numRuns: 40 },
  );
});

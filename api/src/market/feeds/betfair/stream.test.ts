import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { REAL_ODDS_DIR, realFile } from '../testing/real-odds.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { LineReader } from './line-reader.ts';
import type { MarketBook } from './market-book.ts';
import { secureLine } from './secure-line.ts';
import { StreamBook } from './stream-book.ts';
import { runStream, StreamRefusal } from './stream-session.ts';
import {
  APP_KEY,
  BetfairEmulator,
  type EmulatorOptions,
  SESSION,
  type WireFault,
} from './testing/betfair-emulator.ts';
import { AUTHORITY } from './testing/test-certificate.ts';

const MARKET = '1.42';
const definition = (version: number, more: object = {}) => ({
  status: 'OPEN',
  eventId: '7',
  eventTypeId: '1',
  version,
  runners: [1, 2].map((id) => ({ id, status: 'ACTIVE', sortPriority: id })),
  ...more,
});

/** A market that opens, moves, is suspended and closes; a new definition every ten lines. */
function recordingOf(moves: readonly (readonly [number, number, number])[]): string[] {
  const opened = { id: MARKET, img: true, marketDefinition: definition(1) };
  const changes = moves.map(([runner, tick, size], at) => ({
    id: MARKET,
    rc: [{ id: runner, [at % 2 === 0 ? 'atb' : 'atl']: [[1 + tick / 100, size]] }],
    ...(at % 10 === 9 && {
      marketDefinition: definition(2 + at, at % 20 === 9 ? { status: 'SUSPENDED' } : { inPlay: true }),
    }),
  }));
  return [opened, ...changes].map((change, at) => JSON.stringify({ op: 'mcm', pt: 1000 + at, mc: [change] }));
}

const pricesOf = (markets: ReadonlyMap<string, MarketBook>) =>
  Object.fromEntries(
    [...markets].map(([id, book]) => [id, { prices: book.prices(), definition: book.definition }]),
  );

/** Connects again and again, as the feed does, until all was sent and the last image is in. */
async function follow(
  options: EmulatorOptions,
  onLine: (book: StreamBook, pt: number, ct?: string) => void = () => undefined,
) {
  const emulator = new BetfairEmulator(options);
  await emulator.start();
  const book = new StreamBook();
  const stop = new AbortController();
  const clock = new VirtualClock();
  const lastPt = 1000 + options.recording.length - 1;
  const ends: string[] = [];
  for (let tries = 0; tries < 20 && !stop.signal.aborted; tries++) {
    await runStream(emulator.connect(), {
      appKey: APP_KEY,
      session: SESSION,
      filter: {},
      heartbeatMs: 5000,
      conflateMs: 0,
      book,
      clock,
      signal: stop.signal,
      onChange: (_, message) => {
        const isPart = message.segmentType !== undefined && message.segmentType !== 'SEG_END';
        if (!isPart) onLine(book, message.pt, message.ct);
        const isOver =
          message.ct === 'SUB_IMAGE' &&
          message.pt >= (JSON.parse(options.recording.at(-1) ?? '{}').pt ?? lastPt);
        if (isOver && message.clk !== undefined) stop.abort();
      },
    }).catch((error: unknown) => void ends.push(error instanceof Error ? error.message : String(error)));
  }
  await emulator.stop();
  return { book, emulator, ends };
}

const anyMoves = fc.array(
  fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 30 }), fc.constantFrom(0, 2, 10, 55.5)),
  { minLength: 5, maxLength: 60 },
);
const FAULTS: readonly WireFault[] = ['duplicate', 'drop', 'swap', 'cut', 'broken', 'close'];

describe('the book of the stream', () => {
  it('is the recorded one at the end, whatever goes wrong on the way', async () => {
    const anyFaults = fc.dictionary(fc.integer({ min: 1, max: 59 }).map(String), fc.constantFrom(...FAULTS), {
      maxKeys: 5,
    });
    await fc.assert(
      fc.asyncProperty(
        anyMoves,
        anyFaults,
        fc.constantFrom(1, 3),
        fc.constantFrom(undefined, 7, 64),
        async (moves, wrong, segments, chunk) => {
          const recording = recordingOf(moves);
          const faults = new Map(Object.entries(wrong).map(([at, fault]) => [Number(at), fault]));
          const { book, emulator } = await follow({
            recording,
            faults,
            segments,
            ...(chunk !== undefined && { chunk }),
          });
          expect(pricesOf(book.markets)).toEqual(pricesOf(emulator.bookAt(recording.length)));
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  const moves = Array.from({ length: 40 }, (_, at) => [1 + (at % 2), 1 + ((at * 7) % 30), at % 3] as const);

  it('is the recorded one after each line where lines are only repeated, cut or closed', async () => {
    const recording = recordingOf(moves);
    const faults = new Map<number, WireFault>([
      [4, 'duplicate'],
      [9, 'cut'],
      [20, 'close'],
    ]);
    const checked = new Set<number>();
    const { emulator, ends } = await follow({ recording, faults, chunk: 5 }, (book, pt) => {
      checked.add(pt);
      expect(pricesOf(book.markets)).toEqual(pricesOf(reference.bookAt(pt - 1000 + 1)));
    });
    expect(checked.size).toBeGreaterThan(recording.length - 3);
    expect(ends).toEqual(['Betfair closed the connection', 'Betfair closed the connection']);
    expect(emulator.subscriptions).toEqual([
      {},
      { clk: 'clk-8', initialClk: 'initial-0' },
      expect.anything(),
    ]);
  });
  const reference = new BetfairEmulator({ recording: recordingOf(moves) });

  it.each<[string, Omit<EmulatorOptions, 'recording'>, number]>([
    [
      'somebody reads slowly, and lines come as one',
      {
        conflated: new Map([
          [3, 9],
          [20, 30],
        ]),
      },
      10,
    ],
    ['nothing moves for a while, with signs of life', { pausesMs: new Map([[7, 45]]), heartbeatMs: 10 }, 30],
    [
      'who goes on gets whole markets',
      {
        faults: new Map([
          [9, 'close'],
          [30, 'cut'],
        ]),
        resumesWithImages: true,
      },
      30,
    ],
  ])('is the recorded one after each line where %s', async (_, options, atLeast) => {
    const recording = recordingOf(moves);
    const checked = new Set<number>();
    const told: (string | undefined)[] = [];
    const { book, emulator } = await follow({ recording, ...options }, (now, pt, ct) => {
      checked.add(pt);
      told.push(ct);
      expect(pricesOf(now.markets)).toEqual(pricesOf(reference.bookAt(pt - 1000 + 1)));
    });
    expect(checked.size).toBeGreaterThanOrEqual(atLeast);
    expect(pricesOf(book.markets)).toEqual(pricesOf(emulator.bookAt(recording.length)));
    const beats = told.filter((ct) => ct === 'HEARTBEAT').length;
    expect(beats).toBe(options.pausesMs ? 5 : 0);
    expect(told.includes('RESUB_DELTA')).toBe(options.resumesWithImages === true);
  });

  it.each([
    ['a line that is no JSON', 'broken'],
    ['lines in another order', 'swap'],
  ] as const)('begins anew after %s', async (_, fault) => {
    const recording = recordingOf(moves);
    const { emulator, ends } = await follow({ recording, faults: new Map([[12, fault]]) });
    expect(ends).toEqual([expect.stringMatching(/no JSON|another order/)]);
    expect(emulator.subscriptions).toEqual([{}, {}]);
  });

  it('begins anew where its clock is not known any more', async () => {
    const recording = recordingOf(moves);
    const { emulator, ends } = await follow({ recording, faults: new Map([[5, 'close']]), knownClocks: 3 });
    expect(ends).toEqual(['Betfair closed the connection', 'Betfair refuses: INVALID_CLOCK']);
    expect(emulator.subscriptions.map(({ clk }) => clk)).toEqual([undefined, 'clk-4', undefined]);
  });

  it('keeps the newer version of a market that stands twice in an image', () => {
    const book = new StreamBook();
    const of = (version: number, size: number) => ({
      id: MARKET,
      marketDefinition: definition(version),
      rc: [{ id: 1, hc: 0, atb: [[2, size]] }],
    });
    const message = { op: 'mcm', ct: 'SUB_IMAGE', pt: 1, clk: 'a', mc: [of(5, 50), of(4, 40)] };
    for (const each of new LineReader().push(Buffer.from(`${JSON.stringify(message)}\r\n`)))
      if (each.op === 'mcm') book.take(each);
    expect(book.markets.get(MARKET)?.best({ id: 1, hc: 0 }).back).toEqual({ price: 2, size: 50 });
  });

  it('forgets markets that an image does not name, and counts for nothing while Betfair says so', () => {
    const book = new StreamBook();
    const take = (more: object) => {
      const text = `${JSON.stringify({ op: 'mcm', pt: 1, ...more })}\n`;
      return new LineReader()
        .push(Buffer.from(text))
        .flatMap((each) => (each.op === 'mcm' ? [...book.take(each)] : []));
    };
    expect(take({ mc: [{ id: '1.1' }, { id: '1.2' }] })).toEqual(['1.1', '1.2']);
    expect(take({ status: 503, ct: 'HEARTBEAT' })).toEqual(['1.1', '1.2']);
    expect(book.isReliable).toBe(false);
    expect(take({ ct: 'SUB_IMAGE', mc: [{ id: '1.2' }] }).toSorted()).toEqual(['1.1', '1.2']);
    expect([book.isReliable, [...book.markets.keys()]]).toEqual([true, ['1.2']]);
  });
});

describe('a connection', () => {
  const open = async (
    more: Partial<Parameters<typeof runStream>[1]>,
    options: Partial<EmulatorOptions> = {},
  ) => {
    const emulator = new BetfairEmulator({ recording: recordingOf([[1, 1, 1]]), ...options });
    await emulator.start();
    const base = { appKey: APP_KEY, session: SESSION, filter: {}, heartbeatMs: 5000, conflateMs: 0 };
    const running = runStream(emulator.connect(), {
      ...base,
      book: new StreamBook(),
      clock: new VirtualClock(),
      signal: new AbortController().signal,
      onChange: () => undefined,
      ...more,
    });
    return { running, stop: () => emulator.stop() };
  };

  test.each([
    [{ appKey: 'wrong' }, 'INVALID_APP_KEY'],
    [{ session: 'over' }, 'INVALID_SESSION_INFORMATION'],
  ])('with %j is refused by its code', async (wrong, code) => {
    const { running, stop } = await open(wrong);
    await expect(running).rejects.toThrow(new StreamRefusal(code));
    await stop();
  });

  test.each([
    ['too many at once', { maxConnections: 0 }, 'MAX_CONNECTION_LIMIT_EXCEEDED'],
    ['too often', { maxConnects: 0 }, 'TOO_MANY_REQUESTS'],
    ['more markets than a subscription may have', { maxMarkets: 0 }, 'SUBSCRIPTION_LIMIT_EXCEEDED'],
  ])('is refused: %s', async (_, options, code) => {
    const { running, stop } = await open({}, options);
    await expect(running).rejects.toThrow(new StreamRefusal(code));
    await stop();
  });

  test('on which nothing is said is closed by Betfair, and ours says something', async () => {
    const emulator = new BetfairEmulator({ recording: recordingOf([[1, 1, 1]]), patienceMs: 20 });
    await emulator.start();
    const [silent, heard] = [emulator.connect(), [] as string[]];
    for await (const bytes of silent) heard.push(String(bytes));
    expect(heard.join('')).toMatch(/"op":"connection".*"errorCode":"TIMEOUT"/s);
    await emulator.stop();
  });

  test('brings what it has asked for, and says what was answered', async () => {
    const answered: unknown[] = [];
    const ids = new Set<string>();
    const options = { conflateMs: 180_000, heartbeatMs: 30_000 };
    for (const eventTypeIds of [['1'], ['2']]) {
      const stopped = new AbortController();
      const { running, stop } = await open(
        {
          filter: { eventTypeIds },
          signal: stopped.signal,
          onOpen: ({ connectionsAvailable }) => {
            if (connectionsAvailable !== undefined) answered.push(connectionsAvailable);
          },
          onChange: (changed, { conflateMs, heartbeatMs }) => {
            if (stopped.signal.aborted) return;
            answered.push([eventTypeIds[0], changed.size, conflateMs, heartbeatMs]);
            for (const id of changed) ids.add(id);
            stopped.abort();
          },
        },
        options,
      );
      await running;
      await stop();
    }
    expect(answered).toEqual([9, ['1', 1, 180_000, 30_000], 9, ['2', 0, 180_000, 30_000]]);
    expect([...ids]).toEqual([MARKET]);
  });

  test.each([
    [
      'a certificate by nobody whom the machine trusts',
      'localhost',
      undefined,
      /self-signed|unable to (verify|get)/,
    ],
    ['a certificate of another name', '127.0.0.1', AUTHORITY, /altnames|does not match/i],
    [
      'a certificate by whom it trusts, of the name it called',
      'localhost',
      AUTHORITY,
      /Betfair closed the connection/,
    ],
  ])('over TLS: %s', async (_, host, ca, end) => {
    const emulator = new BetfairEmulator({
      recording: recordingOf([[1, 1, 1]]),
      isSecure: true,
      faults: new Map([[1, 'close']]),
    });
    await emulator.start();
    let heard = 0;
    const running = runStream(secureLine(host, emulator.port, ca), {
      appKey: APP_KEY,
      session: SESSION,
      filter: {},
      heartbeatMs: 5000,
      conflateMs: 0,
      book: new StreamBook(),
      clock: new VirtualClock(),
      signal: new AbortController().signal,
      onChange: () => {
        heard += 1;
      },
    });
    await expect(running).rejects.toThrow(end);
    // Nothing was said to whom it did not trust.
    expect([emulator.subscriptions.length > 0, heard > 0]).toEqual([
      /closed/.test(String(end)),
      /closed/.test(String(end)),
    ]);
    await emulator.stop();
  });

  test('at whose other end nobody is any more is given up after two heartbeats', async () => {
    const clock = new VirtualClock();
    let hear = (): void => undefined;
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const { running, stop } = await open({ clock, onChange: hear }, { halfOpenAt: 1 });
    const ended = expect(running).rejects.toThrow('Betfair is silent');
    await heard;
    await clock.advance(10_001);
    await ended;
    await stop();
  });
});

describe.skipIf(!REAL_ODDS_DIR)('the recorded market 1.200806927 (REAL_ODDS_DIR)', () => {
  it('is the recorded one at each definition and at the end, over cuts, repetitions and gaps', async () => {
    const recording = readFileSync(realFile('betfair_stream_1.200806927.jsonl'), 'utf8').trim().split('\n');
    const faults = new Map<number, WireFault>([
      [500, 'duplicate'],
      [2000, 'cut'],
      [7000, 'close'],
      [9000, 'swap'],
      [12_000, 'broken'],
    ]);
    const defined = new Set(recording.flatMap((line, at) => (line.includes('marketDefinition') ? [at] : [])));
    const ptOf = (line: string): number => Number(/"pt":(\d+)/.exec(line)?.[1]);
    const lineAt = new Map(recording.map((line, at) => [ptOf(line), at]));
    const pts = new Map([...lineAt].filter(([, at]) => defined.has(at)));
    const plain = new BetfairEmulator({ recording });
    let checked = 0;
    const { book, ends } = await follow({ recording, faults, segments: 3 }, (now, pt, ct) => {
      const at = ct === undefined ? pts.get(pt) : lineAt.get(pt);
      if (at === undefined) return;
      checked += 1;
      expect(pricesOf(now.markets)).toEqual(pricesOf(plain.bookAt(at + 1)));
    });
    expect(recording).toHaveLength(18_529);
    expect(checked).toBeGreaterThanOrEqual(8);
    // What is sent into a line that is being cut is lost with its faults.
    expect(ends.length).toBeGreaterThanOrEqual(3);
    expect(pricesOf(book.markets)).toEqual(pricesOf(plain.bookAt(recording.length)));
    expect(book.markets.get('1.200806927')?.definition?.status).toBe('CLOSED');
  }, 120_000);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accountAnswerSchema,
  accountsAnswerSchema,
  bankrollBetsAnswerSchema,
  betAnswerSchema,
  importAnswerSchema,
  importBodySchema,
  importsAnswerSchema,
  MAX_DAY_BETS,
  MAX_IMPORT_BETS,
  overviewAnswerSchema,
} from '@bothways/domain/bankroll';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { HOUR_MS } from '@bothways/domain/time';
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { findUserIdByEmail } from '#people/users';
import { Browser, cookieOf, longestBlockMs, type TestServices, testServices } from '#testing';
import { importKind } from './import-job.ts';
import { insertImport } from './imports.store.ts';
import { forgetBankrolls } from './testing/forget.store.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

/** In some twenty pieces, so that there is time to do something meanwhile. */
const SOME = 300;
const MANY = Math.max(SOME, 2000 * inject('share'));
/** Of work, without hearing anybody else: what the largest day takes, and a collection of garbage beside it. */
const HELD_MS = 100;
/** Answered to others during the work: proves that it was measured. How many depends on how fast the machine works. */
const SOME_ANSWERS = 3;
const PICK = { market: 'W', period: 'FT', selection: '1', overTimeIncluded: false };

const BOOK = { name: 'Bet365', at: { name: 'Bet365', currency: 'EUR', kind: 'bookmaker' } };
const row = (over: object = {}) => ({
  line: 2,
  book: 0,
  event: { name: 'Home vs Away', sport: 'football' },
  words: 'Home',
  odds: 2.5,
  stakeCents: 1000,
  state: 'won',
  placedAt: '2026-03-01T12:00:00Z',
  settledAt: '2026-03-01T14:00:00Z',
  ...over,
});
const file = (rows: object[], over: object = {}) => ({
  source: 'generic',
  fileName: 'bets.csv',
  books: [BOOK],
  rows,
  ...over,
});
const FULL_DAY = { placedAt: '2026-06-05T12:00:00Z', settledAt: '2026-06-05T14:00:00Z' };
const OTHER_DAY = { placedAt: '2026-03-05T12:00:00Z', settledAt: '2026-03-05T14:00:00Z' };
const OPEN = { state: 'open', settledAt: undefined };

test('bets of a file are limited by the schema, which the deep run reaches', () => {
  const { properties } = z.toJSONSchema(importBodySchema, { io: 'input' });
  expect(properties?.rows).toMatchObject({ minItems: 1, maxItems: 100_000 });
});

onOneDatabase('bets of a file', (database) => {
  let services: TestServices;
  let pro: Browser;
  let other: Browser;
  const enter = async (name: 'pro' | 'admin'): Promise<Browser> => {
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, name)).split('=');
    browser.cookies.set(key, value);
    return browser;
  };
  const post = (path: string, body: unknown, browser = pro) =>
    browser.send('POST', `/api/bankroll${path}`, JSON.stringify(body));
  const importOf = async (answer: Response) => importAnswerSchema.parse(await answer.json()).import;
  /** A file as it stands when all of it is written. */
  const send = async (body: unknown) => {
    const answer = await post('/imports', body);
    expect(answer.status).toBe(202);
    const { id } = await importOf(answer);
    await services.jobs.idle();
    const { bets: added, ...made } = await importOf(await pro.get(`/api/bankroll/imports/${id}`));
    expect(made).toMatchObject({ state: 'done', gone: made.rows });
    return { ...made, added };
  };
  const refusal = async (body: unknown) => {
    const answer = await post('/imports', body);
    const { code, path } = errorAnswerSchema.parse(await answer.json());
    return [answer.status, code, path];
  };
  const undo = (id: string, browser = pro) => browser.send('DELETE', `/api/bankroll/imports/${id}`);
  const undone = async (id: string) => {
    expect(await importOf(await undo(id))).toMatchObject({ state: 'undoing', gone: 0 });
    await services.jobs.idle();
    const gone = await importOf(await pro.get(`/api/bankroll/imports/${id}`));
    expect(gone.state).toBe('undone');
    return gone.gone;
  };
  const overview = async () =>
    overviewAnswerSchema.parse(await (await pro.get('/api/bankroll?period=all')).json());
  const accounts = async () =>
    accountsAnswerSchema.parse(await (await pro.get('/api/bankroll/accounts')).json()).accounts;
  const bets = async () =>
    bankrollBetsAnswerSchema.parse(await (await pro.get('/api/bankroll/bets?limit=100')).json()).bets;

  beforeAll(async () => {
    services = await testServices({ database: database() });
    pro = await enter('pro');
    other = await enter('admin');
  });
  beforeEach(() => {
    services.clock.ms += HOUR_MS;
    return forgetBankrolls(database().db);
  });

  test('come in with their accounts, sums and days', async () => {
    const answer = await send(
      file([
        row(),
        row({ line: 3, state: 'lost', placedAt: '2026-03-02T12:00:00Z', settledAt: '2026-03-02T14:00:00Z' }),
        row({ line: 4, ...OPEN, words: 'Away' }),
        row({ line: 5, state: 'cashedOut', cashOutCents: 1250, words: 'Draw', note: 'early' }),
        row({ line: 6, state: 'won', reducedOdds: 3, words: 'Boost', closing: { rawOdds: 2.4 } }),
        row({ line: 7, state: 'won', words: 'Close', closing: { fairOdds: 2 } }),
      ]),
    );
    expect(answer).toMatchObject({
      added: 6,
      known: 0,
      settled: 0,
      fileName: 'bets.csv',
    });
    const { total, open, days, accounts: opened } = await overview();
    expect([total.bets, total.profitCents, open.bets]).toEqual([5, 1500 - 1000 + 250 + 2000 + 1500, 1]);
    expect(days.map(({ day, bets: count }) => [day, count])).toEqual([
      ['2026-03-01', 4],
      ['2026-03-02', 1],
    ]);
    expect(opened).toMatchObject([{ name: 'Bet365', currency: 'EUR', openCents: 1000, profitCents: 4250 }]);
    const byWords = new Map((await bets()).map((bet) => [bet.words, bet]));
    expect(byWords.get('Close')?.closing).toMatchObject({ state: 'known', clvPct: 25 });
    expect(byWords.get('Boost')?.closing).toEqual({ state: 'missing', rawOdds: 2.4 });
    expect(byWords.get('Draw')).toMatchObject({ settledBy: 'import', note: 'early', profitCents: 250 });
  });

  test('older than the first deposit count it as paid in, and a withdrawal later changes no ratio', async () => {
    const day = (nth: number) => ({ settledAt: `2026-03-0${nth}T14:00:00Z`, words: `On day ${nth}` });
    await send(file([row(day(1)), row({ ...day(2), line: 3, state: 'lost' }), row({ ...day(3), line: 4 })]));
    const [account] = await accounts();
    const move = async (kind: 'deposit' | 'withdrawal', amountCents: number) => {
      services.clock.ms += HOUR_MS;
      const body = { key: randomUUID(), accountId: account?.id, kind, amountCents };
      expect((await post('/movements', body)).status).toBe(200);
    };
    const ratios = async () => {
      const { roiPct, growthPct, atRiskCents, drawdown } = await overview();
      return { roiPct, growthPct, atRiskCents, drawdown };
    };
    await move('deposit', 10_000);
    const before = await ratios();
    // Won 15.00, lost 10.00, won 15.00 with 100.00; the fall is from 115.00.
    expect(before).toMatchObject({ roiPct: 20, atRiskCents: 10_000, drawdown: { cents: 1000 } });
    expect(before.drawdown?.pct).toBeCloseTo((1000 / 11_500) * 100, 9);
    await move('withdrawal', 9000);
    expect(await ratios()).toEqual(before);
    await move('deposit', 50_000);
    expect(await ratios()).toEqual(before);
  });

  test('older than the deposits of several accounts count what each began with as paid in', async () => {
    const day = (nth: number) => ({ settledAt: `2026-03-0${nth}T14:00:00Z`, words: `On day ${nth}` });
    const second = { name: 'Bwin', at: { name: 'Bwin', currency: 'EUR', kind: 'bookmaker' } };
    const third = { name: 'Betfair', at: { name: 'Betfair', currency: 'EUR', kind: 'exchange' } };
    await send(
      file([row(day(1)), row({ ...day(2), line: 3, book: 1 }), row({ ...day(3), line: 4, book: 2 })], {
        books: [BOOK, second, third],
      }),
    );
    const byName = new Map((await accounts()).map(({ name, id }) => [name, id]));
    const move = async (name: string, over: object) => {
      services.clock.ms += HOUR_MS;
      const body = { key: randomUUID(), accountId: byName.get(name), kind: 'deposit', amountCents: 10_000 };
      expect((await post('/movements', { ...body, ...over })).status).toBe(200);
    };
    await move('Bet365', {});
    // 15.00 with 100.00 from the first day on
    expect(await overview()).toMatchObject({ atRiskCents: 10_000, roiPct: 45 });
    await move('Bwin', {});
    // of the first bet 100.00 was in, of the second 200.00
    const two = await overview();
    expect(two).toMatchObject({ atRiskCents: 20_000, roiPct: 22.5 });
    expect(two.growthPct).toBeCloseTo((1.15 * (1 + 15 / 215) * (1 + 15 / 230) - 1) * 100, 9);
    // a bonus was there first: the deposit counts from its own day
    await move('Betfair', { kind: 'bonus', amountCents: 5000 });
    await move('Betfair', {});
    expect(await overview()).toMatchObject({ atRiskCents: 20_000, roiPct: 22.5 });
  });

  test('leave one page of what the import did, which stays after it was undone', async () => {
    const asked = [
      {
        kind: 'mark',
        subject: '1,100',
        answer: '.',
        readings: [
          { reading: '.', stakeCents: 160_000, profitCents: 50_000 },
          { reading: ',', stakeCents: 50_110, profitCents: -49_900 },
        ],
      },
      { kind: 'column', subject: 'Promo', answer: 'none', readings: [] },
    ];
    const rows = [
      row(),
      row({ line: 3, words: 'Away', freebet: 'snr', state: 'lost' }),
      row({ line: 4, words: 'Draw', ...OPEN, book: 1 }),
      row({ line: 5, words: 'Draw', state: 'halfWon' }),
      row({ line: 6, words: 'Other' }),
    ];
    const dollars = { name: 'FanDuel', at: { name: 'FanDuel', currency: 'USD', kind: 'bookmaker' } };
    const made = await send(file(rows, { books: [BOOK, dollars], asked, omitted: 3 }));
    const report = {
      omitted: 3,
      asked,
      sums: [
        { currency: 'EUR', state: 'won', bets: 2, stakeCents: 2000, profitCents: 3000 },
        { currency: 'EUR', state: 'lost', bets: 1, stakeCents: 1000, profitCents: 0 },
        { currency: 'EUR', state: 'halfWon', bets: 1, stakeCents: 1000, profitCents: 750 },
        { currency: 'USD', state: 'open', bets: 1, stakeCents: 1000, profitCents: 0 },
      ],
    };
    const byName = (one: { currency: string; state: string }, other: { currency: string; state: string }) =>
      `${one.currency}${one.state}`.localeCompare(`${other.currency}${other.state}`);
    const sorted = ({ sums = [], ...rest }: typeof made) => ({ ...rest, sums: sums.toSorted(byName) });
    expect(sorted(made)).toMatchObject({ ...report, sums: report.sums.toSorted(byName) });
    await undone(made.id);
    const after = await importOf(await pro.get(`/api/bankroll/imports/${made.id}`));
    expect({ ...after, sums: after.sums?.toSorted(byName) }).toMatchObject({
      ...report,
      sums: report.sums.toSorted(byName),
      state: 'undone',
    });
  });

  describe('that came before', () => {
    test('are not added again, and it is said', async () => {
      const body = file([row(), row({ line: 3 }), row({ line: 4, betId: 'x' })]);
      expect(await send(body)).toMatchObject({ added: 3, known: 0 });
      const before = await overview();
      expect(await send(body)).toMatchObject({ added: 0, known: 3, settled: 0 });
      expect(await overview()).toEqual(before);
      const imports = importsAnswerSchema.parse(
        await (await pro.get('/api/bankroll/imports')).json(),
      ).imports;
      expect(imports).toHaveLength(1);
    });
    test('are others from another source, another bookmaker or twice alike', async () => {
      await send(file([row({ betId: 'x' })]));
      expect(await send(file([row({ betId: 'x' })], { source: 'pikkit' }))).toMatchObject({ added: 1 });
      const elsewhere = { ...BOOK, name: 'Codere' };
      expect(await send(file([row({ betId: 'x' })], { books: [elsewhere] }))).toMatchObject({ added: 1 });
      expect(await send(file([row({ betId: 'x' }), row({ betId: 'y' })]))).toMatchObject({
        added: 1,
        known: 1,
      });
      expect(await send(file([row(), row({ line: 3 })]))).toMatchObject({ added: 2 });
      expect(await send(file([row(), row({ line: 3 }), row({ line: 4 })]))).toMatchObject({
        added: 1,
        known: 2,
      });
    });
    test('and were open then are settled as the file says', async () => {
      await send(file([row({ ...OPEN, betId: 'a' }), row({ ...OPEN, betId: 'b' })]));
      const again = [row({ betId: 'a' }), row({ betId: 'b', state: 'lost', freebet: 'snr' })];
      expect(await send(file(again))).toMatchObject({ added: 0, settled: 2, known: 0 });
      const { total, days, open, accounts: held } = await overview();
      expect([total.profitCents, open.bets, held[0]?.openCents]).toEqual([1500, 0, 0]);
      expect(days.map(({ day }) => day)).toEqual(['2026-03-01']);
      const [bet] = await bets();
      const { corrections } = betAnswerSchema.parse(
        await (await pro.get(`/api/bankroll/bets/${bet?.id}`)).json(),
      );
      expect(corrections).toMatchObject([{ by: 'import', before: { state: 'open' } }]);
    });
  });

  describe('go again', () => {
    test('with all that they brought, and the same file can come once more', async () => {
      const kept = await post('/accounts', {
        key: randomUUID(),
        kind: 'bookmaker',
        name: 'Kept',
        currency: 'EUR',
        openingCents: 5000,
      });
      const { id } = accountAnswerSchema.parse(await kept.json()).account;
      const before = await overview();
      const rows = [row(), row({ line: 3, ...OPEN }), row({ line: 4, book: 1, words: 'There' })];
      const body = file([...rows, row({ line: 5, book: 1, ...OPEN })], {
        books: [BOOK, { name: 'Kept', at: { accountId: id } }],
      });
      const importId = (await send(body)).id;
      expect(await accounts()).toHaveLength(2);
      expect(await undone(importId)).toBe(4);
      expect(await overview()).toEqual(before);
      expect((await undo(importId)).status).toBe(409);
      expect(await send(body)).toMatchObject({ added: 4 });
    });
    test("but not by anybody else's hand", async () => {
      const importId = (await send(file([row()]))).id;
      expect((await undo(importId, other)).status).toBe(404);
      expect(await bets()).toHaveLength(1);
    });
  });

  test('find the account of the same name', async () => {
    await send(file([row({ betId: 'a' })]));
    const again = { ...BOOK, at: { ...BOOK.at, name: 'BET365' } };
    await send(file([row({ betId: 'b' })], { books: [again] }));
    expect(await accounts()).toHaveLength(1);
  });

  test.each([
    ['an amount that is none', row({ stakeCents: 0 }), [400, 'BAD_REQUEST', 'rows.0.stakeCents']],
    ['a state that nobody knows', row({ state: 'maybe' }), [400, 'BAD_REQUEST', 'rows.0.state']],
    [
      'a cash-out without an amount',
      row({ state: 'cashedOut' }),
      [400, 'BAD_REQUEST', 'rows.0.cashOutCents'],
    ],
    ['an open bet that has ended', row({ state: 'open' }), [400, 'BAD_REQUEST', 'rows.0.settledAt']],
    ['a day to come', row({ placedAt: '2027-01-01T00:00:00Z' }), [400, 'BAD_REQUEST', 'line 2']],
    [
      'a day before there were any',
      row({ placedAt: '1999-12-31T00:00:00Z' }),
      [400, 'BAD_REQUEST', 'rows.0.placedAt'],
    ],
    ['nowhere', row({ book: 1 }), [400, 'BAD_REQUEST', 'rows']],
    ['more matched than staked', row({ matchedCents: 1001 }), [400, 'BAD_REQUEST', 'rows.0.matchedCents']],
  ])('are refused, all of them, with %s', async (_, wrong, expected) => {
    expect(await refusal(file([wrong, row({ line: 9 })]))).toEqual(expected);
    expect(await bets()).toEqual([]);
  });

  test("are refused, all of them, at somebody else's account", async () => {
    const books = [BOOK, { name: 'X', at: { accountId: 'not-there' } }];
    expect(await refusal(file([row(), row({ line: 3, book: 1 })], { books }))).toEqual([
      404,
      'NOT_FOUND',
      undefined,
    ]);
    expect([await bets(), await accounts()]).toEqual([[], []]);
  });

  test('are refused, all of them, at a closed account and at one of other money', async () => {
    await send(file([row({ betId: 'a' })]));
    const [opened] = await accounts();
    const books = [{ name: 'Bet365', currency: 'GBP', at: { accountId: opened?.id } }];
    expect(await refusal(file([row({ betId: 'b' })], { books }))).toEqual([422, 'UNPROCESSABLE', 'books.0']);
    const closing = JSON.stringify({ version: opened?.version, isClosed: true });
    await pro.send('PATCH', `/api/bankroll/accounts/${opened?.id}`, closing);
    const closed = [{ name: 'Bet365', at: { accountId: opened?.id } }];
    expect(await refusal(file([row({ betId: 'b' })], { books: closed }))).toEqual([
      422,
      'UNPROCESSABLE',
      'books.0',
    ]);
    expect(await bets()).toHaveLength(1);
  });

  /** On 140 days, of one bookmaker. */
  const manyRows = (many: number) =>
    Array.from({ length: many }, (_, at) => {
      const day = `2026-0${1 + (at % 5)}-${String(1 + (at % 28)).padStart(2, '0')}`;
      return row({
        line: at + 2,
        betId: String(at),
        placedAt: `${day}T12:00:00Z`,
        settledAt: `${day}T14:00:00Z`,
      });
    });

  test('are no more than a hundred thousand at once', { tags: ['drill'] }, async () => {
    expect(await refusal(file(manyRows(MAX_IMPORT_BETS + 1)))).toEqual([400, 'BAD_REQUEST', 'rows']);
  });

  test('are so many of a day, and so many open ones, that they are summed in a moment', {
    tags: ['drill'],
  }, async () => {
    const ofDay = (many: number, from = 0, over: object = {}) =>
      Array.from({ length: many }, (_, at) => row({ line: at + 2, betId: `day-${from + at}`, ...over }));
    const tooMany = ofDay(MAX_DAY_BETS + 1);
    expect(await refusal(file(tooMany))).toEqual([400, 'BAD_REQUEST', `line ${MAX_DAY_BETS + 2}`]);
    const open = ofDay(MAX_DAY_BETS + 1, 0, OPEN);
    expect(await refusal(file(open))).toEqual([400, 'BAD_REQUEST', `line ${MAX_DAY_BETS + 2}`]);
    const half = MAX_DAY_BETS / 2;
    const most = file([...ofDay(MAX_DAY_BETS), ...ofDay(half, MAX_DAY_BETS, OPEN)]);
    expect(await send(most)).toMatchObject({ added: MAX_DAY_BETS + half });
    expect(await send(most)).toMatchObject({ added: 0, known: MAX_DAY_BETS + half });
    const more = { importDayFull: ofDay(1, 10_000), importOpenFull: ofDay(half + 1, 20_000, OPEN) };
    for (const [error, rows] of Object.entries(more)) {
      const answer = await post('/imports', file([...rows, row({ betId: 'another', ...OTHER_DAY })]));
      expect([answer.status, errorAnswerSchema.parse(await answer.json())]).toMatchObject([
        422,
        { code: 'UNPROCESSABLE', error },
      ]);
    }
    expect((await overview()).total.bets).toBe(MAX_DAY_BETS);
    expect(await send(file(ofDay(half, 30_000, OPEN)))).toMatchObject({ added: half });
  });

  test('come in whole and go whole, however many pieces they are', async () => {
    const made = await send(file([...manyRows(MANY), ...manyRows(10)]));
    expect(made).toMatchObject({ added: MANY, known: 10 });
    const { total } = await overview();
    expect([total.bets, total.profitCents]).toEqual([MANY, MANY * 1500]);
    expect(await undone(made.id)).toBe(MANY);
    expect((await overview()).total.bets).toBe(0);
    expect(await accounts()).toEqual([]);
  });

  test('hold nobody else up while they are written and taken back', async () => {
    const fullDay = Array.from({ length: MAX_DAY_BETS }, (_, at) =>
      row({
        line: at + 1002,
        betId: `full-${at}`,
        ...FULL_DAY,
        pick: PICK,
        closing: { fairOdds: 1.5 + at / 1000 },
      }),
    );
    const made = await importOf(await post('/imports', file([...manyRows(1000), ...fullDay])));
    const untilEnd = async (): Promise<number> => {
      for (let answers = 1; ; answers += 1) {
        const { state } = await importOf(await pro.get(`/api/bankroll/imports/${made.id}`));
        if (state === 'done' || state === 'undone') return answers;
        await pause(5);
      }
    };
    const askedMs = async (): Promise<number> =>
      longestBlockMs(async () => expect(await untilEnd()).toBeGreaterThan(SOME_ANSWERS));
    expect(await askedMs()).toBeLessThan(HELD_MS);
    await services.jobs.idle();
    await undo(made.id);
    expect(await askedMs()).toBeLessThan(HELD_MS);
    await services.jobs.idle();
  });

  test('are one file a person at a time, and others have their own', async () => {
    const first = await importOf(await post('/imports', file(manyRows(SOME))));
    const second = await post('/imports', file([row()]));
    expect([second.status, errorAnswerSchema.parse(await second.json())]).toMatchObject([
      409,
      { code: 'CONFLICT', error: 'importUnderWay' },
    ]);
    expect((await undo(first.id)).status).toBe(409);
    await services.jobs.idle();
    expect(await send(file([row()]))).toMatchObject({ added: 1 });
  });

  test('are listed while they are read, so that a page which is loaded again says so', async () => {
    const { db } = database();
    const userId = (await findUserIdByEmail(db, 'pro@bothways.test')) ?? '';
    const reading = {
      id: randomUUID(),
      userId,
      source: 'generic',
      fileName: 'large.csv',
      rows: 20_000,
    } as const;
    await transact(db, (trx) =>
      insertImport(trx, { ...reading, omitted: 0, asked: null, atMs: services.clock.ms }),
    );
    const listed = async () =>
      importsAnswerSchema.parse(await (await pro.get('/api/bankroll/imports')).json()).imports;
    expect(await listed()).toMatchObject([{ state: 'writing', rows: 20_000, gone: 0 }]);
    services.clock.ms += 6 * 60_000;
    expect(await listed()).toEqual([]);
  });

  test('are slowed down where file follows file', async () => {
    await post('/imports', file(manyRows(SOME)));
    const answers: number[] = [];
    for (let at = 0; at < 20; at += 1) answers.push((await post('/imports', file([row()]))).status);
    expect([answers[0], answers.at(-1)]).toEqual([409, 429]);
    await services.jobs.idle();
  });

  test('are written to the end by the next process', async () => {
    const dying = await testServices({ database: database() });
    await dying.jobs.stop();
    const browser = new Browser(dying);
    for (const [key, value] of pro.cookies) browser.cookies.set(key, value);
    const made = await importOf(await post('/imports', file(manyRows(SOME)), browser));
    const stands = async () => importOf(await pro.get(`/api/bankroll/imports/${made.id}`));
    const death = new AbortController();
    const work = importKind({ db: database().db, nowMs: services.clock.nowMs }).work(
      { importId: made.id },
      { id: 'job', signal: death.signal },
    );
    const ended = expect(work).rejects.toThrow('killed');
    while ((await stands()).gone === 0) await pause(5);
    death.abort(new Error('killed'));
    await ended;
    const { state, gone } = await stands();
    expect([state, gone < SOME]).toEqual(['writing', true]);
    const next = await testServices({ database: database() });
    next.jobs.start();
    await vi.waitFor(async () => expect((await stands()).state).toBe('done'), { timeout: 60_000 });
    expect(await stands()).toMatchObject({ state: 'done', gone: SOME, bets: SOME });
    const { total } = await overview();
    expect([total.bets, total.profitCents]).toEqual([SOME, SOME * 1500]);
    await next.jobs.stop();
  });
});

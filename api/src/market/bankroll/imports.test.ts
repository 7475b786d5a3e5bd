import { randomUUID } from 'node:crypto';
import {
  accountAnswerSchema,
  accountsAnswerSchema,
  bankrollBetsAnswerSchema,
  betAnswerSchema,
  importAnswerSchema,
  importsAnswerSchema,
  MAX_IMPORT_BETS,
  overviewAnswerSchema,
  undoneAnswerSchema,
} from '@bothways/domain/bankroll';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { Browser, cookieOf, type TestServices, testServices } from '#testing';
import { forgetBankrolls } from './testing/forget.store.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

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
const OPEN = { state: 'open', settledAt: undefined };

onBothDatabases('bets of a file', (database) => {
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
  const send = async (body: unknown) => importAnswerSchema.parse(await (await post('/imports', body)).json());
  const refusal = async (body: unknown) => {
    const answer = await post('/imports', body);
    const { code, path } = errorAnswerSchema.parse(await answer.json());
    return [answer.status, code, path];
  };
  const undo = (id: string, browser = pro) => browser.send('DELETE', `/api/bankroll/imports/${id}`);
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
  beforeEach(() => forgetBankrolls(database().db));

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
      import: { bets: 6, fileName: 'bets.csv' },
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

  describe('that came before', () => {
    test('are not added again, and it is said', async () => {
      const body = file([row(), row({ line: 3 }), row({ line: 4, betId: 'x' })]);
      expect(await send(body)).toMatchObject({ added: 3, known: 0 });
      const before = await overview();
      expect(await send(body)).toEqual({ success: true, added: 0, known: 3, settled: 0 });
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
      const body = file([row(), row({ line: 3, ...OPEN }), row({ line: 4, book: 1, words: 'There' })], {
        books: [BOOK, { name: 'Kept', at: { accountId: id } }],
      });
      const importId = (await send(body)).import?.id ?? '';
      expect(await accounts()).toHaveLength(2);
      const undone = undoneAnswerSchema.parse(await (await undo(importId)).json());
      expect(undone.bets).toBe(3);
      expect(await overview()).toEqual(before);
      expect((await undo(importId)).status).toBe(409);
      expect(await send(body)).toMatchObject({ added: 3 });
    });
    test("but not by anybody else's hand", async () => {
      const importId = (await send(file([row()]))).import?.id ?? '';
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

  test('are no more than a hundred thousand at once, and so many come in one go', async () => {
    const many = Array.from({ length: MAX_IMPORT_BETS + 1 }, (_, at) => {
      const day = `2026-0${1 + (at % 5)}-${String(1 + (at % 28)).padStart(2, '0')}`;
      return row({
        line: at + 2,
        betId: String(at),
        placedAt: `${day}T12:00:00Z`,
        settledAt: `${day}T14:00:00Z`,
      });
    });
    expect(await refusal(file(many))).toEqual([400, 'BAD_REQUEST', 'rows']);
    const answer = await send(file(many.slice(1)));
    expect(answer).toMatchObject({ added: MAX_IMPORT_BETS, known: 0 });
    const { total } = await overview();
    expect([total.bets, total.profitCents]).toEqual([MAX_IMPORT_BETS, MAX_IMPORT_BETS * 1500]);
    expect(undoneAnswerSchema.parse(await (await undo(answer.import?.id ?? '')).json()).bets).toBe(
      MAX_IMPORT_BETS,
    );
    expect((await overview()).total.bets).toBe(0);
  });
});

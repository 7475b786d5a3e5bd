import { randomUUID } from 'node:crypto';
import {
  accountAnswerSchema,
  accountsAnswerSchema,
  bankrollBetsAnswerSchema,
  betAnswerSchema,
  betsLoggedSchema,
  MAX_ACCOUNTS,
  MAX_LEGS,
  overviewAnswerSchema,
} from '@bothways/domain/bankroll';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { Browser, cookieOf, type DemoName, type TestServices, testServices } from '#testing';
import { accountsOf, insertAccount } from './accounts.store.ts';
import { forgetBankrolls } from './testing/forget.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const EVENT = { id: 'e1', name: 'Home vs Away', sport: 'football', startsAt: '2026-11-21T20:00:00Z' };
const OVER = { market: 'OU', selection: 'over', handicap: 2.5 };
const UNDER = { ...OVER, selection: 'under' };

racesOnBothDatabases('a bankroll', (database) => {
  let services: TestServices;
  const browsers = new Map<DemoName, Browser>();
  const as = async (name: DemoName): Promise<Browser> => {
    const known = browsers.get(name);
    if (known) return known;
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, name)).split('=');
    browser.cookies.set(key, value);
    browsers.set(name, browser);
    return browser;
  };
  const send = async (method: string, path: string, body: unknown, name: DemoName = 'pro') =>
    (await as(name)).send(method, `/api/bankroll${path}`, JSON.stringify(body));
  const get = async (path: string, name: DemoName = 'pro') => (await as(name)).get(`/api/bankroll${path}`);
  const code = async (answer: Response) => [answer.status, errorAnswerSchema.parse(await answer.json()).code];
  const account = async (over: object = {}) => {
    const body = { key: randomUUID(), kind: 'bookmaker', name: 'Book', currency: 'EUR', ...over };
    return accountAnswerSchema.parse(await (await send('POST', '/accounts', body)).json()).account;
  };
  const leg = (accountId: string, over: object = {}) => ({
    at: { accountId },
    event: EVENT,
    pick: OVER,
    odds: 2.1,
    stakeCents: 10_000,
    ...over,
  });
  const log = async (legs: object[], over: object = {}) => {
    const answer = await send('POST', '/bets', { key: randomUUID(), strategy: 'manual', legs, ...over });
    return betsLoggedSchema.parse(await answer.json());
  };
  const overview = async (query = '') => overviewAnswerSchema.parse(await (await get(query)).json());
  const bet = async (id: string) => betAnswerSchema.parse(await (await get(`/bets/${id}`)).json());
  const settle = async (id: string, change: object) => {
    const { version } = (await bet(id)).bet;
    return send('POST', `/bets/${id}/state`, { version, ...change });
  };

  beforeAll(async () => {
    services = await testServices({ database: database() });
    await forgetBankrolls(database().db);
  });

  test('is closed on the free plan', async () => {
    expect(await code(await get('', 'free'))).toEqual([403, 'PLAN_REQUIRED']);
  });

  test('begins empty', async () => {
    const { bankrollCents, total, days, events, accounts } = await overview();
    expect([bankrollCents, total.bets, days, events, accounts]).toEqual([0, 0, [], [], []]);
  });

  describe('money', () => {
    test('moves once for each key, and to another account of the same currency only', async () => {
      const one = await account({ name: 'One', openingCents: 50_000 });
      const wallet = await account({ name: 'Wallet', kind: 'wallet', openingCents: 10_000 });
      const dollars = await account({ name: 'Dollars', currency: 'USD' });
      const body = {
        key: randomUUID(),
        kind: 'transfer',
        accountId: one.id,
        toAccountId: wallet.id,
        amountCents: 2000,
      };
      for (const _ of [1, 2]) {
        const { accounts } = accountsAnswerSchema.parse(
          await (await send('POST', '/movements', body)).json(),
        );
        const balances = new Map(
          accounts.map(({ id, balanceCents, paidInCents }) => [id, [balanceCents, paidInCents]]),
        );
        expect([balances.get(one.id), balances.get(wallet.id)]).toEqual([
          [48_000, 50_000],
          [12_000, 10_000],
        ]);
      }
      expect(await code(await send('POST', '/movements', { ...body, amountCents: 2001 }))).toEqual([
        422,
        'KEY_REUSED',
      ]);
      const wrong = { ...body, key: randomUUID(), toAccountId: dollars.id };
      expect(await code(await send('POST', '/movements', wrong))).toEqual([422, 'UNPROCESSABLE']);
    });

    test('is brought to what the account shows, which is neither paid in nor won', async () => {
      const one = await account({ name: 'Shows', openingCents: 1000 });
      await send('POST', '/movements', {
        key: randomUUID(),
        kind: 'adjustment',
        accountId: one.id,
        balanceCents: 730,
      });
      const { accounts } = accountsAnswerSchema.parse(await (await get('/accounts')).json());
      const now = accounts.find(({ id }) => id === one.id);
      expect([now?.balanceCents, now?.paidInCents, now?.profitCents]).toEqual([730, 1000, 0]);
    });

    test('is kept in accounts that get another name, a limit and an end, but none with open bets', async () => {
      const one = await account({ name: 'Old name' });
      const change = async (over: object) => {
        const { accounts } = accountsAnswerSchema.parse(await (await get('/accounts')).json());
        const version = accounts.find(({ id }) => id === one.id)?.version;
        return send('PATCH', `/accounts/${one.id}`, { version, ...over });
      };
      const changed = async (over: object) =>
        accountAnswerSchema.parse(await (await change(over)).json()).account;
      expect(await changed({ name: 'New name', limitCents: 2500 })).toMatchObject({
        name: 'New name',
        limitCents: 2500,
      });
      expect((await changed({ limitCents: null })).limitCents).toBeUndefined();
      expect(await code(await change({ limitCents: 0 }))).toEqual([400, 'BAD_REQUEST']);
      const { betIds } = await log([leg(one.id)]);
      expect(await code(await change({ isClosed: true }))).toEqual([422, 'UNPROCESSABLE']);
      await settle(betIds[0] ?? '', { state: 'won' });
      expect((await changed({ isClosed: true })).isClosed).toBe(true);
      expect((await changed({ isClosed: false })).isClosed).toBe(false);
    });

    test('has one account for a bookmaker and a currency', async () => {
      await account({ bookie: 'codere' });
      const again = { key: randomUUID(), kind: 'bookmaker', name: 'B', currency: 'EUR', bookie: 'codere' };
      expect(await code(await send('POST', '/accounts', again))).toEqual([409, 'CONFLICT']);
    });
  });

  describe('an arb', () => {
    test('is logged once with all legs, and its event is the same either way', async () => {
      const body = {
        key: randomUUID(),
        strategy: 'arb',
        legs: [
          { ...leg(''), at: { bookie: 'winamax', name: 'Winamax', currency: 'EUR' }, sourceId: 'a1' },
          { ...leg(''), at: { bookie: 'luckia', name: 'Luckia', currency: 'EUR' }, pick: UNDER },
        ],
      };
      const [first, again] = [await send('POST', '/bets', body), await send('POST', '/bets', body)];
      expect(await first.json()).toEqual(await again.json());
      const { events, open } = await overview();
      expect(events).toMatchObject([
        { name: EVENT.name, stakedCents: 20_000, worstCents: 1000, bestCents: 1000 },
      ]);
      expect(open).toMatchObject({ bets: 2, cents: 20_000, worstCents: 1000 });
    });

    test('with one leg at an account of somebody else is not logged at all', async () => {
      const before = bankrollBetsAnswerSchema.parse(await (await get('/bets')).json()).counts.all;
      const own = await account({ name: 'Own' });
      const body = { key: randomUUID(), strategy: 'arb', legs: [leg(own.id), leg('not-there')] };
      expect(await code(await send('POST', '/bets', body))).toEqual([404, 'NOT_FOUND']);
      expect(bankrollBetsAnswerSchema.parse(await (await get('/bets')).json()).counts.all).toBe(before);
    });
  });

  describe('a bet', () => {
    test.each([{ stakeCents: 9000 }, { odds: 3.1 }])(
      'has no other terms without a reason: %j',
      async (terms) => {
        const one = await account({ name: 'Reasons', openingCents: 100_000 });
        const { betIds } = await log([leg(one.id)]);
        const [id = ''] = betIds;
        expect(await code(await settle(id, { state: 'won', ...terms }))).toEqual([400, 'BAD_REQUEST']);
        expect((await settle(id, { state: 'won', ...terms, reason: 'Cut by the bookmaker' })).status).toBe(
          200,
        );
      },
    );

    test('is settled by hand, corrected with a reason, and keeps what it was', async () => {
      const one = await account({ name: 'Settles', openingCents: 100_000 });
      const { betIds } = await log([leg(one.id, { side: 'lay', odds: 3, commissionPct: 2 })]);
      const [id = ''] = betIds;
      const balance = async () =>
        (await overview()).accounts.find((each) => each.id === one.id)?.balanceCents;
      expect(await balance()).toBe(80_000);
      expect((await settle(id, { state: 'won' })).status).toBe(200);
      expect(await balance()).toBe(109_800);
      expect(await code(await settle(id, { state: 'lost' }))).toEqual([400, 'BAD_REQUEST']);
      const answer = await settle(id, { state: 'lost', reason: 'Own goal' });
      const { bet: now, corrections } = betAnswerSchema.parse(await answer.json());
      expect([now.state, now.profitCents, now.isCorrected, await balance()]).toEqual([
        'lost',
        -20_000,
        true,
        80_000,
      ]);
      expect(corrections.map(({ before, reason }) => [before.state, before.profitCents, reason])).toEqual([
        ['won', 9800, 'Own goal'],
        ['open', undefined, undefined],
      ]);
      expect(
        await code(await send('POST', `/bets/${id}/state`, { version: 1, state: 'void', reason: 'x' })),
      ).toEqual([409, 'CONFLICT']);
    });

    test.each([
      [{ state: 'cashedOut', cashOutCents: 12_000 }, 2000],
      [{ state: 'deadHeat', share: 0.5 }, 500],
      [{ state: 'won', reducedOdds: 1.9 }, 9000],
      [{ state: 'won', matchedCents: 1000 }, 1100],
      [{ state: 'refused' }, 0],
      [{ state: 'halfLost' }, -5000],
    ])('ends as %j', async (change, profitCents) => {
      const one = await account({ name: 'Ends', openingCents: 20_000 });
      const { betIds } = await log([leg(one.id)]);
      await settle(betIds[0] ?? '', change);
      const now = (await overview()).accounts.find((each) => each.id === one.id);
      expect([now?.profitCents, now?.openCents, now?.balanceCents]).toEqual([
        profitCents,
        0,
        20_000 + profitCents,
      ]);
    });

    test('matched in part holds what was taken of it, and is settled by that', async () => {
      const one = await account({ name: 'Part', openingCents: 20_000 });
      const { betIds } = await log([leg(one.id, { side: 'lay', odds: 3 })]);
      const [id = ''] = betIds;
      const shown = async () => {
        const { accounts } = await overview();
        const { openCents, balanceCents } = accounts.find((each) => each.id === one.id) ?? {};
        return [openCents, balanceCents];
      };
      expect(await shown()).toEqual([20_000, 0]);
      await settle(id, { state: 'open', matchedCents: 4000 });
      expect(await shown()).toEqual([8000, 12_000]);
      await settle(id, { state: 'won' });
      expect(await shown()).toEqual([0, 24_000]);
    });

    test.each([{ state: 'cashedOut' }, { state: 'won', share: 0.5 }, { state: 'won', matchedCents: 10_001 }])(
      'does not end as %j',
      async (change) => {
        const one = await account({ name: 'Not' });
        const { betIds } = await log([leg(one.id)]);
        expect((await settle(betIds[0] ?? '', change)).status).toBe(400);
      },
    );
  });

  test('figures are those of the bets, and say of how many they are known', async () => {
    const one = await account({ name: 'Pounds', currency: 'GBP', openingCents: 100_000 });
    const value = async (state: string, over: object = {}) => {
      const { betIds } = await log([leg(one.id, over)], { strategy: 'value' });
      await settle(betIds[0] ?? '', { state });
      services.clock.ms += 1000;
    };
    await value('won', { fairOdds: 2 });
    await value('lost', { fairOdds: 2, event: { ...EVENT, id: 'e2' } });
    await value('lost', { event: { ...EVENT, id: 'e3' } });
    await value('void', { fairOdds: 2, event: { ...EVENT, id: 'e4' } });
    const { total, luck, yieldPct, roiPct, drawdown, days, parts } = await overview('?currency=GBP');
    expect(total).toMatchObject({
      bets: 4,
      profitCents: -9000,
      stakedCents: 30_000,
      clvBets: 4,
      clvCovered: 0,
    });
    expect([yieldPct, roiPct, drawdown?.cents]).toEqual([-30, -9, 20_000]);
    // Two of known worth, 5 % on 100 each; the third adds what it brought to both.
    expect(luck).toMatchObject({ bets: 2, expectedCents: 1000 - 10_000, luckCents: 0 });
    expect(luck.bandCents).toBe(Math.round(1.96 * Math.sqrt(2) * 10_500));
    expect(luck.percentile).toBeGreaterThan(25);
    expect(days).toHaveLength(1);
    expect(parts.strategy.map(({ key, bets }) => [key, bets])).toEqual([['value', 4]]);
  });

  test('a withdrawal changes no ratio of what was before it', async () => {
    const one = await account({ name: 'Euros of ratios', currency: 'EUR', openingCents: 100_000 });
    services.clock.ms += 1000;
    const ratios = async () => {
      const { roiPct, growthPct, drawdown } = await overview('?currency=EUR');
      return { roiPct, growthPct, drawdown };
    };
    for (const state of ['won', 'lost'] as const) {
      const { betIds } = await log([leg(one.id)], { strategy: 'value' });
      await settle(betIds[0] ?? '', { state });
      services.clock.ms += 1000;
    }
    const before = await ratios();
    expect(before.drawdown).toMatchObject({ by: 'bet' });
    const answer = await send('POST', '/movements', {
      key: randomUUID(),
      accountId: one.id,
      kind: 'withdrawal',
      amountCents: 90_000,
    });
    expect(answer.status).toBe(200);
    expect(await ratios()).toEqual(before);
  });

  test('its chart has a point for each bet, and ends where the day does', async () => {
    const one = await account({ name: 'Dollars of the chart', currency: 'USD', openingCents: 100_000 });
    const settled = async (state: string, over: object) => {
      const { betIds } = await log([leg(one.id, over)], { strategy: 'value' });
      await settle(betIds[0] ?? '', { state });
      services.clock.ms += 1000;
    };
    // Two on one event are drawn together, and one of unknown worth strays by nothing.
    await settled('won', { fairOdds: 2 });
    await settled('lost', { fairOdds: 2, pick: UNDER, stakeCents: 5000 });
    await settled('lost', { event: { ...EVENT, id: 'e2' }, stakeCents: 2000 });
    const legs = [leg(one.id), leg(one.id, { pick: UNDER })];
    const arb = await log(legs, { strategy: 'arb' });
    for (const [at, state] of ['won', 'lost'].entries()) await settle(arb.betIds[at] ?? '', { state });
    const { path = [], days } = await overview('?currency=USD');
    expect(path.map(({ bets, profitCents }) => [bets, profitCents])).toEqual([
      [1, 11_000],
      [2, 6000],
      [3, 4000],
      [5, 5000],
    ]);
    const [day] = days;
    expect(days).toHaveLength(1);
    expect(path.at(-1)).toMatchObject({ day: day?.day, bets: day?.bets, profitCents: day?.profitCents });
    expect(path.at(-1)?.expectedCents).toBeCloseTo(day?.expectedCents ?? Number.NaN, 6);
    expect(path.at(-1)?.variance).toBeCloseTo(day?.variance ?? Number.NaN, 3);
    expect(path[0]?.variance).toBe(0);
  });

  test('lists by page, tab, kind and account, and each bet once', async () => {
    const one = await account({ name: 'Pages' });
    for (let nth = 0; nth < 5; nth += 1) await log([leg(one.id, { stakeCents: 100 + nth })]);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const path = `/bets?account=${one.id}&limit=2${cursor && `&cursor=${cursor}`}`;
      const answer = bankrollBetsAnswerSchema.parse(await (await get(path)).json());
      seen.push(...answer.bets.map(({ id }) => id));
      cursor = answer.nextCursor ?? '';
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    const none = bankrollBetsAnswerSchema.parse(
      await (await get(`/bets?account=${one.id}&tab=settled`)).json(),
    );
    expect(none.bets).toEqual([]);
    const arbs = bankrollBetsAnswerSchema.parse(
      await (await get(`/bets?account=${one.id}&strategy=arb`)).json(),
    );
    expect(arbs.bets).toEqual([]);
  });

  test('has so many accounts and a bet so many legs, and one more is refused, asked twice at once too', {
    tags: ['race'],
  }, async () => {
    const { db } = database();
    const one = await account({ name: 'Legs' });
    const many = Array.from({ length: MAX_LEGS + 1 }, () => leg(one.id));
    const place = (legs: object[]) => send('POST', '/bets', { key: randomUUID(), strategy: 'manual', legs });
    expect([(await place(many)).status, (await place(many.slice(1))).status]).toEqual([400, 200]);

    const own = db.selectFrom('bankrollAccounts').select('userId').where('id', '=', one.id);
    const { userId } = await own.executeTakeFirstOrThrow();
    const room = MAX_ACCOUNTS - (await accountsOf(db, userId)).length;
    const made = { userId, kind: 'wallet', bookie: null, name: 'Filled', currency: 'EUR' } as const;
    await transact(db, async (trx) => {
      for (let more = 1; more < room; more += 1) await insertAccount(trx, made, 0);
    });
    const open = () =>
      send('POST', '/accounts', { ...made, userId: undefined, bookie: undefined, key: randomUUID() });
    const together = await Promise.all([open(), open()]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await accountsOf(db, userId)).toHaveLength(MAX_ACCOUNTS);
    // nor does a bet open one at a bookmaker that has none
    const opening = { bookie: 'olybet', name: 'OlyBet', currency: 'EUR' };
    expect(await code(await place([{ ...leg(one.id), at: opening }]))).toEqual([422, 'UNPROCESSABLE']);
    await db.deleteFrom('bankrollAccounts').where('name', '=', 'Filled').execute();
  });

  test('leaves as a file in which no cell is a formula', async () => {
    const one = await account({ name: '=1+1' });
    await log([leg(one.id, { event: { name: '@home', sport: 'tennis' } })], { note: '-2' });
    const text = await (await get(`/bets/export?account=${one.id}`)).text();
    const [head = '', row = ''] = text.split('\r\n');
    expect(head.startsWith('Placed,Event,')).toBe(true);
    expect(row).toContain('"\'@home"');
    expect(row).toContain('"\'=1+1"');
    expect(row).toContain('"\'-2"');
  });

  test('leaves whole: accounts, movements and what corrected bets were before', async () => {
    const one = await account({ name: '=Book', openingCents: 12_345 });
    await send('PATCH', `/accounts/${one.id}`, { version: one.version, limitCents: 5000 });
    const taken = { key: randomUUID(), kind: 'withdrawal', accountId: one.id, amountCents: 345, note: '+1' };
    await send('POST', '/movements', taken);
    const { betIds } = await log([leg(one.id)]);
    const [id = ''] = betIds;
    await settle(id, { state: 'won' });
    await settle(id, { state: 'lost', reason: '@late goal' });
    const file = async (name: string, who: DemoName = 'pro') => {
      const answer = await get(`/export?file=${name}`, who);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="bankroll-${name}.csv"`);
      const lines = (await answer.text()).split('\r\n');
      return lines.filter((line, at) => at === 0 || line.includes(one.id) || line.includes(id));
    };
    // 120 of the opening less the withdrawal, less 100 that were lost
    expect((await file('accounts'))[1]).toBe(
      `"'=Book",bookmaker,,EUR,20.00,0.00,120.00,-100.00,50.00,,${one.id}`,
    );
    const movements = await file('movements');
    expect(movements[0]).toContain('When,Account,Kind,Amount');
    expect(
      movements
        .slice(1)
        .map((line) => line.split(',').slice(1, 6).join())
        .toSorted(),
    ).toEqual([`"'=Book",deposit,123.45,EUR,`, `"'=Book",withdrawal,-3.45,EUR,"'+1"`]);
    const corrections = await file('corrections');
    expect(corrections.slice(1).map((line) => line.split(',').slice(1).join())).toEqual([
      `hand,,Home vs Away,open,2.100,100.00,,EUR,${id}`,
      `hand,"'@late goal",Home vs Away,won,2.100,100.00,110.00,EUR,${id}`,
    ]);
    for (const name of ['accounts', 'movements', 'corrections'])
      expect(await file(name, 'admin')).toHaveLength(1);
    expect((await get('/export?file=passwords')).status).toBe(400);
  });

  test("is nobody else's", async () => {
    const one = await account({ name: 'Mine' });
    const { betIds } = await log([leg(one.id)]);
    for (const path of [`/bets/${betIds[0]}`, `/accounts/${one.id}/movements`])
      expect(await code(await get(path, 'admin'))).toEqual([404, 'NOT_FOUND']);
    const list = bankrollBetsAnswerSchema.parse(await (await get(`/bets?account=${one.id}`, 'admin')).json());
    expect(list.bets).toEqual([]);
  });
});

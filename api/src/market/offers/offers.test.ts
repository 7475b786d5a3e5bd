import { randomUUID } from 'node:crypto';
import { betsLoggedSchema } from '@bothways/domain/bankroll';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { OFFERS_MAX, type Offer, offerAnswerSchema, offersAnswerSchema } from '@bothways/domain/offers';
import { adminPromotionAnswerSchema } from '@bothways/domain/promotions';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { Browser, cookieOf, type DemoName, type TestServices, testServices } from '#testing';
import { fillOffers, forgetOffers, liveIn } from './testing/world.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const TERMS = { shape: 'qualify', stakeCents: 5000, gainCents: 5000, returns: 'snr' } as const;

onOneDatabase('offers', (database) => {
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
  const ask = async (method: string, path: string, body?: object, name: DemoName = 'free') =>
    (await as(name)).send(method, path, body === undefined ? undefined : JSON.stringify(body));
  const list = async (name: DemoName = 'free') =>
    offersAnswerSchema.parse(await (await (await as(name)).get('/api/offers')).json());
  const done = async (answer: Response): Promise<Offer> => offerAnswerSchema.parse(await answer.json()).offer;
  const refused = async (answer: Response) => [
    answer.status,
    errorAnswerSchema.parse(await answer.json()).code,
  ];
  const own = (over: object = {}) => ({
    key: randomUUID(),
    bookie: 'winamax',
    title: 'Mine',
    terms: TERMS,
    ...over,
  });
  const add = async (over: object = {}, name: DemoName = 'free') =>
    done(await ask('POST', '/api/offers', own(over), name));
  const change = async (offer: Pick<Offer, 'id' | 'version'>, body: object, name: DemoName = 'free') =>
    ask('PATCH', `/api/offers/${offer.id}`, { version: offer.version, ...body }, name);
  const promote = async (over: object = {}) => {
    const said = { bookie: 'winamax', title: 'Bet €20, get €40', amount: '€20', subtype: 'freebet' };
    const answer = await ask('POST', '/api/admin/promotions', { ...said, ...over }, 'admin');
    return adminPromotionAnswerSchema.parse(await answer.json()).promotion;
  };
  const titles = async () => (await list()).offers.map(({ title }) => title);

  beforeAll(async () => {
    services = await testServices({ database: database() });
  });
  beforeEach(async () => {
    await forgetOffers(database().db);
    await liveIn(database().db, 'free@bothways.test', 'ES');
  });

  describe('of the catalogue', () => {
    test('are those of bookmakers of the country that run now, the one that ends soonest first', async () => {
      const at = (days: number) => isoOf(services.clock.ms + days * DAY_MS);
      await promote({ title: 'Second', valid_to: at(9) });
      await promote({ title: 'First', valid_to: at(2), minimum_odds: 1.8, how_to_claim: 'Bet' });
      await promote({ title: 'To come', valid_from: at(1) });
      await promote({ title: 'Over', valid_from: at(-9), valid_to: at(-1) });
      await promote({ title: 'Not here', audience: { countries: ['GB'] } });
      await promote({ title: 'Not for this plan', audience: { plans: ['pro'] } });
      await promote({ title: 'No bookmaker of Spain', bookie: 'skybet' });
      expect(await titles()).toEqual(['First', 'Second']);
      const [first] = (await list()).offers;
      expect(first).toMatchObject({
        state: 'available',
        terms: { shape: 'qualify', stakeCents: 2000, gainCents: 2000, minOdds: 1.8 },
        howToClaim: 'Bet',
        dueAt: at(2),
      });
      expect(first?.id).toBeUndefined();
    });

    test('are taken up with the figures that their owner sets right, once', async () => {
      const { _id } = await promote();
      const body = own({ promotionId: _id, terms: { ...TERMS, stakeCents: 2000, gainCents: 4000 } });
      const first = await done(await ask('POST', '/api/offers', body));
      expect(await done(await ask('POST', '/api/offers', body))).toEqual(first);
      // 75 % of 40 less 3 % of 20
      expect(first).toMatchObject({ state: 'planned', title: 'Bet €20, get €40', expectedCents: 2940 });
      const { offers, expectedCents } = await list();
      expect(offers.map(({ id }) => id)).toEqual([first.id]);
      expect(expectedCents).toBe(2940);
      expect(await refused(await ask('POST', '/api/offers', { ...body, key: randomUUID() }))).toEqual([
        409,
        'CONFLICT',
      ]);
      expect(await refused(await ask('POST', '/api/offers', { ...body, bookie: 'codere' }))).toEqual([
        422,
        'KEY_REUSED',
      ]);
    });

    test('that are for others are not there to be taken', async () => {
      const { _id } = await promote({ audience: { countries: ['GB'] } });
      expect(await refused(await ask('POST', '/api/offers', own({ promotionId: _id })))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    });

    test('are hidden and come back', async () => {
      const { _id } = await promote();
      const hidden = await add({ promotionId: _id, state: 'hidden' });
      expect((await list()).offers.map(({ state }) => state)).toEqual(['hidden']);
      expect((await ask('DELETE', `/api/offers/${hidden.id}`)).status).toBe(200);
      expect((await list()).offers.map(({ state }) => state)).toEqual(['available']);
      expect((await ask('POST', '/api/offers', own({ state: 'hidden' }))).status).toBe(400);
    });
  });

  describe('that are taken up', () => {
    test('go step by step from planned to done, and say what they brought', async () => {
      let offer = await add();
      for (const state of ['qualifyingPlaced', 'freebetWaiting'] as const)
        offer = await done(await change(offer, { state }));
      offer = await done(await change(offer, { state: 'done', broughtCents: 3480 }));
      expect(offer).toMatchObject({ state: 'done', broughtCents: 3480, expectedCents: 3600 });
      expect(await list()).toMatchObject({ expectedCents: 0, broughtCents: 3480 });
      expect((await done(await change(offer, { state: 'freebetWaiting' }))).state).toBe('freebetWaiting');
    });

    test('take no step that does not follow, and none from an old version', async () => {
      const offer = await add();
      expect(await refused(await change(offer, { state: 'done' }))).toEqual([422, 'UNPROCESSABLE']);
      await change(offer, { state: 'qualifyingPlaced' });
      expect(await refused(await change(offer, { state: 'qualifyingPlaced' }))).toEqual([409, 'CONFLICT']);
      expect(await refused(await ask('DELETE', `/api/offers/${offer.id}`))).toEqual([422, 'UNPROCESSABLE']);
      expect(await refused(await change({ id: 'no', version: 1 }, {}))).toEqual([404, 'NOT_FOUND']);
      expect((await ask('PATCH', `/api/offers/${offer.id}`, { version: 0 })).status).toBe(400);
    });

    test('keep the value that they were planned with, until their figures change', async () => {
      const offer = await add();
      const rates = { retentionPct: 80, ratingPct: 98 };
      expect((await ask('PUT', '/api/offers/rates', rates)).status).toBe(200);
      const now = await list();
      expect([now.rates, now.offers[0]?.expectedCents]).toEqual([rates, 3600]);
      const larger = await done(await change(offer, { terms: { ...TERMS, gainCents: 10_000 } }));
      // 80 % of 100 less 2 % of 50
      expect(larger.expectedCents).toBe(7900);
      const placed = await done(await change(larger, { state: 'qualifyingPlaced' }));
      expect(await refused(await change(placed, { terms: { ...TERMS, shape: 'bonus' } }))).toEqual([
        422,
        'UNPROCESSABLE',
      ]);
      expect((await ask('PUT', '/api/offers/rates', { retentionPct: 0, ratingPct: 98 })).status).toBe(400);
    });

    test('of two pages that each set a rate neither takes the other one back', async () => {
      expect((await ask('PUT', '/api/offers/rates', { retentionPct: 80 })).status).toBe(200);
      expect((await ask('PUT', '/api/offers/rates', { ratingPct: 95 })).status).toBe(200);
      expect((await list()).rates).toEqual({ retentionPct: 80, ratingPct: 95 });
      expect((await ask('PUT', '/api/offers/rates', {})).status).toBe(400);
    });

    test('bring what the bets that were logged for them came to', async () => {
      const leg = {
        at: { bookie: 'winamax', name: 'Winamax', currency: 'EUR' },
        event: { name: 'Home vs Away', sport: 'football' },
        words: 'Home',
        odds: 3,
        stakeCents: 5000,
      };
      const logged = await ask(
        'POST',
        '/api/bankroll/bets',
        { key: randomUUID(), strategy: 'matched', legs: [leg] },
        'pro',
      );
      const { groupId, betIds } = betsLoggedSchema.parse(await logged.json());
      const offer = await add({}, 'pro');
      const bets = { groupId, step: 'qualifying' };
      const placed = await done(await change(offer, { state: 'qualifyingPlaced', bets }, 'pro'));
      expect(placed.bets).toEqual([{ ...bets, profitCents: 0, isOpen: true }]);
      const settled = { version: 1, state: 'lost' };
      expect((await ask('POST', `/api/bankroll/bets/${betIds[0]}/state`, settled, 'pro')).status).toBe(200);
      const all = await list('pro');
      const [now] = all.offers.filter(({ id }) => id === offer.id);
      // a bet of 50 that nobody laid off brings no more to come than its free bet is worth
      expect(all.expectedCents).toBeLessThanOrEqual(3750);
      expect(now).toMatchObject({ broughtCents: -5000, bets: [{ isOpen: false, profitCents: -5000 }] });
      // somebody else's bets are nobody's
      const foreign = await add();
      expect(await refused(await change(foreign, { bets }))).toEqual([404, 'NOT_FOUND']);
    });

    test('are as many as anybody has, and no more', async () => {
      const offer = await add();
      await fillOffers(database().db, offer.id ?? '', OFFERS_MAX - 1);
      expect(await refused(await ask('POST', '/api/offers', own()))).toEqual([422, 'UNPROCESSABLE']);
      expect((await list()).offers.filter(({ id }) => id !== undefined)).toHaveLength(OFFERS_MAX);
    });
  });
});

import { type Promotion, promotionAnswerSchema, promotionsAnswerSchema } from '@bothways/domain/promotions';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { beforeAll, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { cookieOf, type DemoName, type TestServices, testServices } from '#testing';
import { addPromotions } from './promotions.store.ts';

const TERMS = {
  description: null,
  type: 'welcome',
  amount: '€1,000',
  promotion_contains_freebet: true,
  subtype: null,
  minimum_odds: 1.7,
  maximum_odds: null,
  max_time_to_unlock: '7 days',
  how_to_claim: null,
  eligibility: null,
  winnings_handling: null,
  usage_limit: null,
  abuse_policy: null,
  link: 'https://codere.example',
};

onOneDatabase('promotions', (database) => {
  let services: TestServices;
  const of = (id: string, fromDays: number | null, toDays: number | null): Promotion => {
    const at = (days: number | null) => (days === null ? null : isoOf(services.clock.ms + days * DAY_MS));
    return {
      ...TERMS,
      _id: id,
      bookie: 'retabet',
      title: id,
      valid_from: at(fromDays),
      valid_to: at(toDays),
    };
  };
  const get = async (name: DemoName | undefined, path: string) =>
    services.app.request(path, { headers: name ? { cookie: await cookieOf(services, name) } : {} });
  const LIST = '/api/admin/bookies/retabet/promotions';

  beforeAll(async () => {
    services = await testServices({ database: database() });
    await addPromotions(services.database.db, [
      of('to come', 3, 20),
      of('for ever', null, null),
      of('ended', -9, -1),
      of('ends now', -9, 0),
      of('ends soon', -9, 2),
    ]);
  });

  test('that may be used now come first, ended ones not at all', async () => {
    const answer = promotionsAnswerSchema.parse(await (await get('admin', LIST)).json());
    expect(answer.promotions.map(({ title }) => title)).toEqual(['ends soon', 'for ever', 'to come']);
    expect(answer.promotions[0]).toEqual(of('ends soon', -9, 2));
  });

  test('added again stay as they are', async () => {
    await addPromotions(services.database.db, [{ ...of('for ever', null, null), title: 'another' }]);
    const answer = await get('admin', '/api/promotions/for%20ever');
    expect(promotionAnswerSchema.parse(await answer.json())).toEqual({
      success: true,
      message: 'OK',
      promotion: of('for ever', null, null),
    });
  });

  test('one that has ended is still told of, one that is gone is not', async () => {
    expect((await get('admin', '/api/promotions/ended')).status).toBe(200);
    const gone = await get('admin', '/api/promotions/nothing');
    expect([gone.status, await gone.json()]).toMatchObject([
      404,
      { message: 'This promotion is no longer there' },
    ]);
  });

  test('of a bookmaker that left the catalogue are nobody’s', async () => {
    const answer = await get('admin', '/api/admin/bookies/nobookie/promotions');
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { message: 'This bookmaker is no longer in the catalogue' },
    ]);
  });

  test.each([
    ['admin', 200],
    ['operator', 200],
    // By `request:bookie:opening`, without `read:bookie`.
    ['manager', 200],
    ['pro', 403],
    [undefined, 401],
  ] as const)('%s gets %i', async (name, status) => {
    expect((await get(name, LIST)).status).toBe(status);
    expect((await get(name, '/api/promotions/ended')).status).toBe(status);
  });

  test('the demo has some', async () => {
    const answer = await get('admin', '/api/admin/bookies/winamax/promotions');
    expect(promotionsAnswerSchema.parse(await answer.json()).promotions).toHaveLength(3);
  });
});

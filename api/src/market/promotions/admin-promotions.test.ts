import { auditPageSchema } from '@bothways/domain/audit';
import { errorAnswerSchema } from '@bothways/domain/errors';
import {
  type AdminPromotion,
  adminPromotionAnswerSchema,
  adminPromotionsPageSchema,
  OPEN_PROMOTIONS_MAX,
  PROMOTION_TEXT_MAX,
  promotionsAnswerSchema,
} from '@bothways/domain/promotions';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { beforeAll, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { linkBotUsers } from '#people/users';
import { Browser, cookieOf, type DemoName, type TestServices, testServices } from '#testing';
import { addPromotions } from './promotions.store.ts';
import { forgetBookie, setCountry } from './testing/world.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PATH = '/api/admin/promotions';

racesOnBothDatabases('promotions in the back office', (database) => {
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
  const send = async (method: string, path: string, body: unknown = {}, name: DemoName = 'admin') =>
    (await as(name)).send(method, `${PATH}${path}`, method === 'DELETE' ? undefined : JSON.stringify(body));
  const done = async (answer: Response): Promise<AdminPromotion> =>
    adminPromotionAnswerSchema.parse(await answer.json()).promotion;
  const refused = async (answer: Response) => {
    const { error, path, code } = errorAnswerSchema.parse(await answer.json());
    return [answer.status, code, error ?? path];
  };
  const body = (part: object = {}) => ({ bookie: 'retabet', title: 'First bet back', ...part });
  const make = async (part: object = {}) => done(await send('POST', '', body(part)));
  const list = async (query: string) =>
    adminPromotionsPageSchema.parse(await (await (await as('admin')).get(`${PATH}${query}`)).json());
  const offered = async (bookie: string, query = '', name: DemoName = 'admin') => {
    const answer = await (await as(name)).get(`/api/admin/bookies/${bookie}/promotions${query}`);
    return promotionsAnswerSchema.parse(await answer.json()).promotions.map(({ title }) => title);
  };
  const at = (days: number) => isoOf(services.clock.ms + days * DAY_MS);

  beforeAll(async () => {
    services = await testServices({ database: database() });
  });

  test('made by an administrator are offered at once, word by word', async () => {
    const said = {
      description: '**Bet** and [read](https://example.org)\n\n<script>alert(1)</script>',
      type: 'welcome',
      amount: '100% up to €200',
      promotion_contains_freebet: true,
      subtype: 'freebet',
      minimum_odds: 1.7,
      maximum_odds: 10,
      valid_from: at(-1),
      valid_to: at(9),
      max_time_to_unlock: '7 days',
      how_to_claim: '1. Deposit\n2. Bet',
      eligibility: 'New customers',
      winnings_handling: 'Stake not paid',
      usage_limit: 'Once',
      abuse_policy: 'No',
      link: 'https://retabet.example/offer',
    };
    const made = await make({
      ...said,
      title: 'Whole',
      bookie: 'codere',
      audience: { countries: ['ES'], plans: ['pro'] },
    });
    expect(made).toMatchObject({
      ...said,
      bookie: 'codere',
      bookieLabel: 'Codere',
      state: 'running',
      version: expect.any(String),
      audience: { countries: ['ES'], plans: ['pro'] },
      savedOn: at(0),
      savedBy: expect.any(String),
    });
    const answer = await (await as('operator')).get('/api/admin/bookies/codere/promotions');
    const { promotions } = promotionsAnswerSchema.parse(await answer.json());
    const one = promotions.find(({ _id }) => _id === made._id);
    // The nineteen fields and no other.
    expect(one).toEqual({ ...said, title: 'Whole', bookie: 'codere', _id: made._id });
  });

  test.each([
    ['bookie', 400, { bookie: 'NO' }],
    ['title', 400, { title: '' }],
    ['title', 400, { title: 'x'.repeat(121) }],
    ['description', 400, { description: 'x'.repeat(PROMOTION_TEXT_MAX + 1) }],
    ['how_to_claim', 400, { how_to_claim: ['a'] }],
    ['minimum_odds', 400, { minimum_odds: 1 }],
    ['maximum_odds', 400, { minimum_odds: 3, maximum_odds: 2 }],
    ['valid_to', 400, { valid_from: '2026-11-21T00:00:00Z', valid_to: '2026-11-20T00:00:00Z' }],
    ['link', 400, { link: 'javascript:alert(1)' }],
    ['audience.plans.0', 400, { audience: { plans: ['gold'] } }],
    ['audience.countries.0', 400, { audience: { countries: ['Spain'] } }],
  ])('with a fault in %s are refused with %i: %j', async (path, status, part) => {
    const { total } = await list('');
    const [got, , place] = await refused(await send('POST', '', body(part)));
    expect([got, place]).toEqual([status, path]);
    const { _id, version } = (await list('?limit=1')).promotions[0] ?? { _id: '', version: '' };
    expect(await refused(await send('PUT', `/${_id}`, { ...body(part), version }))).toMatchObject([
      status,
      'BAD_REQUEST',
      path,
    ]);
    expect((await list('')).total).toBe(total);
  });

  test('of a bookmaker that is not in the catalogue, or too many of one, are refused', async () => {
    expect(await refused(await send('POST', '', body({ bookie: 'nobookie' })))).toEqual([
      422,
      'UNPROCESSABLE',
      'errors.bookieGone',
    ]);
    const { db } = services.database;
    const { audience: _, ...one } = await make({ bookie: 'luckia', title: 'the first' });
    await addPromotions(
      db,
      Array.from({ length: OPEN_PROMOTIONS_MAX - 2 }, (__, n) => ({ ...one, _id: `full-${n}` })),
    );
    const together = await Promise.all(
      ['a', 'b'].map((title) => send('POST', '', body({ bookie: 'luckia', title }))),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await offered('luckia')).toHaveLength(OPEN_PROMOTIONS_MAX);
    // One that was deleted does not come back beyond that either.
    expect((await send('DELETE', `/${one._id}`)).status).toBe(200);
    const instead = await make({ bookie: 'luckia', title: 'instead' });
    expect(await refused(await send('POST', `/${one._id}/restore`))).toEqual([
      409,
      'CONFLICT',
      'errors.promotionsFull',
    ]);
    expect((await send('DELETE', `/${instead._id}`)).status).toBe(200);
    expect((await send('POST', `/${one._id}/restore`)).status).toBe(200);
    // One that has ended takes no place, and an end makes one.
    expect((await send('POST', '', body({ bookie: 'luckia', valid_to: at(-1) }))).status).toBe(200);
    expect(await refused(await send('POST', '', body({ bookie: 'luckia' })))).toMatchObject([
      409,
      'CONFLICT',
      expect.stringContaining('errors.'),
    ]);
    await send('POST', `/${one._id}/end`);
    expect((await send('POST', '', body({ bookie: 'luckia' }))).status).toBe(200);
  });

  test('are saved by the first of two who edit the same version', { tags: ['race'] }, async () => {
    const { _id, version } = await make({ title: 'Edited' });
    const both = await Promise.all([
      send('PUT', `/${_id}`, { title: 'One', version }),
      send('PUT', `/${_id}`, { title: 'Other', version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = await done(both.find(({ status }) => status === 200) ?? new Response());
    const lost = both.find(({ status }) => status === 409);
    expect(await lost?.json()).toMatchObject({
      code: 'CHANGED',
      changed: ['title'],
      changedBy: expect.stringContaining('@'),
      current: { title: won.title, version: won.version },
    });
    // Nobody saves without having read; the same again is no change, and no conflict.
    expect((await send('PUT', `/${_id}`, { title: 'Last' })).status).toBe(400);
    expect(await done(await send('PUT', `/${_id}`, { title: won.title, version }))).toEqual(won);
  });

  test('keep what was not touched, and take no dates or odds that would cross with it', async () => {
    const { _id, version } = await make({ title: 'Touched', amount: '€10', minimum_odds: 2 });
    const renamed = await done(await send('PUT', `/${_id}`, { title: 'Renamed', version }));
    expect(renamed).toMatchObject({ title: 'Renamed', amount: '€10', minimum_odds: 2 });
    const crossed = await send('PUT', `/${_id}`, { maximum_odds: 1.5, version: renamed.version });
    expect(await refused(crossed)).toMatchObject([400, 'BAD_REQUEST', 'maximum_odds']);
    const end = { amount: '', version: renamed.version };
    expect(await done(await send('PUT', `/${_id}`, end))).toMatchObject({ amount: null, title: 'Renamed' });
  });

  test('end now, and never begin when they were to come', async () => {
    const running = await make({ title: 'Ends', bookie: 'betway', valid_from: at(-2), valid_to: at(5) });
    const coming = await make({ title: 'Never', bookie: 'betway', valid_from: at(3), valid_to: at(5) });
    expect(await offered('betway')).toEqual(expect.arrayContaining(['Ends', 'Never']));
    for (const { _id } of [running, coming])
      expect(await done(await send('POST', `/${_id}/end`))).toMatchObject({
        state: 'ended',
        valid_to: at(0),
      });
    expect(await offered('betway')).not.toContain('Ends');
    expect(await offered('betway')).not.toContain('Never');
    expect(await done(await send('POST', `/${running._id}/end`))).toMatchObject({ state: 'ended' });
  });

  test('that are deleted are nobody’s until they are restored', async () => {
    const { _id } = await make({ title: 'Deleted', bookie: 'betsson' });
    const admin = await as('admin');
    expect(await done(await send('DELETE', `/${_id}`))).toMatchObject({ deletedOn: at(0) });
    expect(await offered('betsson')).not.toContain('Deleted');
    expect((await admin.get(`/api/promotions/${_id}`)).status).toBe(404);
    expect((await list('?bookie=betsson')).promotions.map(({ title }) => title)).not.toContain('Deleted');
    expect((await list('?bookie=betsson&state=deleted')).promotions.map(({ title }) => title)).toEqual([
      'Deleted',
    ]);
    expect(await refused(await send('PUT', `/${_id}`, { bookie: 'betsson', version: 'any' }))).toEqual([
      409,
      'CONFLICT',
      'errors.promotionDeleted',
    ]);
    expect(await refused(await send('POST', `/${_id}/end`))).toMatchObject([
      409,
      'CONFLICT',
      expect.stringContaining('errors.'),
    ]);
    const back = await done(await send('POST', `/${_id}/restore`));
    expect(back.deletedOn).toBeUndefined();
    expect(await offered('betsson')).toContain('Deleted');
  });

  test('that are not there are 404 whatever is done to them', async () => {
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/end'],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const)
      expect(
        (await send(method, `/nothing${path}`, path === '' ? { title: 'x', version: 'any' } : {})).status,
      ).toBe(404);
  });

  test('are found by their title with or without its accents', async () => {
    await make({ title: 'Promoción de José', bookie: 'bwin' });
    await make({ title: 'Muller verdoppelt', bookie: 'bwin' });
    const titles = async (typed: string) =>
      (await list(`?search=${encodeURIComponent(typed)}`)).promotions.map(({ title }) => title);
    expect(await titles('PROMOCION DE JOSE')).toEqual(['Promoción de José']);
    expect(await titles('müller')).toEqual(['Muller verdoppelt']);
  });

  test('are found by title, bookmaker and state', async () => {
    await make({ title: 'Needle 100% off', bookie: 'bwin', valid_from: at(2) });
    await make({ title: 'Needle old', bookie: 'betway', valid_to: at(-1) });
    const titles = async (query: string) => (await list(query)).promotions.map(({ title }) => title);
    expect(await titles('?search=NEEDLE')).toEqual(expect.arrayContaining(['Needle old', 'Needle 100% off']));
    expect(await titles('?search=100%25%20o')).toEqual(['Needle 100% off']);
    expect(await titles('?search=needle&state=upcoming')).toEqual(['Needle 100% off']);
    expect(await titles('?search=needle&state=ended')).toEqual(['Needle old']);
    expect(await titles('?search=needle&state=running')).toEqual([]);
    expect(await titles('?search=needle&bookie=bwin')).toEqual(['Needle 100% off']);
    expect((await (await as('admin')).get(`${PATH}?state=gone`)).status).toBe(400);
    expect((await (await as('admin')).get(`${PATH}?limit=201`)).status).toBe(400);
  });

  test('come page by page, each once, past the first hundred', async () => {
    const { total } = await list('?limit=1');
    expect(total).toBeGreaterThan(100);
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const { promotions, nextAfter } = await list(
        `?limit=37${after && `&after=${encodeURIComponent(after)}`}`,
      );
      seen.push(...promotions.map(({ _id }) => _id));
      if (nextAfter === undefined) break;
      after = nextAfter;
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  test('for one country are offered to its bot users, and asked for by nobody else', async () => {
    const { db } = services.database;
    const { _id } = await make({ title: 'Estonia', bookie: 'olybet', audience: { countries: ['EE'] } });
    const operator = await as('operator');
    const email = 'aare@customers.test';
    const { users } = await setCountry(db, email, 'ES');
    for (const userId of users) await linkBotUsers(db, userId, [email]);
    const query = `?userEmail=${email}`;
    const ask = async () =>
      (
        await operator.send(
          'POST',
          '/api/bot/users/bookie/opening-request',
          JSON.stringify({ userEmail: email, bookieId: 'olybet', promotionId: _id, depositAmount: 10 }),
        )
      ).status;
    expect(await offered('olybet')).toContain('Estonia');
    expect(await offered('olybet', query, 'operator')).not.toContain('Estonia');
    expect(await ask()).toBe(404);
    await setCountry(db, email, null);
    expect(await offered('olybet', query, 'operator')).not.toContain('Estonia');
    await setCountry(db, email, 'EE');
    expect(await offered('olybet', query, 'operator')).toContain('Estonia');
    expect(await ask()).toBe(200);
    // Somebody else's bot user is nobody.
    const manager = await as('manager');
    expect((await manager.get(`/api/admin/bookies/olybet/promotions${query}`)).status).toBe(404);
  });

  test('of a bookmaker that is gone are kept, marked, and offered to nobody', async () => {
    const { _id, version } = await make({ title: 'Orphan', bookie: 'goldenpark' });
    await forgetBookie(services.database.db, 'goldenpark');
    const [orphan] = (await list('?bookie=goldenpark')).promotions;
    expect(orphan).toMatchObject({ _id, bookieLabel: null });
    expect(await refused(await send('PUT', `/${_id}`, { title: 'x', version }))).toMatchObject([
      422,
      'UNPROCESSABLE',
      'errors.bookieGone',
    ]);
    expect((await (await as('admin')).get('/api/admin/bookies/goldenpark/promotions')).status).toBe(404);
    expect((await send('POST', `/${_id}/end`)).status).toBe(200);
  });

  test('of a deleted bookmaker are marked in the list, offered to nobody, and back when it is restored', async () => {
    const browser = await as('admin');
    const { _id, version } = await make({ title: 'Waiting', bookie: 'interwetten' });
    const marked = async () => (await list('?bookie=interwetten')).promotions;
    expect(await marked()).toMatchObject([{ _id, bookieLabel: 'Interwetten' }]);
    expect((await browser.send('DELETE', '/api/admin/bookies/interwetten')).status).toBe(200);
    expect(await marked()).toMatchObject([{ _id, bookieLabel: null, state: 'running' }]);
    expect((await browser.get('/api/admin/bookies/interwetten/promotions')).status).toBe(404);
    expect(await refused(await send('PUT', `/${_id}`, { title: 'x', version }))).toMatchObject([
      422,
      'UNPROCESSABLE',
      'errors.bookieGone',
    ]);
    expect((await browser.send('POST', '/api/admin/bookies/interwetten/restore')).status).toBe(200);
    expect(await marked()).toMatchObject([{ _id, bookieLabel: 'Interwetten' }]);
    expect(await offered('interwetten')).toContain('Waiting');
  });

  test('leave an entry for each change, and none where nothing changed', async () => {
    const { _id, version } = await make({ title: 'Audited' });
    await send('PUT', `/${_id}`, { minimum_odds: 2, version });
    await send('PUT', `/${_id}`, { minimum_odds: 2, version });
    await send('POST', `/${_id}/end`);
    await send('DELETE', `/${_id}`);
    await send('DELETE', `/${_id}`);
    await send('POST', `/${_id}/restore`);
    const answer = await (await as('admin')).get(`/api/admin/audit?target=promotion:${_id}`);
    const { entries } = auditPageSchema.parse(await answer.json());
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'promotion.created',
      'promotion.updated',
      'promotion.ended',
      'promotion.deleted',
      'promotion.restored',
    ]);
    expect(entries.at(-2)?.detail).toMatchObject({ title: 'Audited', fields: ['minimum_odds'] });
  });

  test.each([
    ['operator', 200, 200],
    ['manager', 403, 403],
    ['pro', 403, 403],
  ] as const)('%s reads with %i and writes with %i', async (name, reads, writes) => {
    expect((await (await as(name)).get(PATH)).status).toBe(reads);
    expect((await send('POST', '', body({ bookie: 'bet365' }), name)).status).toBe(writes);
  });
});

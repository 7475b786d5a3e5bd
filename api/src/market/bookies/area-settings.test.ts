import { type BookieArea, bookieHistoryAnswerSchema, bookiesAnswerSchema } from '@bothways/domain/bookies';
import { beforeAll, describe, expect, test } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { localEngine } from '#market/engine/testing';
import { addUser, cookieOf, TestClock, type TestServices, testServices } from '#testing';
import { saveArea } from './save-area.ts';
import { BackOffice } from './testing/index.ts';

racesOnBothDatabases('the settings of a bookmaker', (database) => {
  let services: TestServices;
  let admin: BackOffice;
  beforeAll(async () => {
    const clock = new TestClock();
    services = await testServices({
      clock,
      database: database(),
      enginePort: localEngine(clock.nowMs),
    });
    admin = new BackOffice(services, 'admin');
  });

  const save = (area: BookieArea, body: object, value = 'bwin') => admin.save(value, area, body);
  const history = async (value: string, query = '') =>
    bookieHistoryAnswerSchema.parse((await admin.send('GET', `/${value}/history${query}`)).body);

  test.each([
    [
      'basic-info',
      { affiliateLink: 'https://go.test/bwin', provider: 'Entain' },
      'Basic info saved successfully',
    ],
    ['calculator', { commission: 2.5, minStake: 1 }, 'Calculator settings saved successfully'],
    ['information', { recommendations: 'Slowly' }, 'Information saved successfully'],
    ['bot', { enabled: true, defaultDeposit: 50 }, 'Bot settings saved successfully'],
    ['live', { enabled: false }, 'Live settings saved successfully'],
    ['prematch', { sports: ['tennis'], delaySeconds: 1.5 }, 'Prematch settings saved successfully'],
  ] as const)('%s is saved on its own', async (area, body, message) => {
    const before = await admin.find('bwin');
    expect(await save(area, body)).toMatchObject({ status: 200, body: { success: true, message } });
    const after = await admin.find('bwin');
    const settings = { ...after, 'basic-info': after.basicInfo }[area];
    expect(settings).toMatchObject(body);
    expect(after.areas).toEqual({
      ...before.areas,
      [area]: {
        version: 2,
        savedOn: new Date(services.clock.nowMs()).toISOString(),
        savedBy: expect.any(String),
      },
    });
    // The same again changes nothing.
    expect((await save(area, body)).status).toBe(200);
    expect((await admin.find('bwin')).areas[area].version).toBe(2);
  });

  test('what can be empty and is left out is cleared; name and countries stay', async () => {
    await save('basic-info', { affiliateLink: ' https://go.test/paf ', ogBookie: ' betsson ' }, 'paf');
    const saved = await admin.find('paf');
    expect(saved.basicInfo).toMatchObject({ affiliateLink: 'https://go.test/paf', ogBookie: 'betsson' });
    await save('basic-info', { affiliateLink: '  ', ogBookie: '' }, 'paf');
    const { basicInfo } = await admin.find('paf');
    expect(basicInfo).toEqual({ label: saved.label, countries: saved.countries });
  });

  test.each([
    ['basic-info', { label: '' }, 422, 'label'],
    ['basic-info', { label: 'x'.repeat(61) }, 422, 'label'],
    ['basic-info', { label: 7 }, 400, 'label'],
    ['basic-info', { countries: ['Spain'] }, 422, 'countries.0'],
    ['basic-info', { countries: ['ES', 'ES'] }, 422, 'countries'],
    ['basic-info', { affiliateLink: 'javascript:alert(1)' }, 422, 'affiliateLink'],
    ['basic-info', { affiliateLink: 'ftp://x.test' }, 422, 'affiliateLink'],
    ['basic-info', { affiliateLink: 'https://user@x.test' }, 422, 'affiliateLink'],
    ['basic-info', { affiliateLink: 'http://127.0.0.1/' }, 422, 'affiliateLink'],
    ['basic-info', { affiliateLink: 'https:///x' }, 422, 'affiliateLink'],
    ['basic-info', { ogBookie: 'nobody' }, 422, 'ogBookie'],
    ['basic-info', { ogBookie: 'bwin' }, 422, 'ogBookie'],
    ['basic-info', { cloneGroup: 'Not One' }, 422, 'cloneGroup'],
    ['basic-info', { provider: 7 }, 400, 'provider'],
    ['basic-info', { provider: 'x'.repeat(61) }, 422, 'provider'],
    ['basic-info', { provider: 'two\nlines' }, 422, 'provider'],
    ['basic-info', { other: 1 }, 400, undefined],
    ['calculator', { commission: -1 }, 422, 'commission'],
    ['calculator', { commission: 100.5 }, 422, 'commission'],
    ['calculator', { commission: '5' }, 400, 'commission'],
    ['calculator', { commissionModel: 'turnover' }, 422, 'commissionModel'],
    ['calculator', { currency: 'XXX' }, 422, 'currency'],
    ['calculator', { roundingStep: 0 }, 422, 'roundingStep'],
    ['calculator', { minStake: 10, maxStake: 5 }, 422, 'maxStake'],
    ['calculator', { rounding: 'sideways' }, 422, 'rounding'],
    ['calculator', { roundingStep: 1000.01 }, 422, 'roundingStep'],
    ['calculator', { oddsFormat: 'roman' }, 422, 'oddsFormat'],
    ['calculator', { minStake: -0.01 }, 422, 'minStake'],
    ['calculator', { minStake: 0.005 }, 422, 'minStake'],
    ['calculator', { minStake: null }, 400, 'minStake'],
    ['calculator', { voidRule: 'maybe' }, 422, 'voidRule'],
    ['information', { recommendations: 'x'.repeat(1001) }, 422, 'recommendations'],
    ['information', { register: { deposit: 5 } }, 400, 'register.deposit'],
    ['information', { register: { validation: 'x'.repeat(1001) } }, 422, 'register.validation'],
    ['information', { register: { other: 'x' } }, 400, 'register'],
    ['information', { withdraw: { waiting: 5 } }, 400, 'withdraw.waiting'],
    ['information', { withdraw: { waiting: 'x'.repeat(1001) } }, 422, 'withdraw.waiting'],
    ['bot', { birthdateRequired: 'yes' }, 400, 'birthdateRequired'],
    ['bot', { reducedOdds: 1 }, 400, 'reducedOdds'],
    ['bot', { ludoInduction: null }, 400, 'ludoInduction'],
    ['bot', { defaultDeposit: 0 }, 422, 'defaultDeposit'],
    ['bot', { enabled: 'yes' }, 400, 'enabled'],
    ['live', { delaySeconds: -0.1 }, 422, 'delaySeconds'],
    ['live', { delaySeconds: 601 }, 422, 'delaySeconds'],
    ['live', { delaySeconds: 5, staleSeconds: 5 }, 422, 'staleSeconds'],
    ['live', { enabled: 'yes' }, 400, 'enabled'],
    ['live', { reference: 'no' }, 400, 'reference'],
    ['live', { staleSeconds: 0.9 }, 422, 'staleSeconds'],
    ['live', { staleSeconds: 3600.1 }, 422, 'staleSeconds'],
    ['live', { staleSeconds: 1.25 }, 422, 'staleSeconds'],
    ['prematch', { enabled: 0 }, 400, 'enabled'],
    ['prematch', { reference: null }, 400, 'reference'],
    ['live', { sports: [] }, 422, 'sports'],
    ['live', { sports: ['chess'] }, 422, 'sports.0'],
    ['prematch', { markets: ['XX'] }, 422, 'markets.0'],
    ['prematch', { maxPercentage: 101 }, 422, 'maxPercentage'],
    ['prematch', { referenceWeight: 0 }, 422, 'referenceWeight'],
    ['prematch', { version: -1 }, 422, 'version'],
  ] as const)('%s with %j is %i', async (area, body, status, path) => {
    const before = await admin.find('bwin');
    const answer = await save(area, body);
    expect([answer.status, answer.body.path]).toEqual([status, path]);
    expect((await admin.find('bwin')).areas).toEqual(before.areas);
  });

  test('a chain of originals that ends where it began is refused, and a bookmaker as its own', async () => {
    expect(await save('basic-info', { ogBookie: 'bwin' }, 'bwin')).toMatchObject({
      status: 422,
      body: { path: 'ogBookie', error: 'errors.ogBookieLoop' },
    });
    await save('basic-info', { ogBookie: 'olybet' }, 'tonybet');
    expect(await save('basic-info', { ogBookie: 'tonybet' }, 'olybet')).toMatchObject({
      status: 422,
      body: { path: 'ogBookie' },
    });
  });

  test('who writes from a version that is no longer the newest hears who was first', async () => {
    expect((await save('calculator', { version: 1, commission: 1 }, 'betway')).status).toBe(200);
    const { status, body } = await save('calculator', { version: 1, commission: 2 }, 'betway');
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'CHANGED',
        path: 'version',
        error: 'errors.bookieChanged',
        changed: ['commission'],
        current: { commission: 1, version: 2 },
      },
    ]);
    expect(body.message).toContain((await admin.find('betway')).areas.calculator.savedBy);
    // The same twice is no conflict; the other areas have versions of their own; nobody saves without having read.
    expect((await save('calculator', { version: 1, commission: 1 }, 'betway')).status).toBe(200);
    expect((await save('bot', { version: 1, enabled: false }, 'betway')).status).toBe(200);
    expect((await admin.send('PUT', '/betway/calculator', { commission: 3 })).status).toBe(400);
    expect((await admin.find('betway')).calculator.commission).toBe(1);
  });

  test('of two at once from the same version one is refused, whoever is faster', {
    tags: ['race'],
  }, async () => {
    const userId = await addUser(database(), 'racer@bookies.test');
    const deps = {
      db: database().db,
      nowMs: services.clock.nowMs,
      accountsAt: async () => 0,
      changed: async () => undefined,
    };
    const place = { value: 'coolbet', area: 'calculator' as const };
    const actor = { userId, ip: '203.0.113.1' };
    const saves = [1, 2, 3, 4].map((commission) =>
      saveArea(deps, actor, place, {
        ...{ version: 1, commission, commissionModel: 'winnings', currency: 'EUR', roundingStep: null },
        ...{ rounding: 'nearest', minStake: 0, maxStake: null, oddsFormat: 'decimal', voidRule: 'returned' },
      } as const).then(
        () => 'saved',
        (error: unknown) =>
          error instanceof Error ? error.message.replace(/^.* saved this/, 'saved this') : 'odd',
      ),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.startsWith('saved this'))).toHaveLength(3);
    expect((await admin.find('coolbet')).areas.calculator.version).toBe(2);
  });

  test('history is paged, newest first, by area too, and any version comes back', async () => {
    for (let commission = 1; commission <= 33; commission += 1)
      await save('calculator', { commission }, 'casumo');
    const first = await history('casumo');
    expect(first.changes).toHaveLength(30);
    expect(first.changes[0]).toMatchObject({ area: 'calculator', version: 34, settings: { commission: 33 } });
    const rest = await history('casumo', `?before=${first.next}`);
    expect([rest.changes.length, rest.next]).toEqual([9, undefined]);
    expect((await history('casumo', '?area=live')).changes).toMatchObject([{ area: 'live', version: 1 }]);

    const restore = (body: object) => admin.send('POST', '/casumo/areas/calculator/restore', body);
    expect((await restore({ version: 3 })).status).toBe(400);
    expect((await restore({ version: 3, newest: 33 })).body).toMatchObject({
      code: 'CHANGED',
      changed: ['commission'],
    });
    const restored = await restore({ version: 3, newest: 34 });
    expect(restored.body.message).toBe('Calculator settings saved successfully');
    expect(await admin.find('casumo')).toMatchObject({
      calculator: { commission: 2 },
      areas: { calculator: { version: 35 } },
    });
    expect((await history('casumo')).changes[0]).toMatchObject({ version: 35, restoredFrom: 3 });
    expect((await restore({ version: 99, newest: 35 })).status).toBe(404);
  });

  test('every change is in the audit log with what it changed', async () => {
    await save('prematch', { enabled: false, reference: false, referenceWeight: 2 }, 'luckia');
    const { body } = await admin.send('GET', '?x=1');
    expect(body.code).toBe('BAD_REQUEST');
    const entry = await database()
      .db.selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('target', '=', 'bookie:luckia')
      .executeTakeFirstOrThrow();
    expect([entry.action, JSON.parse(entry.detail)]).toEqual([
      'bookie.updated',
      { area: 'prematch', changed: ['reference', 'referenceWeight'], version: 2 },
    ]);
  });

  test('who is no reference in a mode is marked in the list of that mode alone', async () => {
    expect((await save('live', { reference: false }, 'pinnacle')).status).toBe(200);
    const marks = async (mode: string) => {
      const answer = await services.app.request(`/api/bookies/${mode}`, {
        headers: { cookie: await cookieOf(services, 'free') },
      });
      const { bookies } = bookiesAnswerSchema.parse(await answer.json());
      return bookies.find(({ value }) => value === 'pinnacle')?.noReference;
    };
    expect([await marks('live'), await marks('prematch')]).toEqual([true, undefined]);
  });

  describe('is not for', () => {
    test.each(['free', 'manager'] as const)('%s', async (name) => {
      const other = new BackOffice(services, name);
      expect((await other.send('PUT', '/bwin/calculator', {})).status).toBe(403);
      expect((await other.send('POST', '/bwin/areas/live/restore', { version: 1 })).status).toBe(403);
    });
  });
});

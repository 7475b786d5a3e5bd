import {
  arbSettingsAnswers,
  type SettingsFamily,
  shareAnswerSchema,
  valueSettingsAnswers,
} from '@bothways/domain/settings';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sqliteForTest, type TestDatabase } from '#kernel/db/testing';
import { addBookie, removeBookie } from '#market/bookies/testing';
import { type SettingsApp, settingsApp } from './testing/settings-app.ts';

let database: TestDatabase;
let app: SettingsApp;
beforeAll(async () => {
  database = await sqliteForTest();
  app = await settingsApp(database);
});
afterAll(() => database.close());

const ARB = {
  sports: ['tennis'],
  bookmakers: { bet365: 'selected', pinnacle: 'reference', ps3838: 'selected', bwin: 'unselected' },
  profitRange: { minPercentage: 1, maxPercentage: 8, sort: 'time_asc' },
  eventVisibility: {
    onlyLiquidEvents: true,
    filterOvertimeMismatch: true,
    excludeCompetitions: ['Friendly'],
    showOnlyPausedEvents: { tennis: { enabled: true, selectedOptions: ['next_game'] } },
  },
  oddsFilters: { bet365: { min: 1.5, max: 4 } },
  activeTimeFilters: { minActiveSeconds: 5, maxActiveSeconds: 600 },
  maxArbsPerEvent: 3,
  proMode: true,
};
const VALUE = {
  sports: ['football'],
  bookmakers: { bet365: 'selected', pinnacle: 'reference' },
  valueRange: { minPercentage: 2, maxPercentage: 20, sort: 'value_asc' },
  oddsFilters: { minOdds: 1.5, maxOdds: 5 },
  activeTimeFilters: { minActiveSeconds: 5 },
};

/** How each family names a configuration in its addresses and bodies. */
const FAMILIES = {
  arbs: {
    payload: ARB,
    answers: arbSettingsAnswers,
    query: (id: string) => `?id=${id}`,
    update: (user: string, type: string, id: string, body: object) =>
      app.send(user, 'PUT', `arbs/${type}?id=${id}`, body),
    activate: (user: string, type: string, id: string) =>
      app.send(user, 'PATCH', `arbs/${type}/active?id=${id}`),
  },
  valuebets: {
    payload: VALUE,
    answers: valueSettingsAnswers,
    query: (id: string) => `?configId=${id}`,
    update: (user: string, type: string, id: string, body: object) =>
      app.send(user, 'PUT', `valuebets/${type}`, { id, ...body }),
    activate: (user: string, type: string, id: string) =>
      app.send(user, 'PUT', `valuebets/${type}/active`, { configId: id }),
  },
} as const;

const FAMILY_NAMES: readonly SettingsFamily[] = ['arbs', 'valuebets'];

describe.each(FAMILY_NAMES)('/api/settings/%s', (family) => {
  const { payload, answers, query, update, activate } = FAMILIES[family];
  const create = async (
    user: string,
    type: string,
    name: string,
    setAsActive = true,
    said: object = payload,
  ) => app.send(user, 'POST', `${family}/${type}`, { name, payload: said, setAsActive });
  const created = async (...args: Parameters<typeof create>): Promise<string> => {
    const response = await create(...args);
    expect(response.status).toBe(200);
    return answers.written.parse(await response.json()).data._id.id;
  };
  const read = async (user: string, type: string) =>
    answers.settings.parse(await (await app.send(user, 'GET', `${family}/${type}`)).json()).data;
  const share = async (user: string, type: string, id: string) => {
    const response = await app.send(user, 'POST', `${family}/${type}/share${query(id)}`);
    return shareAnswerSchema.parse(await response.json()).data;
  };
  const importIt = (user: string, body: object) => app.send(user, 'POST', `${family}/import`, body);

  it('is empty for somebody new', async () => {
    expect(await read(await app.newUser(), 'prematch')).toEqual({ summaries: [], activeConfig: null });
  });

  it('gives back what was saved, live with active time and prematch without', async () => {
    const user = await app.newUser();
    const id = await created(user, 'live', 'Spain, main books');
    await created(user, 'prematch', 'Spain, main books');
    const live = await read(user, 'live');
    expect(live.activeConfig).toMatchObject({
      _id: { id },
      id,
      name: 'Spain, main books',
      isActive: true,
      version: 1,
      share: { isShared: false },
      updatedAt: new Date(app.clock.ms).toISOString(),
      payload,
    });
    expect(live.summaries).toEqual([live.activeConfig]);
    const { activeTimeFilters, ...rest } = payload;
    const prematch = await read(user, 'prematch');
    expect(prematch.activeConfig?.payload).toMatchObject(rest);
    expect(activeTimeFilters.minActiveSeconds).toBe(5);
    expect(prematch.activeConfig?.payload).not.toHaveProperty('activeTimeFilters');
  });

  it('writes down the channels and the mapping that a choice stands for', async () => {
    const user = await app.newUser();
    await created(user, 'live', 'Variants', true, { bookmakers: { bet365: 'selected', ps3838: 'selected' } });
    const { activeConfig } = await read(user, 'live');
    expect(activeConfig?.payload.appliedChannels).toEqual(['live', 'bet365', 'ps3838']);
    expect(activeConfig?.payload.bookieMapping).toEqual({ pinnacle: ['ps3838'] });
  });

  it('keeps prematch and live apart', async () => {
    const user = await app.newUser();
    const id = await created(user, 'live', 'Only live');
    expect((await read(user, 'prematch')).summaries).toEqual([]);
    expect((await activate(user, 'prematch', id)).status).toBe(404);
  });

  it('fills what an older payload does not have, and takes an old name of a sport', async () => {
    const user = await app.newUser();
    await created(user, 'prematch', 'Old', true, { sports: ['soccer'] });
    const { activeConfig } = await read(user, 'prematch');
    expect(activeConfig?.payload).toMatchObject({
      sports: ['football'],
      bookmakers: {},
      eventVisibility: { onlyLiquidEvents: false },
    });
  });

  it('updates and makes active in one call, or changes nothing', async () => {
    const user = await app.newUser();
    const [first, second] = [
      await created(user, 'prematch', 'First'),
      await created(user, 'prematch', 'Second'),
    ];
    const save = (more: object) => update(user, 'prematch', first, { name: 'Better', payload, ...more });
    const other = { payload: { ...payload, sports: ['hockey'] } };
    const active = async () => (await read(user, 'prematch')).activeConfig;
    expect((await save({ version: 1 })).status).toBe(200);
    expect((await active())?.id).toBe(second);
    // Somebody was faster: neither the words nor the choice are taken.
    expect((await save({ ...other, version: 1, setAsActive: true })).status).toBe(409);
    expect((await active())?.id).toBe(second);
    const saved = await save({ ...other, version: 2, setAsActive: true });
    expect(answers.written.parse(await saved.json()).data).toMatchObject({ isActive: true, version: 3 });
    expect(await active()).toMatchObject({ id: first, name: 'Better', version: 3 });
  });

  it('updates, and keeps every version', async () => {
    const user = await app.newUser();
    const id = await created(user, 'prematch', 'First name');
    app.clock.ms += 60_000;
    const answer = await update(user, 'prematch', id, {
      name: 'Second name',
      payload: { sports: ['hockey'] },
      version: 1,
    });
    expect(answers.written.parse(await answer.json()).data).toMatchObject({
      name: 'Second name',
      version: 2,
      isActive: true,
      payload: { sports: ['hockey'] },
    });
    const history = await app.send(user, 'GET', `${family}/prematch/history${query(id)}`);
    const { versions } = answers.history.parse(await history.json()).data;
    expect(versions.map(({ id: number, name }) => [number, name])).toEqual([
      [2, 'Second name'],
      [1, 'First name'],
    ]);
    expect(versions[1]?.payload).toMatchObject({ sports: payload.sports });
  });

  it('refuses an edit of what somebody else has changed in the meantime', async () => {
    const user = await app.newUser();
    const id = await created(user, 'prematch', 'Spain');
    const save = (change: object) => update(user, 'prematch', id, { name: 'Spain', payload, ...change });
    const theirs = { payload: { ...payload, sports: ['hockey'] }, version: 1 };
    expect((await save(theirs)).status).toBe(200);
    const late = await save({ name: 'Mine', version: 1 });
    expect([late.status, await late.json()]).toMatchObject([
      409,
      {
        code: 'CHANGED',
        error: 'configurationChanged',
        changed: ['sports'],
        current: { id, name: 'Spain', version: 2, payload: { sports: ['hockey'] } },
      },
    ]);
    // The same twice is no conflict and no new version; nobody saves without having read.
    const again = await save(theirs);
    expect(answers.written.parse(await again.json()).data.version).toBe(2);
    expect((await save({ name: 'Mine' })).status).toBe(400);
  });

  it('activates one at a time', async () => {
    const user = await app.newUser();
    const first = await created(user, 'prematch', 'First');
    const second = await created(user, 'prematch', 'Second', false);
    expect((await read(user, 'prematch')).activeConfig?.id).toBe(first);
    expect((await activate(user, 'prematch', second)).status).toBe(200);
    const { summaries, activeConfig } = await read(user, 'prematch');
    expect(activeConfig?.id).toBe(second);
    expect(summaries.filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('deletes; the one changed last takes the place of the active one, until none is left', async () => {
    const user = await app.newUser();
    const oldest = await created(user, 'prematch', 'Oldest');
    const newest = await created(user, 'prematch', 'Newest');
    const active = await created(user, 'prematch', 'Active');
    const remove = async (id: string) => {
      const answer = await app.send(user, 'DELETE', `${family}/prematch${query(id)}`);
      expect(answer.status).toBe(200);
      return answers.deleted.parse(await answer.json()).data.activeConfig?.id;
    };
    expect(await remove(active)).toBe(newest);
    expect(await remove(newest)).toBe(oldest);
    expect(await remove(oldest)).toBeUndefined();
    expect(await read(user, 'prematch')).toEqual({ summaries: [], activeConfig: null });
  });

  it('rolls back to the version before, or to one that is named, and forgets nothing', async () => {
    const user = await app.newUser();
    const id = await created(user, 'prematch', 'One');
    await update(user, 'prematch', id, { name: 'Two', payload: { sports: ['hockey'] }, version: 1 });
    await update(user, 'prematch', id, { name: 'Three', payload: { sports: ['baseball'] }, version: 2 });
    const rollback = async (newest: number, version?: number) =>
      app.send(user, 'POST', `${family}/prematch/rollback`, { configId: id, version, newest });
    expect(answers.written.parse(await (await rollback(3)).json()).data).toMatchObject({
      name: 'Two',
      version: 4,
      payload: { sports: ['hockey'] },
    });
    expect(answers.written.parse(await (await rollback(4, 1)).json()).data.name).toBe('One');
    // From a list of before: the same is done already, another one is not done unheard.
    expect((await rollback(4, 1)).status).toBe(200);
    const stale = await rollback(4, 3);
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { code: 'CHANGED', current: { version: 5 } },
    ]);
    const history = await app.send(user, 'GET', `${family}/prematch/history${query(id)}`);
    const { versions } = answers.history.parse(await history.json()).data;
    expect(versions.map(({ name, restoredFrom }) => [name, restoredFrom])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', undefined],
      ['Two', undefined],
      ['One', undefined],
    ]);
    const never = await rollback(5, 99);
    expect(never.status).toBe(409);
    expect(await never.json()).toMatchObject({ error: 'noEarlierVersion' });
  });

  it('shares by a link that stays the same until it is disabled, and never works again after', async () => {
    const [owner, reader] = [await app.newUser(), await app.newUser()];
    const id = await created(owner, 'prematch', 'Shared');
    const first = await share(owner, 'prematch', id);
    expect(first.link).toBe(`http://localhost:4000/dashboard/${family}/prematch?import=${first.token}`);
    expect(await share(owner, 'prematch', id)).toEqual(first);
    expect((await read(owner, 'prematch')).summaries[0]?.share.isShared).toBe(true);
    const preview = await importIt(reader, {
      configType: 'prematch',
      shareToken: first.token,
      preview: true,
    });
    expect(preview.status).toBe(200);
    expect(answers.imported.parse(await preview.json()).data).toMatchObject({
      name: 'Shared',
      droppedBookies: [],
    });
    expect((await read(reader, 'prematch')).summaries).toEqual([]);

    expect((await app.send(owner, 'DELETE', `${family}/prematch/share${query(id)}`)).status).toBe(200);
    const refused = await importIt(reader, { configType: 'prematch', shareToken: first.token });
    expect(refused.status).toBe(404);
    const refusal = await refused.json();
    expect(refusal).toMatchObject({ error: 'shareTokenUnknown' });
    for (const shareToken of ['never-was', 'x'.repeat(10_000), '../../admin', '__proto__']) {
      const unknown = await importIt(reader, { configType: 'prematch', shareToken, preview: true });
      expect([unknown.status, await unknown.json()]).toEqual([404, refusal]);
    }
    const second = await share(owner, 'prematch', id);
    expect(second.token).not.toBe(first.token);
    expect((await importIt(reader, { configType: 'prematch', shareToken: first.token })).status).toBe(404);
  });

  it('imports as a new configuration under a free name, for either mode', async () => {
    const [owner, reader] = [await app.newUser(), await app.newUser()];
    const id = await created(owner, 'live', 'Shared');
    const { token } = await share(owner, 'live', id);
    const own = await created(reader, 'prematch', 'shared');
    const answer = await importIt(reader, { configType: 'prematch', shareToken: token, setAsActive: true });
    const { data, message } = answers.imported.parse(await answer.json());
    expect(message).toBe('Configuration imported');
    expect(data).toMatchObject({ name: 'Shared (2)', sharedType: 'live' });
    const { summaries, activeConfig } = await read(reader, 'prematch');
    expect(summaries.map(({ name }) => name)).toEqual(['Shared (2)', 'shared']);
    expect(activeConfig?.id).toBe(data._id?.id);
    expect(activeConfig?.payload.appliedChannels[0]).toBe('prematch');
    expect(activeConfig?.payload).not.toHaveProperty('activeTimeFilters');
    expect(summaries[1]?.id).toBe(own);
  });

  it('works channels and mapping out anew: what the sender had written down says nothing of the reader', async () => {
    const [owner, reader] = [await app.newUser(), await app.newUser()];
    const id = await created(owner, 'live', 'Shared', true, {
      bookmakers: { bet365: 'selected', ps3838: 'selected' },
      appliedChannels: ['live', 'bwin'],
      bookieMapping: { bet365: ['bwin'], bwin: [] },
    });
    const { token } = await share(owner, 'live', id);
    for (const preview of [true, false]) {
      const answer = await importIt(reader, { configType: 'prematch', shareToken: token, preview });
      const { payload: adopted } = answers.imported.parse(await answer.json()).data;
      expect(adopted.bookieMapping).toEqual({ pinnacle: ['ps3838'] });
      expect(adopted.appliedChannels).toEqual(['prematch', 'bet365', 'ps3838']);
    }
    const [stored] = (await read(reader, 'prematch')).summaries;
    expect(stored?.payload.bookieMapping).toEqual({ pinnacle: ['ps3838'] });
    expect(stored?.payload.appliedChannels).toEqual(['prematch', 'bet365', 'ps3838']);
    expect((await read(owner, 'live')).activeConfig?.payload.bookieMapping).toEqual({
      bet365: ['bwin'],
      bwin: [],
    });
  });

  it('says which bookmakers an import lost, because the catalogue has them no longer', async () => {
    const [owner, reader] = [await app.newUser(), await app.newUser()];
    const closing = `closing-${family}`;
    await addBookie(database.db, closing);
    const bookmakers = { [closing]: 'selected', bet365: 'selected' };
    const id = await created(owner, 'live', 'Shared', true, { bookmakers });
    const { token } = await share(owner, 'live', id);
    await removeBookie(database.db, closing);
    const answer = await importIt(reader, { configType: 'live', shareToken: token });
    const { data } = answers.imported.parse(await answer.json());
    expect(data.droppedBookies).toEqual([closing]);
    expect(data.payload.bookmakers).toEqual({ bet365: 'selected' });
    expect((await read(owner, 'live')).activeConfig?.payload.bookmakers).toEqual({ bet365: 'selected' });
  });

  describe('refuses with a clear message, created or changed', () => {
    const range = family === 'arbs' ? 'profitRange' : 'valueRange';
    const oddsFilters = family === 'arbs' ? { bet365: { min: 4, max: 2 } } : { minOdds: 4, maxOdds: 2 };
    test.each([
      [
        'an unknown bookmaker',
        { payload: { bookmakers: { nobody: 'selected' } } },
        'Unknown bookmaker: nobody',
      ],
      [
        'an unknown bookmaker among the channels',
        { payload: { appliedChannels: ['prematch', 'nobody'] } },
        'Unknown bookmaker: nobody',
      ],
      [
        'an unknown variant',
        { payload: { bookieMapping: { pinnacle: ['nobody'] } } },
        'Unknown bookmaker: nobody',
      ],
      [
        'a bookmaker with the name of what every object has',
        { payload: { bookmakers: { constructor: 'selected' } } },
        'Unknown bookmaker: constructor',
      ],
      ['a blank name', { name: '  ' }, 'Give the configuration a name'],
      ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'The name is longer than 50 characters'],
      ['no name', { name: undefined }, 'name: Invalid input: expected string, received undefined'],
      ['a field that nobody knows', { payload: { stakes: 5 } }, /stakes/],
      ['a sport that is none', { payload: { sports: ['chess'] } }, /payload\.sports\.0/],
      ['no sport', { payload: { sports: [] } }, 'payload.sports: At least one sport'],
      [
        'a range turned round',
        { payload: { [range]: { minPercentage: 8, maxPercentage: 2 } } },
        /lower bound is above the upper/,
      ],
      ['odds turned round', { payload: { oddsFilters } }, /lower bound is above the upper/],
      [
        'seconds turned round',
        { payload: { activeTimeFilters: { minActiveSeconds: 9, maxActiveSeconds: 1 } } },
        /lower bound is above the upper/,
      ],
      ['a list instead of a payload', { payload: [] }, /payload/],
    ])('%s', async (_what, change, message) => {
      const user = await app.newUser();
      const refusal = {
        success: false,
        code: 'BAD_REQUEST',
        message: expect.stringMatching(message),
      };
      const answer = await app.send(user, 'POST', `${family}/prematch`, {
        name: 'Spain',
        payload,
        setAsActive: true,
        ...change,
      });
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(refusal)]);
      expect((await read(user, 'prematch')).summaries).toEqual([]);

      const id = await created(user, 'prematch', 'Spain');
      const before = await read(user, 'prematch');
      const changed = await update(user, 'prematch', id, { name: 'Spain', payload, version: 1, ...change });
      expect([changed.status, await changed.json()]).toEqual([400, expect.objectContaining(refusal)]);
      expect(await read(user, 'prematch')).toEqual(before);
    });

    test('a name that is taken, whatever its case', async () => {
      const user = await app.newUser();
      await created(user, 'prematch', 'España');
      const answer = await create(user, 'prematch', ' ESPAÑA');
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ error: 'configurationNameTaken', path: 'name' });
    });

    test('a body that is too long', async () => {
      const answer = await create(await app.newUser(), 'prematch', 'x'.repeat(70_000));
      expect(answer.status).toBe(413);
    });

    test('a mode that is none', async () => {
      const user = await app.newUser();
      expect((await app.send(user, 'GET', `${family}/both`)).status).toBe(400);
      expect((await importIt(user, { configType: 'both', shareToken: 'x' })).status).toBe(400);
    });

    test('too many changes', async () => {
      const user = await app.newUser();
      const answers = [];
      for (let turn = 0; turn < 70; turn += 1) answers.push((await activate(user, 'prematch', 'x')).status);
      expect(answers[0]).toBe(404);
      expect(answers.at(-1)).toBe(429);
    });
  });

  describe('somebody else', () => {
    test('gets the same answers as for what never was', async () => {
      const [owner, other] = [await app.newUser(), await app.newUser()];
      const id = await created(owner, 'prematch', 'Mine');
      const tries = (target: string): Promise<Response>[] => [
        app.send(other, 'GET', `${family}/prematch/history${query(target)}`),
        update(other, 'prematch', target, { name: 'Yours', payload, version: 1 }),
        app.send(other, 'DELETE', `${family}/prematch${query(target)}`),
        activate(other, 'prematch', target),
        app.send(other, 'POST', `${family}/prematch/share${query(target)}`),
        app.send(other, 'DELETE', `${family}/prematch/share${query(target)}`),
        app.send(other, 'POST', `${family}/prematch/rollback`, { configId: target, newest: 1 }),
      ];
      const texts = async (target: string) =>
        Promise.all((await Promise.all(tries(target))).map(async (each) => [each.status, await each.text()]));
      const foreign = await texts(id);
      expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
      expect(foreign).toEqual(await texts('never-was'));
      expect((await read(owner, 'prematch')).summaries).toMatchObject([{ id, name: 'Mine', version: 1 }]);
      expect((await read(other, 'prematch')).summaries).toEqual([]);
    });

    test('who is a visitor is told to sign in', async () => {
      const answer = await app.send(undefined, 'GET', `${family}/prematch`);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: 'Unauthorized - please login' });
    });
  });

  describe('what an earlier release has stored', () => {
    const older = {
      sports: ['soccer'],
      bookmakers: { bet365: 'selected', closed: 'selected' },
      layout: 'wide',
    };
    test.each([
      [
        'of an older form',
        JSON.stringify(older),
        { sports: ['football'], bookmakers: { bet365: 'selected' } },
      ],
      [
        'with parts that make no sense any more',
        JSON.stringify({ ...older, sports: 'all', profitRange: 7, valueRange: { minPercentage: 'x' } }),
        { bookmakers: { bet365: 'selected' } },
      ],
      ['that is no object', '[]', { bookmakers: {} }],
      ['that is no JSON', '{"sports":["ten', { bookmakers: {} }],
    ])('a payload %s is read, and can be changed, shared and rolled back', async (_what, text, expected) => {
      const [user, reader] = [await app.newUser(), await app.newUser()];
      const id = await created(user, 'prematch', 'Old');
      const other = await created(user, 'prematch', 'Beside it', false);
      await database.db
        .updateTable('configurationVersions')
        .set({ payload: text, payloadVersion: 0 })
        .where('configurationId', '=', id)
        .execute();
      const { summaries, activeConfig } = await read(user, 'prematch');
      expect(summaries.map((each) => each.id)).toEqual([other, id]);
      expect(activeConfig).toMatchObject({ id, name: 'Old', payload: expected });
      expect(summaries[0]?.payload).toMatchObject({ sports: payload.sports });
      const { token } = await share(user, 'prematch', id);
      expect((await importIt(reader, { configType: 'live', shareToken: token })).status).toBe(200);
      expect((await update(user, 'prematch', id, { name: 'New', payload, version: 1 })).status).toBe(200);
      const back = await app.send(user, 'POST', `${family}/prematch/rollback`, {
        configId: id,
        newest: 2,
      });
      expect(answers.written.parse(await back.json()).data).toMatchObject({ name: 'Old', payload: expected });
    });
  });

  it('leaves nothing behind when its owner is deleted', async () => {
    const user = await app.newUser();
    const id = await created(user, 'prematch', 'Mine');
    await database.db.deleteFrom('users').where('id', '=', user).execute();
    const rows = database.db
      .selectFrom('configurationVersions')
      .selectAll()
      .where('configurationId', '=', id);
    expect(await rows.execute()).toEqual([]);
  });
});

test('a configuration of one family is none of the other', async () => {
  const user = await app.newUser();
  const answer = await app.send(user, 'POST', 'arbs/prematch', { name: 'Arbs', payload: ARB });
  const { id } = arbSettingsAnswers.written.parse(await answer.json()).data;
  expect((await app.send(user, 'DELETE', `valuebets/prematch?configId=${id}`)).status).toBe(404);
});

test.each([
  ['GET', 'arbs/prematch', undefined, 'Failed to fetch settings'],
  ['GET', 'arbs/prematch/history?id=x', undefined, 'Failed to fetch configuration history'],
  ['POST', 'arbs/prematch', { name: 'x', payload: {} }, 'Failed to create configuration'],
  ['PUT', 'arbs/prematch?id=x', { name: 'x', payload: {}, version: 1 }, 'Failed to update configuration'],
  ['DELETE', 'arbs/prematch?id=x', undefined, 'Failed to delete configuration'],
  ['PATCH', 'arbs/prematch/active?id=x', undefined, 'Failed to set configuration as active'],
  ['POST', 'arbs/prematch/share?id=x', undefined, 'Failed to generate share link'],
  ['DELETE', 'arbs/prematch/share?id=x', undefined, 'Failed to disable sharing'],
  ['POST', 'arbs/import', { configType: 'live', shareToken: 'x' }, 'Failed to import configuration'],
  ['POST', 'arbs/prematch/rollback', { configId: 'x', newest: 1 }, 'Failed to rollback configuration'],
  ['GET', 'valuebets/prematch', undefined, 'Failed to fetch valuebet settings'],
  ['POST', 'valuebets/prematch', { name: 'x', payload: {} }, 'Failed to create valuebet configuration'],
  [
    'PUT',
    'valuebets/prematch',
    { id: 'x', name: 'x', payload: {}, version: 1 },
    'Failed to update valuebet configuration',
  ],
  ['DELETE', 'valuebets/prematch?configId=x', undefined, 'Failed to delete valuebet configuration'],
  ['PUT', 'valuebets/prematch/active', { configId: 'x' }, 'Failed to set valuebet configuration as active'],
] as const)(
  '%s %s: when the database is gone it says so in its own words',
  async (method, path, body, message) => {
    const broken = await sqliteForTest();
    const own = await settingsApp(broken);
    await broken.close();
    const answer = await own.send('anybody', method, path, body);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ success: false, code: 'INTERNAL', message });
  },
);

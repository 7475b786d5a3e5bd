import { HOUR_MS } from '@bothways/domain/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { startSmtpCatcher } from '#kernel/mail/testing';
import { anArb, aQuote } from '#testing';
import { AlertsWorld, type Person } from './testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const BOTH = { bookmakers: { bet365: 'selected', bwin: 'selected' } };
const CHAT = 78;

/** What alerts ask of a database; their behaviour is tested where they are. */
onBothDatabases('alerts', (database) => {
  let catcher: Awaited<ReturnType<typeof startSmtpCatcher>>;
  let world: AlertsWorld;
  let pro: Person;
  let turn = 0;

  beforeEach(async () => {
    catcher = await startSmtpCatcher();
    world = await AlertsWorld.open({
      database: database(),
      config: { mail: { transport: 'smtp', url: catcher.url, from: 'no-reply@bothways.test' } },
    });
    pro = await world.person('pro');
    await pro.rule(await pro.configuration(BOTH, 'arbs/prematch', `Mine ${++turn}`));
  });
  afterEach(async () => {
    await world.services.alerts.stop();
    await catcher.close();
  });
  const kept = () => database().db.selectFrom('pushDevices').select(['id', 'addedAtMs']).execute();

  test('a browser is told once, and forgotten with the session it belongs to', async () => {
    const browser = world.pushes.browser();
    expect((await pro.subscribe(browser)).status).toBe(200);
    await world.look();
    await world.prices(anArb());
    await world.beat();
    expect(browser.heard).toHaveLength(1);
    const [device] = (await pro.alerts()).push.devices;
    expect(device).toMatchObject({ isThis: true, usedAt: expect.any(String) });
    await pro.send('POST', '/api/auth/sign-out');
    expect(await kept()).toEqual([]);
  });

  test('with the eleventh browser the one that was added first goes', async () => {
    const startMs = world.clock.ms;
    for (let nth = 0; nth < 11; nth += 1) {
      world.clock.ms = startMs + nth * 60_000;
      await (await world.person('pro')).subscribe(world.pushes.browser());
    }
    const times = (await kept()).map(({ addedAtMs }) => Number(addedAtMs)).sort((a, b) => a - b);
    expect(times).toEqual(Array.from({ length: 10 }, (_, nth) => startMs + (nth + 1) * 60_000));
  });

  test('a rule tells through the ways it was given, also when it loses one while news wait', async () => {
    // What the tests before told of is not told again.
    const of = (home: string) => anArb({ event: { ...aQuote('bet365', '1', 2).event, id: home, home } });
    const browser = world.pushes.browser();
    await pro.subscribe(browser);
    await pro.link(CHAT);
    const shown = () => world.telegram.shown(String(CHAT)).filter((text) => text.includes('Ribas'));
    const active = async () => (await pro.alerts()).configurations.find(({ isActive }) => isActive);
    const { id = '', channels } = (await active()) ?? {};
    expect(channels).toBeNull();
    expect((await pro.rule(id, { channels: [] })).status).toBe(400);
    await pro.rule(id, { channels: ['push'] });
    // A page of before ways were chosen says nothing of them.
    await pro.rule(id);
    expect((await active())?.channels).toEqual(['push']);
    await world.look();
    await world.prices(of('Bea Ribas'));
    await world.beat();
    expect([browser.heard.length, shown().length]).toEqual([1, 0]);

    await pro.rule(id, { channels: null });
    await world.look();
    world.telegram.retryAfterS = 2;
    await world.prices(of('Cara Ribas'));
    await world.beat();
    const waiting = () =>
      database().db.selectFrom('alertMessages').select('state').where('channel', '=', 'telegram');
    expect(await waiting().execute()).toEqual([{ state: 'waiting' }]);
    await pro.rule(id, { channels: ['push', 'email'] });
    await world.look();
    world.telegram.retryAfterS = undefined;
    await world.beat(3000);
    expect(shown()).toEqual([]);
    expect(await waiting().execute()).toEqual([{ state: 'dropped' }]);
  });

  test('a digest leaves once however many look, and never after it was ended', async () => {
    await pro.digest({ period: 'hourly', hour: 8 });
    await world.look();
    await world.prices(anArb());
    await world.beat(30_000);
    await world.prices([aQuote('bet365', '1', 1.5)]);
    const { digests } = world.services.alerts;
    const nextHour = async () => {
      // A letter that is on its way would have been so for an hour.
      await world.services.idle();
      world.clock.ms = (Math.floor(world.clock.ms / HOUR_MS) + 1) * HOUR_MS;
      await Promise.all([digests.sendDue(), digests.sendDue(), digests.sendDue()]);
      await world.services.idle();
      return catcher.caught.filter(({ raw }) => /Your digest/.test(raw)).length;
    };
    expect(await nextHour()).toBe(1);
    await pro.digest({ period: 'off', hour: 8 });
    expect(await nextHour()).toBe(1);
  });

  test('of two windows of a person the later one hears what the other one saved, and writes over nothing', async () => {
    const ask = async (path: string, body: object) => {
      const answer = await pro.send('PUT', `/api/alerts/${path}`, body);
      return { status: answer.status, body: await answer.json() };
    };
    const before = await pro.alerts();
    const { id = '', version } = before.configurations[0] ?? {};
    const rule = `rules/${id}`;
    await ask(rule, { version, minPct: 4 });
    expect(await ask(rule, { version, sports: ['tennis'] })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', changed: ['minPct'], current: { minPct: 4, sports: null } },
    });
    // The same again is done already, and a switch says nothing of what it does not touch.
    expect((await ask(rule, { version, minPct: 4 })).status).toBe(200);
    expect((await ask(rule, { version, isOn: false })).status).toBe(200);
    expect((await pro.alerts()).configurations[0]?.rule).toEqual({ isOn: false, minPct: 4, sports: null });
    expect((await ask(rule, { minPct: 5 })).status).toBe(400);

    const hours = { isOn: true, from: '22:00', to: '06:00' };
    const quiet = { version: before.settings.version };
    expect((await ask('settings', { ...quiet, quietHours: hours })).status).toBe(200);
    expect(await ask('settings', { ...quiet, quietHours: { ...hours, to: '09:00' } })).toMatchObject({
      status: 409,
      body: { changed: ['quietHours'], current: { quietHours: hours } },
    });
    // The zone is what the browser at hand has, and leaves the hours alone.
    expect((await ask('settings', { ...quiet, zone: 'Europe/Madrid' })).status).toBe(200);
    expect((await pro.alerts()).settings).toMatchObject({ zone: 'Europe/Madrid', quietHours: hours });

    // Pages of earlier releases read no days: they stand apart, and all of them are none.
    expect((await pro.alerts()).settings).not.toHaveProperty('quietDays');
    const { version: hoursVersion } = (await pro.alerts()).settings;
    expect((await ask('settings', { version: hoursVersion, quietDays: [6, 7] })).status).toBe(200);
    expect(await ask('settings', { version: hoursVersion, quietDays: [1] })).toMatchObject({
      status: 409,
      body: { current: { quietHours: hours, quietDays: [6, 7] } },
    });
    expect((await pro.alerts()).quietDays).toEqual([6, 7]);

    const digest = { version: before.digest.version };
    expect((await ask('digest', { ...digest, period: 'daily' })).status).toBe(200);
    expect(await ask('digest', { ...digest, period: 'hourly' })).toMatchObject({
      status: 409,
      body: { changed: ['period'], current: { period: 'daily', hour: 8 } },
    });
    expect((await ask('digest', { ...digest, period: 'daily' })).status).toBe(200);
    for (const path of ['settings', 'digest']) expect((await ask(path, {})).status).toBe(400);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { startSmtpCatcher } from '#kernel/mail/testing';
import { anArb, aQuote } from '#testing';
import { AlertsWorld, type Person } from './testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const BOTH = { bookmakers: { bet365: 'selected', bwin: 'selected' } };
const HOUR_MS = 3_600_000;

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

  test('a digest leaves once however many look, and never after it was ended', async () => {
    await pro.send('PUT', '/api/alerts/digest', { period: 'hourly', hour: 8 });
    await world.look();
    await world.prices(anArb());
    await world.beat(30_000);
    await world.prices([aQuote('bet365', '1', 1.5)]);
    const { digests } = world.services.alerts;
    const nextHour = async () => {
      world.clock.ms = (Math.floor(world.clock.ms / HOUR_MS) + 1) * HOUR_MS;
      await Promise.all([digests.sendDue(), digests.sendDue(), digests.sendDue()]);
      await world.services.idle();
      return catcher.caught.filter(({ raw }) => /Your digest/.test(raw)).length;
    };
    expect(await nextHour()).toBe(1);
    await pro.send('PUT', '/api/alerts/digest', { period: 'off', hour: 8 });
    expect(await nextHour()).toBe(1);
  });
});

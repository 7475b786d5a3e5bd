import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anArb, aQuote, TEST_ORIGIN } from '#testing';
import { AlertsWorld, type EmulatedBrowser, type Person } from '../testing/index.ts';

const BOTH = { bookmakers: { bet365: 'selected', bwin: 'selected' } };
let world: AlertsWorld;
let pro: Person;
let browser: EmulatedBrowser;
beforeEach(async () => {
  world = await AlertsWorld.open();
  pro = await world.person('pro');
  browser = world.pushes.browser();
});
afterEach(() => world.close());

/** A rule is on, in the browsers that are given. */
async function ready(...browsers: EmulatedBrowser[]): Promise<void> {
  for (const one of browsers) expect((await pro.subscribe(one)).status).toBe(200);
  await pro.rule(await pro.configuration(BOTH));
  await world.look();
}
const devices = async (person = pro) => (await person.alerts()).push.devices;
const rows = () => world.services.database.db.selectFrom('pushDevices').selectAll().execute();

describe('an opportunity', () => {
  test('is told of once, encrypted, with figures, age and the way to it, for as long as it lives; then it is said to be gone', async () => {
    await ready(browser);
    await world.prices(anArb());
    expect(browser.heard).toHaveLength(1);
    const [message] = browser.heard;
    expect(message).toMatchObject({ title: '4.76% · Ana Ribas – Eva Solano', isGone: false });
    expect(message?.body).toMatch(
      /^bet365: Winner: Ana Ribas at 2\.100\nbwin: .* at 2\.100\nStood for 1 s when this was sent$/,
    );
    expect(message?.path).toMatch(/^\/en\/dashboard\/arbs\/prematch\?arb=/);
    const [call] = browser.calls;
    const said = Object.fromEntries(call?.headers ?? []);
    expect(said).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: message?.tag });
    expect(said.topic).toMatch(/^[\w-]{1,32}$/);
    expect(said.authorization).toMatch(/^vapid t=[\w.-]+, k=B[\w-]{86}$/);
    expect([Number(said.ttl) > 100, Number(said.ttl) <= 120]).toEqual([true, true]);
    expect([call?.redirect, (call?.bytes ?? 0) < 1200]).toEqual(['error', true]);
    await world.prices([aQuote('bet365', '1', 2.12)]);
    await world.prices([aQuote('bet365', '1', 1.5)]);
    await world.beat(4000);
    expect(browser.shown).toHaveLength(1);
    expect(browser.shown[0]).toMatchObject({ tag: message?.tag, isGone: true });
    expect(browser.shown[0]?.title).toMatch(/^GONE after \d+ s · 4\.76%/);
    expect(await world.states()).toEqual({ sent: 1 });
  });

  test('is not said to be gone at Apple, while others say it', async () => {
    const apple = world.pushes.browser('web.push.apple.com');
    await (await world.person('pro')).subscribe(apple);
    await ready(browser);
    await world.prices(anArb());
    await world.prices([aQuote('bet365', '1', 1.5)]);
    await world.beat(4000);
    const told = [apple, browser].map(({ heard }) => heard.map(({ isGone }) => isGone));
    expect(told).toEqual([[false], [false, true]]);
  });

  test('with many others is one message of less than a kilobyte', async () => {
    await ready(browser);
    const long = 'Ñandú '.repeat(60);
    const other = { event: { ...aQuote('bet365', '1', 2).event, id: 'match-2', home: long, away: long } };
    await world.prices([...anArb(), ...anArb(other)]);
    expect(browser.heard).toHaveLength(1);
    expect(browser.heard[0]?.title).toBe('2 found, best 4.76%');
    expect(browser.heard[0]?.path).toBe('/en/dashboard/arbs/prematch');
    expect(Buffer.byteLength(JSON.stringify(browser.heard[0]))).toBeLessThanOrEqual(1000);
  });
});

describe('a browser', () => {
  test('is listed with its name and when it was used, tested, and removed; both ends are written down', async () => {
    await ready(browser);
    await world.prices(anArb());
    const [device] = await devices();
    expect(device).toMatchObject({ isThis: true, isRefused: false, usedAt: expect.any(String) });
    const tested = await pro.send('POST', `/api/alerts/push/devices/${device?.id}/test`);
    expect([tested.status, await tested.json()]).toEqual([200, { success: true, isTaken: true }]);
    expect(browser.heard.at(-1)).toMatchObject({ tag: 'test', body: expect.stringMatching(/^A test/) });
    expect((await pro.send('DELETE', `/api/alerts/push/devices/${device?.id}`)).status).toBe(200);
    expect(await devices()).toEqual([]);
    const actions = await world.services.database.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'alerts.%')
      .orderBy('seq')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['alerts.linked', 'alerts.unlinked']);
  });

  test('of somebody else is none', async () => {
    await ready(browser);
    const [device] = await devices();
    const free = await world.person('free');
    const calls = browser.calls.length;
    expect((await free.send('POST', `/api/alerts/push/devices/${device?.id}/test`)).status).toBe(404);
    expect((await free.send('DELETE', `/api/alerts/push/devices/${device?.id}`)).status).toBe(404);
    expect([browser.calls.length, (await devices()).length]).toEqual([calls, 1]);
  });

  test('hears nothing more once its person has signed out there, and the next person hears nothing of theirs', async () => {
    await ready(browser);
    await pro.send('POST', '/api/auth/sign-out');
    await world.look();
    await world.prices(anArb());
    expect(browser.heard).toEqual([]);
    expect(await rows()).toEqual([]);
    for (const next of ['free', 'pro'] as const) expect(await devices(await world.person(next))).toEqual([]);
  });

  test('of which another session of the account ends goes on', async () => {
    const elsewhere = await world.person('pro');
    const phone = world.pushes.browser();
    await elsewhere.subscribe(phone);
    await ready(browser);
    await elsewhere.send('POST', '/api/auth/sign-out');
    await world.prices(anArb());
    expect([browser.heard.length, phone.heard.length]).toEqual([1, 0]);
  });

  test('belongs to who added it last', async () => {
    await ready(browser);
    const free = await world.person('free');
    await free.subscribe(browser);
    expect([(await devices()).length, (await devices(free)).length]).toEqual([0, 1]);
    await world.look();
    await world.prices(anArb());
    expect(browser.heard).toEqual([]);
  });

  test('of a session that has ended by itself, of a closed account or a deleted one hears nothing', async () => {
    await ready(browser);
    const { db } = world.services.database;
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date(world.clock.ms - 1).toISOString() })
      .execute();
    await world.prices(anArb());
    expect(browser.calls).toEqual([]);
    await db.deleteFrom('users').where('email', '=', 'pro@bothways.test').execute();
    expect(await rows()).toEqual([]);
  });

  test('is kept sealed, and with the eleventh the first goes', async () => {
    for (let nth = 0; nth < 11; nth += 1) {
      const session = await world.person('pro');
      world.clock.ms += 60_000;
      await session.subscribe(world.pushes.browser());
    }
    const kept = await rows();
    expect(kept).toHaveLength(10);
    expect(JSON.stringify(kept)).not.toMatch(/canary-endpoint|googleapis/);
  });
});

describe('push services’ moods', () => {
  test.each([404, 410])('%i: the browser is forgotten', async (status) => {
    await ready(browser);
    browser.mood = { status };
    await world.prices(anArb());
    expect(await rows()).toEqual([]);
    expect(await world.states()).toEqual({ failed: 1 });
  });

  test('403: it is said in the account, and nothing more is tried until it is added anew', async () => {
    await ready(browser);
    browser.mood = { status: 403 };
    await world.prices(anArb());
    expect((await devices())[0]).toMatchObject({ isRefused: true });
    const tries = browser.calls.length;
    browser.mood = { status: 201 };
    await world.prices([aQuote('bet365', '1', 1.5)]);
    await world.beat(200_000);
    expect(browser.calls).toHaveLength(tries);
    await pro.subscribe(browser);
    expect((await devices())[0]).toMatchObject({ isRefused: false });
  });

  test('429: it waits as long as it is told, and the message comes once', async () => {
    await ready(browser);
    browser.mood = { status: 429, retryAfter: '7' };
    await world.prices(anArb());
    await world.beat(5000);
    expect(browser.calls).toHaveLength(1);
    browser.mood = { status: 201 };
    await world.beat(3000);
    await world.beat(3000);
    expect(browser.heard).toHaveLength(1);
  });

  test('413 and other refusals are not tried again; the browser stays', async () => {
    await ready(browser);
    browser.mood = { status: 413 };
    await world.prices(anArb());
    await world.beat(5000);
    expect([browser.calls.length, (await devices()).length]).toEqual([1, 1]);
    expect(await world.states()).toEqual({ failed: 1 });
  });

  test('one that is lost on the way back is not sent again, one that never arrived is', async () => {
    await ready(browser);
    browser.mood = 'unreachable';
    await world.prices(anArb());
    browser.mood = 'losesAnswers';
    await world.beat(6000);
    await world.beat(6000);
    expect([browser.calls.length, browser.heard.length]).toEqual([2, 1]);
    expect(await world.states()).toEqual({ unsure: 1 });
  });

  test('one that fails does not keep another from being told', async () => {
    const elsewhere = await world.person('pro');
    const phone = world.pushes.browser('updates.push.services.mozilla.com');
    await elsewhere.subscribe(phone);
    phone.mood = { status: 500 };
    await ready(browser);
    await world.prices(anArb());
    expect([browser.heard.length, phone.calls.length]).toEqual([1, 1]);
    expect(await world.states()).toEqual({ sent: 1 });
  });
});

describe('an address that a browser sends', () => {
  test('and that is no push service’s is refused, and so is a key that is none', async () => {
    const { endpoint, keys } = browser.subscription;
    const bad = [
      { endpoint: 'https://127.0.0.1/x', keys },
      { endpoint: 'https://fcm.googleapis.com.evil.test/x', keys },
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
    ];
    for (const subscription of bad) expect((await pro.subscribe({ subscription })).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test('from another site, or without a session, adds nothing', async () => {
    const put = (headers: Record<string, string>) =>
      world.services.app.request('/api/alerts/push/device', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(browser.subscription),
      });
    expect((await put({ origin: TEST_ORIGIN })).status).toBe(401);
    expect((await put({ origin: 'https://evil.test', cookie: pro.cookie })).status).toBe(403);
  });
});

import { HOUR_MS } from '@bothways/domain/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { headerOf, readMail, startSmtpCatcher } from '#kernel/mail/testing';
import { anArb, aQuote, TEST_ORIGIN } from '#testing';
import { pruneMessages } from '../outbox.store.ts';
import { AlertsWorld, type Person } from '../testing/index.ts';

const BOTH = { bookmakers: { bet365: 'selected', bwin: 'selected' } };
type Catcher = Awaited<ReturnType<typeof startSmtpCatcher>>;
let catcher: Catcher;
let world: AlertsWorld;
let pro: Person;
let configuration: string;
beforeEach(async () => {
  catcher = await startSmtpCatcher();
  world = await AlertsWorld.open({
    config: { mail: { transport: 'smtp', url: catcher.url, from: 'no-reply@bothways.test' } },
  });
  pro = await world.person('pro');
  configuration = await pro.configuration(BOTH);
  await pro.rule(configuration);
});
afterEach(async () => {
  await world.close();
  await catcher.close();
});

const want = (digest: object, person = pro) => person.digest(digest);
const HOURLY = { period: 'hourly', hour: 8 };

/** The digests that are due leave. */
async function leave(): Promise<string[]> {
  await world.services.alerts.digests.sendDue();
  await world.services.idle();
  return catcher.caught
    .map(({ raw }) => raw.replaceAll(/=\r?\n/g, ''))
    .filter((raw) => /Your digest/.test(raw));
}
async function toTheHour(): Promise<void> {
  // A letter that is on its way would have been so for an hour.
  await world.services.idle();
  world.clock.ms = (Math.floor(world.clock.ms / HOUR_MS) + 1) * HOUR_MS;
}
async function found(): Promise<void> {
  await world.look();
  await world.prices(anArb());
  await world.beat(30_000);
  await world.prices([aQuote('bet365', '1', 1.5)]);
}

describe('a digest', () => {
  test('sums up what stood, once an hour, with how long and how much still does; never one by one', async () => {
    await want(HOURLY);
    await found();
    expect(await leave()).toEqual([]);
    await toTheHour();
    const [letter = '', ...more] = await leave();
    expect(more).toEqual([]);
    expect(letter).toMatch(
      /Arbs before the match: 1 found, best 4\.76%, the middle one stood for 3\d s, still there: 0/,
    );
    expect(letter).not.toMatch(/Ribas|Solano/);
    expect(await leave()).toHaveLength(1);
    await toTheHour();
    expect(await leave()).toHaveLength(1);
  });

  test('of two processes that look at once is one letter', async () => {
    await want(HOURLY);
    await found();
    await toTheHour();
    const { digests } = world.services.alerts;
    await Promise.all([digests.sendDue(), digests.sendDue(), digests.sendDue()]);
    expect(await leave()).toHaveLength(1);
  });

  test('comes in quiet hours only after them, and counts what was found in them, which nobody was rung for', async () => {
    await pro.link(77);
    await want(HOURLY);
    const quietHours = { isOn: true, from: '12:00', to: '14:30' };
    await pro.settings({ zone: 'UTC', quietHours });
    await found();
    await toTheHour();
    expect(await leave()).toEqual([]);
    expect(world.telegram.shown('77').join()).not.toContain('Ribas');
    world.clock.ms = Date.UTC(2026, 10, 20, 14, 31);
    expect(await leave()).toHaveLength(1);
  });

  test('says nothing of a rule that was switched off since, and comes not in a time-out', async () => {
    await want(HOURLY);
    await found();
    await pro.rule(configuration, { isOn: false });
    await toTheHour();
    expect(await leave()).toEqual([]);
  });

  test('is weekly on the day that was chosen, and counts the whole week; every day again is daily', async () => {
    const { db } = world.services.database;
    // The clock stands on 20 November 2026, a Friday.
    await want({ period: 'daily', hour: 20, weekday: 4 });
    await found();
    await world.services.idle();
    const day = 24 * HOUR_MS;
    world.clock.ms = Date.UTC(2026, 10, 25, 20);
    await pruneMessages(db, world.clock.ms - 3 * day);
    expect(await leave()).toEqual([]);
    world.clock.ms += day;
    const [letter = ''] = await leave();
    expect(letter).toMatch(/Your digest of the last week/);
    expect(letter).toMatch(/Arbs before the match: 1 found/);
    await pruneMessages(db, world.clock.ms - 3 * day);
    expect(await db.selectFrom('alertMessages').select('opportunityId').execute()).toEqual([]);
    // Pages of earlier releases read the digest as a daily one: the day stands apart.
    const read = await pro.alerts();
    expect([read.digest, read.digestDay]).toMatchObject([{ period: 'daily', hour: 20 }, 4]);
    await want({ period: 'daily', hour: 21 });
    expect((await pro.alerts()).digestDay).toBe(4);
    await want({ weekday: null });
    expect(await pro.alerts()).toMatchObject({ digest: { period: 'daily', hour: 21 }, digestDay: null });
  });

  test('is daily by the clock of the person, also when that is another one than before', async () => {
    await want({ period: 'daily', hour: 20 });
    const at = async () =>
      (
        await world.services.database.db
          .selectFrom('alertDigests')
          .select('nextAtMs')
          .executeTakeFirstOrThrow()
      ).nextAtMs;
    expect(await at()).toBe(Date.UTC(2026, 10, 20, 20));
    const quietHours = { isOn: false, from: '23:00', to: '07:00' };
    await pro.settings({ zone: 'America/New_York', quietHours });
    expect(await at()).toBe(Date.UTC(2026, 10, 21, 1));
  });
});

describe('the end of digests', () => {
  const oneClickOf = (): string =>
    headerOf(readMail(catcher.caught.at(-1)?.raw ?? ''), 'list-unsubscribe')?.slice(1, -1) ?? '';
  const press = (address: string) =>
    world.services.app.request(address.slice(TEST_ORIGIN.length), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  test('is one press in a mail program, and ends those of this person and nothing else', async () => {
    const free = await world.person('free');
    await want(HOURLY, free);
    await pro.link(77);
    await want(HOURLY);
    expect((await pro.send('POST', '/api/alerts/digest/test')).status).toBe(200);
    const [letter = ''] = await leave();
    expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const address = oneClickOf();
    expect(address).toMatch(/^http:\/\/localhost:4000\/api\/alerts\/digest\/stop\?token=/);
    const looked = await world.services.app.request(address.slice(TEST_ORIGIN.length));
    expect([looked.status, looked.headers.get('location')]).toEqual([
      303,
      `/stop-digest#${new URL(address).searchParams.get('token')}`,
    ]);
    expect((await pro.alerts()).digest.period).toBe('hourly');
    expect((await press(address)).status).toBe(200);
    const after = await pro.alerts();
    expect([after.digest.period, after.telegram.state]).toEqual(['off', 'on']);
    expect((await free.alerts()).digest.period).toBe('hourly');
    // What is switched on again has another token, which the letter of before does not know.
    await want(HOURLY);
    await press(address);
    expect((await pro.alerts()).digest.period).toBe('hourly');
  });

  test('takes a token that is ours alone', async () => {
    await want(HOURLY);
    const { tokenId } = await world.services.database.db
      .selectFrom('alertDigests')
      .select('tokenId')
      .executeTakeFirstOrThrow();
    const stop = `${TEST_ORIGIN}/api/alerts/digest/stop`;
    for (const token of ['', tokenId, `${tokenId}.`, `${tokenId}.${'A'.repeat(43)}`, '.'])
      expect((await press(`${stop}?token=${token}`)).status).toBe(200);
    expect((await pro.alerts()).digest.period).toBe('hourly');
  });

  test('ends them though another window has chosen others meanwhile', async () => {
    const { version } = (await pro.alerts()).digest;
    await want(HOURLY);
    const save = (digest: object) => pro.send('PUT', '/api/alerts/digest', { version, ...digest });
    expect((await save({ period: 'daily' })).status).toBe(409);
    expect((await save({ period: 'off' })).status).toBe(200);
    expect((await pro.alerts()).digest.period).toBe('off');
  });

  test('is also `off`, and an account that is gone', async () => {
    await want(HOURLY);
    await want({ period: 'off', hour: 8 });
    const { db } = world.services.database;
    expect(await db.selectFrom('alertDigests').select('userId').execute()).toEqual([]);
    expect((await pro.send('POST', '/api/alerts/digest/test')).status).toBe(409);
    await want(HOURLY);
    await db.deleteFrom('users').where('email', '=', 'pro@bothways.test').execute();
    expect(await db.selectFrom('alertDigests').select('userId').execute()).toEqual([]);
  });
});

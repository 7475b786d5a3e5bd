import { HOUR_MS, isoOf, MINUTE_MS } from '@bothways/domain/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { REPORT_GUARDS, takeReports } from '#bots/bot-reports';
import { addBotUsers } from '#bots/bot-users';
import { onBothDatabases } from '#kernel/db/testing';
import { linkBotUsers } from '#people/users';
import { addBotAccount, addUser } from '#testing';
import { heartbeatsOf } from './heartbeats.service.ts';
import { watchSilence } from './watch-silence.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const START = Date.parse('2026-11-20T12:00:00Z');
let round = 0;

onBothDatabases('signs of life', (database) => {
  let nowMs = START;
  let admin: string;
  let [marta, jon]: [string, string] = ['', ''];
  let nth = 0;
  beforeEach(async () => {
    round += 1;
    nowMs = START;
    const { db } = database();
    [marta, jon] = [`marta${round}@beats.test`, `jon${round}@beats.test`];
    admin = await addUser(database(), `admin${round}@beats.test`);
    const plain = { enabled: true, isReady: true, mode: 'normal' as const, profitCents: 0, tags: [] };
    await addBotUsers(db, [
      { ...plain, email: marta, alias: 'Marta', startedAtMs: START - HOUR_MS },
      { ...plain, email: jon },
    ]);
    await linkBotUsers(db, admin, [marta, jon]);
    await addBotAccount(db, { email: marta, bookie: 'bet365' });
  });
  const beat = (email: string, bookie?: string) => {
    nth += 1;
    const report = { id: `beat-${round}-${nth}-${email}`, email, at: isoOf(nowMs), kind: 'heartbeat' };
    return takeReports(
      { db: database().db, nowMs: () => nowMs, onTrouble: async () => undefined, guards: REPORT_GUARDS },
      [bookie === undefined ? report : { ...report, bookie }],
    );
  };
  const seen = (query: object = {}) =>
    heartbeatsOf(database().db, { userId: admin, permissions: [] }, query, { nowMs, silentMinutes: 15 });
  const watch = () => watchSilence({ db: database().db, nowMs: () => nowMs, silentMinutes: 15 });
  const told = async () => {
    const rows = await database()
      .db.selectFrom('notifications')
      .select(['request', 'bookie', 'type'])
      .where('email', '=', marta)
      .orderBy('atMs')
      .execute();
    return rows.map(({ request, bookie }) => [JSON.parse(request).type, bookie]);
  };

  test('the silent ones stand first; who need not run is never silent', async () => {
    await beat(jon);
    expect((await seen()).users.map(({ email, isSilent }) => [email, isSilent])).toEqual([
      [marta, true],
      [jon, false],
    ]);
    await beat(marta, 'bet365');
    const answer = await seen();
    expect(answer).toMatchObject({ silentMinutes: 15, figures: { started: 1, silent: 0 } });
    expect(answer.users[0]).toMatchObject({
      email: marta,
      alias: 'Marta',
      started: true,
      isSilent: false,
      lastSeenAt: isoOf(nowMs),
      accounts: [{ bookie: 'bet365', isSilent: false }],
    });
    nowMs += 16 * MINUTE_MS;
    expect((await seen({ silent: true })).users).toMatchObject([
      { email: marta, accounts: [{ isSilent: true }] },
    ]);
  });

  test('a fall into silence is told once, and the way back', async () => {
    await watch();
    expect(await told()).toEqual([]);
    await beat(marta);
    nowMs += 14 * MINUTE_MS;
    await watch();
    expect(await told()).toEqual([]);
    nowMs += 2 * MINUTE_MS;
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await told()).toEqual([['bot_silent', null]]);
    await beat(marta);
    nowMs += MINUTE_MS;
    await watch();
    await watch();
    expect(await told()).toEqual([
      ['bot_silent', null],
      ['bot_back', null],
    ]);
  });

  test('an account is told of while its bot lives, and only where it had heartbeats', async () => {
    await beat(marta, 'bet365');
    nowMs += 20 * MINUTE_MS;
    await beat(marta);
    await watch();
    expect(await told()).toEqual([['account_silent', 'bet365']]);
  });

  test('an account is not told of beside its bot, which is as silent', async () => {
    await beat(marta, 'bet365');
    nowMs += 20 * MINUTE_MS;
    await watch();
    expect(await told()).toEqual([['bot_silent', null]]);
  });

  test('who is stopped while silent is forgotten without a word', async () => {
    await beat(marta);
    nowMs += 20 * MINUTE_MS;
    await watch();
    await database()
      .db.updateTable('botUsers')
      .set({ startedAtMs: null })
      .where('email', '=', marta)
      .execute();
    await watch();
    await beat(marta);
    await watch();
    expect(await told()).toEqual([['bot_silent', null]]);
  });
});

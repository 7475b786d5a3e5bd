import { setTimeout as sleep } from 'node:timers/promises';
import type { TagInput } from '@bothways/domain/bot-users';
import { beforeAll, expect, test, vi } from 'vitest';
import type { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { versionOf } from '#kernel/versions';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { addUser } from '#testing';
import { addTagsToMany } from './alias-and-tags.service.ts';
import { freezeUser, setEnabled, setManyReady, setReady, startBot } from './bot-state.service.ts';
import { addBotUsers, findBotUser } from './bot-users.store.ts';
import { visibleTags } from './tags.store.ts';
import { userFields } from './user-view.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const ROUNDS = 10;
const tag = (name: string): TagInput => ({ name, color: '#FEC700', isPublic: true });

/** The saboteur: a transaction, but nobody waits for anybody. */
const withoutWaiting: typeof transact = (db, work) =>
  db.transaction().setIsolationLevel('read committed').execute(work);

const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : 'broken'),
  );

let serial = 0;

/** Of a bot user to whom nobody has done anything. */
const NEW = versionOf(userFields({ alias: null, frozenReason: null }, []));

onBothDatabases('two operators at once', (database) => {
  const db = () => database().db;
  const operators: { userId: string; ip: string }[] = [];
  const deps = (how?: typeof transact) => ({ db: db(), nowMs: () => NOW_MS, ...(how && { transact: how }) });
  const newBotUser = async () => {
    serial += 1;
    const email = `bot-${serial}@bot.example`;
    const state = { enabled: true, isReady: false, mode: 'normal', profitCents: 0, tags: [] } as const;
    await addBotUsers(db(), [{ ...state, email }]);
    return email;
  };
  const atOnce = (act: (actor: { userId: string; ip: string }, at: number) => Promise<unknown>) =>
    Promise.all(operators.map((actor, at) => outcomeOf(act(actor, at))));
  const actionsOn = async (email: string) =>
    (
      await db()
        .selectFrom('auditLog')
        .select('action')
        .where('target', '=', `bot-user:${email}`)
        .orderBy('seq')
        .execute()
    ).map(({ action }) => action);

  /** Both add one name, each in another case. @returns how many tags each user has then */
  async function tagAtOnce(how?: typeof transact): Promise<number[]> {
    const counts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = await newBotUser();
      await atOnce((actor, at) =>
        addTagsToMany(deps(how), actor, [email], [tag(at === 0 ? 'north' : 'North')]),
      );
      counts.push((await visibleTags(db(), 'nobody', [email])).get(email)?.length ?? 0);
    }
    return counts;
  }

  /** One disables while the other starts. @returns what is written down of each user, in its order */
  async function startAtOnce(how?: typeof transact): Promise<string[]> {
    const logs: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = await newBotUser();
      await atOnce((actor, at) =>
        at === 0 ? setEnabled(deps(how), actor, email, false) : startBot(deps(how), actor, email, false),
      );
      logs.push((await actionsOn(email)).join(' '));
    }
    return logs;
  }

  /** One freezes while the other starts, a little later each time: freezing reads more first. @returns whether any of them runs although it is frozen */
  async function freezeAtOnce(how?: typeof transact): Promise<boolean> {
    const rows: { startedAtMs: number | null; frozenAtMs: number | null }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = await newBotUser();
      await atOnce((actor, at) =>
        at === round % 2
          ? freezeUser(deps(how), actor, email, { reason: 'Their identity is being checked', version: NEW })
          : sleep(round).then(() => startBot(deps(how), actor, email, true)),
      );
      const row = await findBotUser(db(), email);
      if (row) rows.push(row);
    }
    expect(rows.map(({ frozenAtMs }) => frozenAtMs)).toEqual(Array.from({ length: ROUNDS }, () => NOW_MS));
    return rows.some(({ startedAtMs }) => startedAtMs !== null);
  }

  beforeAll(async () => {
    await seedIam(db(), IAM_SEED);
    for (const name of ['first', 'second']) {
      const userId = await addUser(database(), `${name}@example.test`);
      await assignRole(db(), userId, 'admin', NOW_MS);
      operators.push({ userId, ip: '203.0.113.5' });
    }
  });

  test('a tag that both add is there once', async () => {
    expect(await tagAtOnce()).toEqual(Array.from({ length: ROUNDS }, () => 1));
  });

  test('nobody is started after they were disabled', async () => {
    for (const log of await startAtOnce()) expect(log).not.toMatch(/disabled.*started/);
  });

  test('nobody runs who is frozen, whoever of both was first', async () => {
    expect(await freezeAtOnce()).toBe(false);
  });

  test('what both mark is marked, and written down, once', async () => {
    const email = await newBotUser();
    expect(await atOnce((actor) => setReady(deps(), actor, email, true))).toEqual(['ok', 'ok']);
    expect(await atOnce((actor) => setManyReady(deps(), actor, [email], false))).toEqual(['ok', 'ok']);
    expect(await atOnce((actor) => startBot(deps(), actor, email, false))).toEqual(['ok', 'ok']);
    expect(await actionsOn(email)).toEqual([
      'bot-user.ready-changed',
      'bot-user.ready-changed',
      'bot-user.started',
    ]);
  });

  test('the saboteur that does not wait is seen: the guard is what keeps the promise', async (context) => {
    context.skip(database().kind === 'sqlite', 'SQLite has one writer: there nobody can be overtaken');
    expect(await tagAtOnce(withoutWaiting)).toContain(2);
    const logs = await startAtOnce(withoutWaiting);
    expect(logs.some((log) => /disabled.*started/.test(log))).toBe(true);
    expect(await freezeAtOnce(withoutWaiting)).toBe(true);
  });
});

import { MAX_USER_TAGS, type TagInput } from '@bothways/domain/bot-users';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { versionOf } from '#kernel/versions';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { disableUser, linkBotUsers } from '#people/users';
import { addUser } from '#testing';
import { addTagsToMany, setAlias, setTags } from './alias-and-tags.service.ts';
import {
  freezeUser,
  setEnabled,
  setManyReady,
  setReady,
  startBot,
  stopBot,
  unfreezeUser,
} from './bot-state.service.ts';
import { changeLink } from './bot-user-links.ts';
import { addBotUsers, findBotUser } from './bot-users.store.ts';
import { visibleTags } from './tags.store.ts';
import { userFields } from './user-view.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const tag = (name: string, over: Partial<TagInput> = {}): TagInput => ({
  name,
  color: '#FEC700',
  isPublic: true,
  ...over,
});
const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.message}` : String(error)),
  );

let serial = 0;

onBothDatabases('changes of bot users', (database) => {
  const db = () => database().db;
  const deps = () => ({ db: db(), nowMs: () => NOW_MS });
  const readVersion = async ({ userId }: Pick<Person, 'userId'>, of: string): Promise<string> => {
    const row = await findBotUser(db(), of);
    const tags = (await visibleTags(db(), userId, [of])).get(of) ?? [];
    const { alias = null, frozenReason = null } = row ?? {};
    return versionOf(userFields({ alias, frozenReason }, tags));
  };
  const writeTags = async (who: Person, of: string, tags: readonly TagInput[]) =>
    setTags(deps(), who, of, { tags, version: await readVersion(who, of) });
  const writeAlias = async (who: Person, of: string, alias: string) =>
    setAlias(deps(), who, of, { alias, version: await readVersion(who, of) });
  const freeze = async (who: Person, of: string, reason: string) =>
    freezeUser(deps(), who, of, { reason, version: await readVersion(who, of) });
  const unfreeze = async (who: Person, of: string) =>
    unfreezeUser(deps(), who, of, await readVersion(who, of));
  const newUser = async (role: 'manager' | 'admin' | 'customer') => {
    serial += 1;
    const userId = await addUser(database(), `person-${serial}@example.test`);
    await assignRole(db(), userId, role, NOW_MS);
    return { userId, ip: '203.0.113.5', email: `person-${serial}@example.test` };
  };
  type Person = Awaited<ReturnType<typeof newUser>>;
  let manager: Person;
  let colleague: Person;
  let admin: Person;
  let email: string;
  const newBotUser = async (...looksAfter: Person[]) => {
    serial += 1;
    const added = `bot-${serial}@bot.example`;
    const state = { enabled: true, isReady: false, mode: 'normal', profitCents: 0, tags: [] } as const;
    await addBotUsers(db(), [{ ...state, email: added }]);
    for (const { userId } of looksAfter) await linkBotUsers(db(), userId, [added]);
    return added;
  };
  const tagsFor = async ({ userId }: Person, of = email) =>
    ((await visibleTags(db(), userId, [of])).get(of) ?? []).map(
      ({ name, isPublic, color }) => `${isPublic ? '' : '*'}${name} ${color}`,
    );
  const entries = async (of = email) =>
    (
      await db()
        .selectFrom('auditLog')
        .select(['action', 'detail', 'actor'])
        .where('target', '=', `bot-user:${of}`)
        .orderBy('seq')
        .execute()
    ).map(({ action, detail }) => `${action} ${detail}`);

  beforeAll(async () => {
    await seedIam(db(), IAM_SEED);
    manager = await newUser('manager');
    colleague = await newUser('manager');
    admin = await newUser('admin');
  });
  test('of two who read the same tags the second hears of the first, and nobody of private ones', async () => {
    const version = await readVersion(colleague, email);
    await writeTags(manager, email, [tag('North'), tag('His', { isPublic: false })]);
    const second = setTags(deps(), colleague, email, { tags: [tag('South')], version });
    await expect(second).rejects.toMatchObject({
      code: 'CHANGED',
      details: { changed: ['tags'], current: { tags: [{ name: 'North', isPublic: true }] } },
    });
    expect(await tagsFor(manager)).toEqual(['*His #FEC700', 'North #FEC700']);
    // Another's private tag is no change of what one sees.
    const again = await readVersion(colleague, email);
    await writeTags(manager, email, [tag('North')]);
    await setTags(deps(), colleague, email, { tags: [tag('South')], version: again });
    expect(await tagsFor(manager)).toEqual(['South #FEC700']);
  });

  test('of two who read the same alias the second hears of the first; tags are no change of it', async () => {
    const version = await readVersion(colleague, email);
    await writeTags(manager, email, [tag('North')]);
    await setAlias(deps(), manager, email, { alias: 'Ana', version });
    const second = setAlias(deps(), colleague, email, { alias: 'Anna', version });
    await expect(second).rejects.toMatchObject({
      code: 'CHANGED',
      details: { current: { alias: 'Ana' } },
    });
    // What is so already is no second change.
    expect(await setAlias(deps(), colleague, email, { alias: 'Ana', version })).toMatchObject({
      alias: 'Ana',
    });
  });

  beforeEach(async () => {
    email = await newBotUser(manager, colleague);
  });

  test('an alias is said, changed and taken away, each once', async () => {
    expect(await writeAlias(manager, email, 'Ana')).toMatchObject({ alias: 'Ana' });
    await writeAlias(colleague, email, 'Ana');
    expect(await writeAlias(colleague, email, '')).not.toHaveProperty('alias');
    expect(await entries()).toEqual([
      'bot-user.alias-changed {"cleared":false}',
      'bot-user.alias-changed {"cleared":true}',
    ]);
    expect((await entries()).join()).not.toContain('Ana');
  });

  test('whom one does not see, one does not change; nor who may do nothing any more', async () => {
    const foreign = await newBotUser();
    const refused = await refusalOf(writeAlias(manager, foreign, 'x'));
    expect(refused).toBe('NOT_FOUND Bot user not found');
    expect(await refusalOf(writeAlias(manager, 'nobody@bot.example', 'x'))).toBe(refused);
    const customer = await newUser('customer');
    expect(await refusalOf(setReady(deps(), customer, email, true))).toMatch(/^FORBIDDEN/);
    const gone = await newUser('manager');
    await transact(db(), (trx) => disableUser(trx, { userId: gone.userId, atMs: 0, reason: 'left' }));
    expect(await refusalOf(setReady(deps(), gone, email, true))).toMatch(/^FORBIDDEN/);
    expect(await entries(foreign)).toEqual([]);
  });

  test('tags are replaced as their reader sees them: private ones of others stay', async () => {
    await writeTags(colleague, email, [tag('North'), tag('Hers', { isPublic: false })]);
    const seen = await writeTags(manager, email, [
      tag('Vip', { color: '#000000' }),
      tag('Mine', { isPublic: false }),
    ]);
    expect(seen.tags.map(({ name, isPublic }) => [name, isPublic])).toEqual([
      ['Mine', false],
      ['Vip', true],
    ]);
    expect(await tagsFor(colleague)).toEqual(['*Hers #FEC700', 'Vip #000000']);
    await writeTags(manager, email, []);
    expect(await tagsFor(manager)).toEqual([]);
    expect(await tagsFor(colleague)).toEqual(['*Hers #FEC700']);
    expect((await entries()).join()).not.toMatch(/Mine|Hers/);
    expect((await entries()).at(-1)).toBe(
      'bot-user.tags-changed {"added":[],"changed":[],"private":1,"removed":["Vip"]}',
    );
  });

  test('a tag that stays is still of who made it, whatever its colour and case', async () => {
    await writeTags(colleague, email, [tag('North')]);
    const { tags } = await writeTags(manager, email, [tag('NORTH', { color: '#123456' })]);
    expect(tags).toEqual([{ name: 'NORTH', color: '#123456', isPublic: true, createdBy: colleague.email }]);
    const before = (await entries()).length;
    await writeTags(manager, email, [tag('NORTH', { color: '#123456' })]);
    expect(await entries()).toHaveLength(before);
  });

  test('one name is one tag, unless two people gave it unknowingly', async () => {
    const twice = [tag('Later'), tag('later', { isPublic: false })];
    expect(await refusalOf(writeTags(manager, email, twice))).toMatch(/^BAD_REQUEST tags/);
    expect(await refusalOf(addTagsToMany(deps(), manager, [email], twice))).toMatch(/^BAD_REQUEST tags/);
    await writeTags(manager, email, [tag('later', { isPublic: false })]);
    await writeTags(colleague, email, [tag('Later')]);
    await writeTags(manager, email, [...twice, tag('More')]);
    expect(await tagsFor(manager)).toHaveLength(3);
  });

  test('tags are added to many; who has them, and who is not seen, is said', async () => {
    const [second, foreign] = [await newBotUser(manager), await newBotUser()];
    await writeTags(manager, email, [tag('NORTH'), tag('Mine', { isPublic: false })]);
    const full = await newBotUser(manager);
    const many = Array.from({ length: MAX_USER_TAGS }, (_, at) => tag(`t${at}`));
    await writeTags(manager, full, many);
    const emails = [email, second, foreign, full];
    expect(await addTagsToMany(deps(), manager, emails, [tag('north'), tag('mine')])).toEqual({
      changed: [second],
      unchanged: [email],
      failed: [
        { email: foreign, message: 'Bot user not found' },
        { email: full, message: 'No more than 30 tags' },
      ],
    });
    expect(await tagsFor(manager)).toEqual(['*Mine #FEC700', 'NORTH #FEC700']);
    expect(await tagsFor(manager, second)).toEqual(['mine #FEC700', 'north #FEC700']);
    expect(await addTagsToMany(deps(), manager, [second], [tag('North')])).toMatchObject({
      unchanged: [second],
    });
    expect(await entries(second)).toHaveLength(1);
  });

  test('ready is marked for one and for many', async () => {
    const second = await newBotUser(manager);
    expect(await setReady(deps(), manager, email, true)).toMatchObject({ isReady: true });
    expect(await setManyReady(deps(), manager, [email, second, 'x@y.example'], true)).toEqual({
      changed: [second],
      unchanged: [email],
      failed: [{ email: 'x@y.example', message: 'Bot user not found' }],
    });
    expect(await setManyReady(deps(), manager, [email, second], false)).toMatchObject({
      changed: [email, second],
    });
    expect(await entries(second)).toEqual([
      'bot-user.ready-changed {"ready":true}',
      'bot-user.ready-changed {"ready":false}',
    ]);
  });

  test('enabled, started and soft are three states', async () => {
    const started = await startBot(deps(), manager, email, false);
    expect(started).toMatchObject({ started: true, softStart: false, startTime: '2026-11-23T12:00:00.000Z' });
    expect(await setEnabled(deps(), manager, email, false)).toMatchObject({
      enabled: false,
      started: true,
    });
    const stopped = await stopBot(deps(), manager, email);
    expect(stopped).toMatchObject({ started: false, softStart: false });
    expect(stopped).not.toHaveProperty('startTime');
    expect(await refusalOf(startBot(deps(), manager, email, false))).toBe(
      'CONFLICT This user is disabled: enable them, or start softly',
    );
    expect(await startBot(deps(), manager, email, true)).toMatchObject({ started: true, softStart: true });
    expect(await setEnabled(deps(), manager, email, true)).toMatchObject({
      enabled: true,
      softStart: true,
    });
    expect(await startBot(deps(), manager, email, false)).toMatchObject({ started: true, softStart: false });
    expect(await startBot(deps(), manager, email, true)).toMatchObject({ softStart: false });
    expect((await entries()).map((entry) => entry.split(' ')[0])).toEqual([
      'bot-user.started',
      'bot-user.disabled',
      'bot-user.stopped',
      'bot-user.started',
      'bot-user.enabled',
      'bot-user.started',
    ]);
  });

  test('who was frozen for something else meanwhile is neither frozen over it nor let go unread', async () => {
    const version = await readVersion(admin, email);
    const second = await newUser('admin');
    await freeze(second, email, 'Their identity is being checked');
    const stale = { code: 'CHANGED', details: { changed: ['frozen'], changedBy: second.email } };
    const mine = freezeUser(deps(), admin, email, { reason: 'Lost', version });
    await expect(mine).rejects.toMatchObject(stale);
    await expect(mine).rejects.toMatchObject({
      details: { current: { frozen: 'Their identity is being checked' } },
    });
    // The same again is done already, and what somebody is called is another thing.
    await freezeUser(deps(), admin, email, { reason: 'Their identity is being checked', version });
    await setAlias(deps(), admin, email, { alias: 'Cold', version });
    const read = await readVersion(admin, email);
    await freeze(second, email, 'Lost');
    await expect(unfreezeUser(deps(), admin, email, read)).rejects.toMatchObject(stale);
    expect(await unfreeze(admin, email)).not.toHaveProperty('frozen');
    await unfreezeUser(deps(), admin, email, read);
  });

  test('who is frozen stops and starts in no way, until they are unfrozen', async () => {
    expect(await refusalOf(freeze(manager, email, 'Limits'))).toMatch(/^FORBIDDEN/);
    await startBot(deps(), admin, email, false);
    const frozen = await freeze(admin, email, 'Their identity is being checked');
    expect(frozen).toMatchObject({
      enabled: true,
      started: false,
      frozen: { reason: 'Their identity is being checked', since: '2026-11-23T12:00:00.000Z' },
    });
    for (const isSoft of [false, true])
      expect(await refusalOf(startBot(deps(), admin, email, isSoft))).toBe(
        'CONFLICT This user is frozen: Their identity is being checked',
      );
    await freeze(admin, email, 'Their identity is being checked');
    expect((await freeze(admin, email, 'Lost')).frozen?.reason).toBe('Lost');
    expect(await refusalOf(unfreeze(manager, email))).toMatch(/^FORBIDDEN/);
    expect(await unfreeze(admin, email)).not.toHaveProperty('frozen');
    await unfreeze(admin, email);
    expect(await startBot(deps(), admin, email, true)).toMatchObject({ started: true, softStart: true });
    expect((await entries()).map((entry) => entry.split(' ')[0])).toEqual([
      'bot-user.started',
      'bot-user.frozen',
      'bot-user.frozen',
      'bot-user.unfrozen',
      'bot-user.started',
    ]);
  });

  test('links are made and ended by who sees everybody, and count at once', async () => {
    const mine = await newBotUser();
    const link = (isLinked: boolean, managerEmail = manager.email, actor: Person = admin) =>
      changeLink({ db: db(), nowMs: () => NOW_MS }, actor, { userEmail: mine, managerEmail }, isLinked);
    expect(await refusalOf(link(true, manager.email, manager))).toMatch(/^FORBIDDEN/);
    expect((await link(true)).managers).toEqual([{ email: manager.email, name: 'Test' }]);
    await link(true);
    expect(await setReady(deps(), manager, mine, true)).toMatchObject({ isReady: true });
    expect((await link(false)).managers).toEqual([]);
    await link(false);
    expect(await refusalOf(setReady(deps(), manager, mine, false))).toBe('NOT_FOUND Bot user not found');
    expect(await refusalOf(link(true, 'nobody@example.test'))).toBe('NOT_FOUND Nobody has this address');
    const customer = await newUser('customer');
    expect(await refusalOf(link(true, customer.email))).toMatch(/^CONFLICT This person does not work/);
    expect((await entries(mine)).filter((entry) => entry.includes('linked'))).toEqual([
      `bot-user.linked {"manager":"${manager.userId}"}`,
      `bot-user.unlinked {"manager":"${manager.userId}"}`,
    ]);
    expect((await findBotUser(db(), mine))?.ready).toBe(1);
  });
});

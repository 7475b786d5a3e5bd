import { type DeploymentMove, deploymentsAnswerSchema } from '@bothways/domain/deployments';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { backTo, readLog, readRollouts, toCanary, writeDeepRun } from '@bothways/releases';
import { beforeEach, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { Browser, cookieOf, type TestServices, testServices } from '#testing';
import { ReleaseLibrary } from '#web/registry';
import { fullStore, type TestStore } from '#web/registry/testing';
import { DatabaseRecord } from '#web/rollouts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const PATH = '/api/admin/deployments';
const AREA = 'mf-customer';
const [A, B, C] = ['a', 'b', 'c'].map((letter) => `0.1.0-${letter.repeat(12)}`) as [string, string, string];

racesOnBothDatabases('deployments', (database) => {
  let services: TestServices;
  let store: TestStore;
  let admin: Browser;

  beforeEach(async () => {
    store = fullStore();
    store.keepArea(AREA, 'b');
    store.keepArea(AREA, 'c', 2);
    store.roll(AREA, { stable: A, earlier: [], canary: { version: B, sharePct: 10 } });
    services = await testServices({ database: database(), library: new ReleaseLibrary(store.root) });
    admin = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, 'admin')).split('=');
    admin.cookies.set(key, value);
  });
  /** The record as another process has it. */
  const another = () => new DatabaseRecord({ db: database().another().db, root: store.root });
  const revision = async () => (await readRollouts(store.root)).revision;
  const send = async (move: DeploymentMove, seen?: number) =>
    admin.post(`${PATH}/${AREA}`, { revision: seen ?? (await revision()), move });
  const runs = async () => (await readRollouts(store.root)).apps[AREA];
  const refused = async (answer: Response) => {
    const { error } = errorAnswerSchema.parse(await answer.json());
    return [answer.status, error];
  };

  test('say when the deep run last passed', async () => {
    const read = async () => deploymentsAnswerSchema.parse(await (await admin.get(PATH)).json());
    expect((await read()).deepRun).toBeUndefined();
    const deepRun = { at: '2026-11-20T10:00:00.000Z', commit: 'aaaaaaaaaaaa', isChanged: false };
    await writeDeepRun(store.root, deepRun);
    expect((await read()).deepRun).toEqual(deepRun);
  });

  test('say what runs, what is kept and what it weighs', async () => {
    const answer = deploymentsAnswerSchema.parse(await (await admin.get(PATH)).json());
    expect(answer.deployments.map(({ name }) => name)[0]).toBe('shell');
    const own = answer.deployments.find(({ name }) => name === AREA);
    expect(own).toMatchObject({
      stable: { version: A },
      canary: { version: B, sharePct: 10, isPaused: false, evidence: 1 },
    });
    expect(own?.versions.map(({ version, role, contract }) => [version, role, contract])).toEqual([
      [A, 'stable', 1],
      [B, 'canary', 1],
      [C, 'kept', 2],
    ]);
    expect(own?.versions.every(({ firstLoadBytes }) => firstLoadBytes > 20)).toBe(true);
    expect(own?.canary?.conditions.map(({ rule, isMet }) => [rule, isMet])).toEqual([
      ['failures', false],
      ['p75', false],
      ['loads', false],
      ['contract', true],
    ]);
  });

  test.each<[DeploymentMove, object]>([
    [
      { kind: 'share', sharePct: 25 },
      { stable: A, canary: { version: B, sharePct: 25 } },
    ],
    [{ kind: 'pause' }, { stable: A, canary: { version: B, sharePct: 10, isPaused: true } }],
    [{ kind: 'withdraw' }, { stable: A, earlier: [] }],
    [
      { kind: 'promote', reason: 'measured elsewhere' },
      { stable: B, earlier: [A] },
    ],
    [
      { kind: 'back', version: B },
      { stable: B, earlier: [A] },
    ],
  ])('%j is done, audited and in the log with who did it', async (move, expected) => {
    const answer = await send(move);
    expect(answer.status).toBe(200);
    expect(await runs()).toMatchObject(expected);
    const { deployments } = deploymentsAnswerSchema.parse(await answer.json());
    const [event] = deployments.find(({ name }) => name === AREA)?.history ?? [];
    expect(event).toMatchObject({ how: 'page', by: expect.any(String) });
    const audit = await (await admin.get('/api/admin/audit')).text();
    expect(audit).toContain(`deployment:${AREA}`);
    if ('reason' in move) expect(event?.reason).toBe(move.reason);
  });

  test.each<[string, DeploymentMove, string]>([
    ['a promotion without its conditions and without a reason', { kind: 'promote' }, 'errors.reasonNeeded'],
    ['the way to a release of another contract', { kind: 'back', version: C }, 'errors.notKept'],
    ['the way to one that is gone', { kind: 'back', version: '0.1.0-dddddddddddd' }, 'errors.notKept'],
  ])('%s is refused and changes nothing', async (_what, move, error) => {
    const before = await readRollouts(store.root);
    expect(await refused(await send(move))).toEqual([409, error]);
    expect(await readRollouts(store.root)).toEqual(before);
    expect(await readLog(store.root)).toEqual([]);
  });

  test('a change of another process since is noticed, and both see each other’s at once', async () => {
    const seen = await revision();
    await another().change(new Date(), (apps) => backTo(apps, AREA, A));
    expect(await refused(await send({ kind: 'share', sharePct: 50 }, seen))).toEqual([
      409,
      'errors.deploymentChanged',
    ]);
    expect(await refused(await send({ kind: 'share', sharePct: 50 }))).toEqual([409, 'errors.noCanary']);
    expect(await refused(await send({ kind: 'back', version: A }))).toEqual([409, 'errors.runsAlready']);
    await another().change(new Date(), (apps) => toCanary(apps, AREA, B, 5));
    expect((await send({ kind: 'share', sharePct: 50 })).status).toBe(200);
    expect((await runs())?.canary?.sharePct).toBe(50);
  });

  test('of two who press at once one is heard', { tags: ['race'] }, async () => {
    const seen = await revision();
    const answers = await Promise.all([25, 50].map((sharePct) => send({ kind: 'share', sharePct }, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readLog(store.root)).toHaveLength(1);
  });
});

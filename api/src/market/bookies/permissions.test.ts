import { adminBookiesAnswerSchema, BOOKIE_AREAS } from '@bothways/domain/bookies';
import type { Permission } from '@bothways/domain/identity';
import { beforeAll, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { localEngine } from '#market/engine/testing';
import { openSession } from '#people/auth/testing';
import { addUser, TEST_ORIGIN, TestClock, type TestServices, testServices } from '#testing';

/** Every write, as one that changes nothing of what the next one needs. */
const WRITES: Record<string, [method: string, path: string, body?: object]> = {
  create: ['POST', '', { bookie: 'newbet', label: 'New Bet', countries: ['ES'] }],
  'save basic-info': ['PUT', '/bwin/basic-info', { provider: 'Entain', version: 1 }],
  'save calculator': ['PUT', '/bwin/calculator', { commission: 2, version: 1 }],
  'save information': ['PUT', '/bwin/information', { recommendations: 'Slowly', version: 1 }],
  'save bot': ['PUT', '/bwin/bot', { enabled: false, version: 1 }],
  'save live': ['PUT', '/bwin/live', { enabled: false, version: 1 }],
  'save prematch': ['PUT', '/bwin/prematch', { delaySeconds: 1, version: 1 }],
  ...Object.fromEntries(
    BOOKIE_AREAS.map((area) => [
      `restore ${area}`,
      ['POST', `/bwin/areas/${area}/restore`, { version: 1, newest: 2 }],
    ]),
  ),
  consequences: ['GET', '/interwetten/consequences'],
  delete: ['DELETE', '/interwetten'],
  restore: ['POST', '/interwetten/restore'],
};

const saving = (...areas: string[]) => areas.flatMap((area) => [`save ${area}`, `restore ${area}`]);
const MAY: [Permission, readonly string[]][] = [
  ['create:bookie', ['create']],
  ['update:bookie', saving('basic-info', 'calculator', 'information', 'prematch')],
  ['manage:bookie:live', saving('live')],
  ['manage:bookie:bot', saving('bot')],
  ['delete:bookie', ['consequences', 'delete', 'restore']],
  ['read:bookie', []],
  ['read:bookie:stats', []],
];

onOneDatabase('who writes what of a bookmaker', (database) => {
  let services: TestServices;
  beforeAll(async () => {
    const clock = new TestClock();
    services = await testServices({
      clock,
      database: database(),
      enginePort: localEngine(clock.nowMs),
      config: { demo: false },
    });
  });

  let holders = 0;
  /** Somebody whose only role has these actions. */
  async function holderOf(...actions: Permission[]): Promise<string> {
    const { db } = database();
    holders += 1;
    const userId = await addUser(database(), `holder-${holders}@roles.test`);
    const id = `only ${actions.join()} ${holders}`;
    await db.insertInto('policies').values({ id, name: id }).execute();
    await db
      .insertInto('policyActions')
      .values(actions.map((action) => ({ policyId: id, action })))
      .execute();
    await db.insertInto('roles').values({ id, name: id }).execute();
    await db.insertInto('rolePolicies').values({ roleId: id, policyId: id }).execute();
    await db.insertInto('assignments').values({ userId, roleId: id, assignedAtMs: 1 }).execute();
    const about = { userId, remembered: true, ip: '203.0.113.1', userAgent: 'Firefox' };
    const { token } = await transact(db, (trx) => openSession(trx, about, services.clock.ms));
    return `session=${token}`;
  }
  const changes = () => services.catalogue.changes;

  test('who may not read statistics gets the list without them, and who may read them alone no list (K-Z6)', async () => {
    const read = async (query: string, ...actions: Permission[]) => {
      const cookie = await holderOf(...actions);
      const answer = await services.app.request(`/api/admin/bookies${query}`, { headers: { cookie } });
      if (answer.status !== 200) return answer.status;
      const { bookies } = adminBookiesAnswerSchema.parse(await answer.json());
      return { some: bookies.length > 0, withStats: bookies.filter(({ stats }) => stats).length };
    };
    const without = { some: true, withStats: 0 };
    expect(await read('?stats=true', 'read:bookie')).toEqual(without);
    const both = await read('?stats=true', 'read:bookie', 'read:bookie:stats');
    expect(both).not.toEqual(without);
    expect(await read('', 'read:bookie', 'read:bookie:stats')).toEqual(without);
    expect(await read('?stats=true', 'read:bookie:stats')).toBe(403);
  });

  test.each(MAY)('who has only %s may do %j', async (action, own) => {
    const cookie = await holderOf(action);
    const outcomes: [string, number][] = [];
    const before = changes();
    for (const [name, [method, path, body]] of Object.entries(WRITES)) {
      const answer = await services.app.request(`/api/admin/bookies${path}`, {
        method,
        headers: { cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      outcomes.push([name, answer.status]);
    }
    expect(outcomes).toEqual(Object.keys(WRITES).map((name) => [name, own.includes(name) ? 200 : 403]));
    // What was refused has changed nothing.
    if (own.length === 0) expect(changes()).toBe(before);
    else expect(changes()).toBeGreaterThan(before);
  });
});

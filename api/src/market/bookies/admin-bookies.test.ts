import { adminBookiesAnswerSchema } from '@bothways/domain/bookies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localEngine } from '#market/engine/testing';
import { anArb, cookieOf, type DemoName, TestClock, type TestServices, testServices } from '#testing';

let services: TestServices;
beforeAll(async () => {
  const clock = new TestClock();
  const engine = localEngine(clock.nowMs);
  services = await testServices({ clock, enginePort: engine });
  engine.thread.apply(anArb(), 'test');
});
afterAll(() => services.database.close());

const get = async (name: DemoName, query = ''): Promise<Response> =>
  services.app.request(`/api/admin/bookies${query}`, { headers: { cookie: await cookieOf(services, name) } });

describe('GET /api/admin/bookies', () => {
  test('is the whole catalogue, without statistics unless they are asked for', async () => {
    const { bookies } = adminBookiesAnswerSchema.parse(await (await get('operator')).json());
    expect(bookies).toHaveLength(185);
    expect(bookies.find(({ bookie }) => bookie === 'bet365')).toMatchObject({
      label: 'bet365',
      basicInfo: { label: 'bet365' },
      prematch: { enabled: true },
      bot: { enabled: true, birthdateRequired: false },
      areas: { calculator: { version: 1 } },
    });
    expect(bookies.some(({ stats }) => stats)).toBe(false);
  });

  test('says what the book holds of each bookmaker', async () => {
    const { bookies } = adminBookiesAnswerSchema.parse(await (await get('operator', '?stats=true')).json());
    const statsOf = (value: string) => bookies.find((bookie) => bookie.value === value)?.stats;
    expect(statsOf('bet365')).toEqual({
      prematch: { events: 1, quotes: 2, lastSeenOn: '2026-11-20T12:00:00.000Z', arbs: 0, valueBets: 0 },
      live: { events: 0, quotes: 0, arbs: 0, valueBets: 0 },
      users: 0,
      enabledUsers: 0,
      loginErrors: 0,
      limited: 0,
      balanceTotal: 0,
    });
    expect(statsOf('pinnacle')).toMatchObject({
      prematch: { events: 0, quotes: 0 },
      live: { events: 0, quotes: 0 },
    });
  });

  test.each(['free', 'pro', 'newcomer', 'manager'] as const)('%s may not see it', async (name) => {
    expect((await get(name)).status).toBe(403);
  });

  test('a wrong query is refused', async () => {
    expect((await get('admin', '?stats=yes')).status).toBe(400);
    expect((await get('admin', '?all=true')).status).toBe(400);
  });
});

import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { auditPageSchema } from '@bothways/domain/audit';
import { matchReviewsAnswerSchema } from '@bothways/domain/matching';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine, passTime } from '#market/engine/testing';
import {
  aQuote,
  cookieOf,
  type DemoName,
  postJson,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';

const KNOWN = {
  id: 'k1',
  sport: 'basketball' as const,
  country: 'Spain',
  league: 'ACB',
  home: 'CB Miraflores',
  away: 'Real Madrid',
  startedAt: '2026-11-20T18:00:00Z',
};
const OTHER = { ...KNOWN, id: 'o1', home: 'San Pablo Burgos' };

const clock = new TestClock();
let services: TestServices;
let engine: LocalEngine;
let cookies: Record<'operator' | 'admin' | 'pro', string>;
beforeAll(async () => {
  engine = localEngine(clock.nowMs, { byNames: true });
  services = await testServices({ clock, enginePort: engine });
  const cookie = (name: DemoName) => cookieOf(services, name);
  cookies = { operator: await cookie('operator'), admin: await cookie('admin'), pro: await cookie('pro') };
});
afterAll(() => services.database.close());

/** Both collectors speak: one has the home side's price, the other the away side's. */
function speak(): void {
  const overTimeIncluded = true;
  engine.thread.apply([aQuote('bet365', '1', 2.1, { event: KNOWN, overTimeIncluded })], 'one');
  engine.thread.apply([aQuote('bwin', '2', 2.1, { event: OTHER, overTimeIncluded })], 'two');
}
const beat = (): Promise<void> => passTime({ clock, engine, matching: services.matching });
const reviews = async () => {
  const response = await services.app.request('/api/admin/matching/reviews', {
    headers: { cookie: cookies.operator },
  });
  return matchReviewsAnswerSchema.parse(await response.json()).reviews;
};
const decide = (id: string, word: 'accept' | 'reject', cookie = cookies.operator): Promise<Response> =>
  postJson(services, `/api/admin/matching/reviews/${id}/${word}`, {}, { cookie });
const arbs = async () => {
  const response = await postJson(services, '/api/arbs/query', {}, { cookie: cookies.pro });
  return arbQueryAnswerSchema.parse(await response.json()).data.arbs;
};

beforeEach(async () => {
  await services.database.db.deleteFrom('matchDecisions').execute();
  await services.database.db.deleteFrom('matchReviews').execute();
  await services.database.db.deleteFrom('matchAliases').execute();
  engine.crash();
  await beat();
  speak();
  await beat();
});

describe('an unsure pair', () => {
  test('is listed with both events as their sources state them, and why', async () => {
    const [review] = await reviews();
    expect(review).toMatchObject({
      id: 'basketball-20261120-cb-miraflores-real-madrid~basketball-20261120-san-pablo-burgos-real-madrid',
      reason: 'NAMES',
      swapped: false,
      known: { source: 'one', home: 'CB Miraflores', league: 'ACB', startedAt: KNOWN.startedAt },
      newcomer: { source: 'two', home: 'San Pablo Burgos' },
    });
    expect(await arbs()).toEqual([]);
  });

  test('accepted is one event: its arb stands, under the known name, and the pair is gone', async () => {
    const [review] = await reviews();
    const answer = await decide(review?.id ?? '', 'accept');
    expect(await answer.json()).toMatchObject({ success: true, message: 'Pair accepted' });
    await beat();
    const [arb] = await arbs();
    expect(arb?.event.name).toBe('CB Miraflores vs Real Madrid');
    expect(arb?.bets.map(({ bookie }) => bookie)).toEqual(['bet365', 'bwin']);
    expect(await reviews()).toEqual([]);
  });

  test('accepted is one event in the next run too, and the names are known to every source', async () => {
    const [review] = await reviews();
    await decide(review?.id ?? '', 'accept');
    await beat();
    engine.crash();
    speak();
    await expect.poll(async () => (await arbs()).length).toBe(1);
    expect(await reviews()).toEqual([]);
    const { db } = services.database;
    expect(await db.selectFrom('matchAliases').select(['name', 'team', 'source']).execute()).toEqual([
      { name: 'burgos pablo san', team: 'CB Miraflores', source: '' },
    ]);
  });

  test('rejected is two events, in the next run too', async () => {
    const [review] = await reviews();
    expect((await decide(review?.id ?? '', 'reject')).status).toBe(200);
    await beat();
    expect(await reviews()).toEqual([]);
    engine.crash();
    await beat();
    speak();
    await beat();
    await beat();
    expect(await reviews()).toEqual([]);
    expect(await arbs()).toEqual([]);
  });

  test('is decided once, and nobody decides about one that is not there', async () => {
    const [review] = await reviews();
    const id = review?.id ?? '';
    const statuses = await Promise.all([decide(id, 'accept'), decide(id, 'reject')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await decide('nobody-knows~this-pair', 'accept')).status).toBe(404);
    expect((await decide('UPPER~case', 'accept')).status).toBe(400);
    expect((await decide(`${'a'.repeat(400)}~b`, 'accept')).status).toBe(400);
  });

  test('leaves who decided in the audit log', async () => {
    const [review] = await reviews();
    await decide(review?.id ?? '', 'reject');
    const response = await services.app.request('/api/admin/audit?action=matching.rejected&limit=1', {
      headers: { cookie: cookies.admin },
    });
    const { entries } = auditPageSchema.parse(await response.json());
    expect(entries[0]).toMatchObject({
      actor: { email: 'operator@bothways.test' },
      target: `match:${review?.id}`,
      detail: { known: 'CB Miraflores - Real Madrid (one)' },
    });
  });

  test('is no business of a customer', async () => {
    const [review] = await reviews();
    expect((await decide(review?.id ?? '', 'accept', cookies.pro)).status).toBe(403);
    expect(await reviews()).toHaveLength(1);
  });

  test('leaves the list when its events are no more asked about', async () => {
    expect(await reviews()).toHaveLength(1);
    engine.crash();
    await beat();
    expect(await reviews()).toEqual([]);
  });

  test('becomes one event without anybody when its names stand for each other again, its arb included', async () => {
    const next = { id: 'k2', away: 'Unicaja', startedAt: '2026-11-21T18:00:00Z' };
    const overTimeIncluded = true;
    engine.thread.apply(
      [aQuote('bet365', '1', 1.9, { event: { ...KNOWN, ...next }, overTimeIncluded })],
      'one',
    );
    engine.thread.apply(
      [aQuote('bwin', '2', 1.9, { event: { ...OTHER, ...next }, overTimeIncluded })],
      'two',
    );
    await beat();
    expect(await reviews()).toEqual([]);
    const [arb] = await arbs();
    expect(arb?.event.name).toBe('CB Miraflores vs Real Madrid');
    expect(arb?.bets.map(({ bookie }) => bookie)).toEqual(['bet365', 'bwin']);
  });
});

import { resultsAnswerSchema } from '@bothways/domain/results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalEngine, localEngine, passTime } from '#market/engine/testing';
import { aQuote, INGEST_KEY, postJson, TestClock, type TestServices, testServices } from '#testing';

/** Results of matches that only their leagues tell apart: one settles no bet on the other. */
const clock = new TestClock();
let services: TestServices;
let engine: LocalEngine;

const ROUND = [
  'Lille - Nice',
  'Metz - Brest',
  'Lens - Nantes',
  'PSG - Lyon',
  'Reims - Dijon',
  'Paris FC - Nancy',
];
const match = (names: string, league: string, id = `${league} ${names}`) => {
  const [home = '', away = ''] = names.split(' - ');
  const startedAt = '2026-11-20T18:00:00Z';
  return { id, sport: 'football' as const, country: 'France', league, home, away, startedAt };
};
const list = (source: string, league: string, round: readonly string[]): void => {
  engine.thread.apply(
    round.map((names) => aQuote('bet365', '1', 2.1, { event: match(names, league) })),
    source,
  );
};
const beat = async (ms: number): Promise<void> => {
  await passTime({ clock, engine, matching: services.matching }, ms);
  await services.results.settled();
};

beforeAll(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  engine = localEngine(clock.nowMs, { byNames: true });
  services = await testServices({ clock, enginePort: engine });
  await services.matching.start();
  list('agency', 'Arcadia', ROUND);
  list('book', 'Division 1 Ladies', ROUND);
  list('book', 'Ligue 2', ['Caen - Amiens']);
  list('book', 'National', ['Bastia - Rodez']);
  await beat(1000);
  // the minutes after which leagues are weighed, and the half minute after which what was learned is stored
  for (let minute = 0; minute < 5; minute++) {
    await beat(60_000);
    list('clock', 'Ticks', [`Alfa ${minute} - Omega ${minute}`]);
  }
  list('late', 'Ligue 1', ['Rennes - Angers']);
  list('late', 'Ligue 1', ['Lorient - Nimes']);
  await beat(1000);
  clock.ms = Date.parse('2026-11-21T12:00:00Z');
});
afterAll(async () => {
  await services.matching.stop();
  await services.results.stop();
  await services.database.close();
});

async function push(source: string, event: ReturnType<typeof match>) {
  const scores = [{ overTimeIncluded: false, home: 0, away: 3 }];
  const results = [{ event, state: 'final', scores, at: '2026-11-20T20:00:00Z' }];
  const authorization = `Bearer ${INGEST_KEY}`;
  const answer = await postJson(services, '/api/ingest/results', { source, results }, { authorization });
  return resultsAnswerSchema.parse(await answer.json());
}
const NONE = { accepted: 0, refused: 1 };

test('a league learned to be of women settles no match of men, whoever reports it', async () => {
  expect(await push('agency', match('Rennes - Angers', 'Arcadia'))).toMatchObject(NONE);
  expect(await push('stranger', match('Rennes - Angers', 'Arcadia'))).toMatchObject(NONE);
});

test('but the match of women, by either name of its league', async () => {
  const eventId = 'football-20261120-lille-nice-women';
  const accepted = { accepted: 1, results: [{ eventId }] };
  expect(await push('stranger', match('Lille - Nice', 'Arcadia'))).toMatchObject(accepted);
  expect(await push('foreigner', match('Lille - Nice', 'Division 1 Ladies'))).toMatchObject(accepted);
});

test('a league that the source of the odds lists as another one settles nothing', async () => {
  expect(await push('stranger', match('Caen - Amiens', 'National'))).toMatchObject(NONE);
  expect(await push('stranger', match('Caen - Amiens', 'Ligue 2'))).toMatchObject({ accepted: 1 });
});

test('a league under a name of its own settles as before', async () => {
  expect(await push('stranger', match('Rennes - Angers', 'L1'))).toMatchObject({
    accepted: 1,
    results: [{ eventId: 'football-20261120-rennes-angers' }],
  });
});

test('an id that the source uses for the match of women as well finds no match of men', async () => {
  const id = 'Ligue 1 Lorient - Nimes';
  expect(await push('late', match('Lorient - Nimes', 'Arcadia', id))).toMatchObject(NONE);
  expect(await push('late', match('Lorient - Nimes', 'Ligue 1', id))).toMatchObject({ accepted: 1 });
});

import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { type EventState, STATUS_FLAGS } from '@bothways/domain/events';
import type { Quote } from '@bothways/domain/quotes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import {
  anArb,
  aQuote,
  cookieOf,
  INGEST_KEY,
  postJson,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';

const { event: AT_HOME } = aQuote('bet365', '1', 2);
const EVENT = { ...AT_HOME, startedAt: '2026-11-20T11:30:00.000Z' };
const AT = '2026-11-20T11:59:00.000Z';
const STATE = {
  score: {
    global: '6–4 3–2',
    totalScore: 15,
    totalSets: 1,
    totalGames: 15,
    home: 1,
    away: 0,
    homeArray: [6, 3],
    awayArray: [4, 2],
    currentGameScore: '40:15',
    updatedAt: AT,
  },
  time: { ticking: true, timestamp: AT, timeSeconds: 61, timeMinute: 1 },
  period: { current: 'Set 2', updatedAt: AT },
  status: {
    paused: true,
    longPaused: true,
    pausedAt: AT,
    extra: Object.fromEntries(STATUS_FLAGS.map((flag) => [flag, true])),
  },
  action: { type: 'serve', updatedAt: AT, team: 1 },
  players: [
    {
      order: 1,
      nameFormatted: 'A. Ribas',
      nameTransformed: 'ribas-ana',
      participantCompetitionId: 'c1',
      id: 'p1',
      type: 'player',
    },
    { order: 2, nameFormatted: 'E. Solano', id: 'p2', type: 'player' },
  ],
} satisfies EventState;

let services: TestServices;
let engine: LocalEngine;
let cookie: string;
beforeAll(async () => {
  const clock = new TestClock();
  engine = localEngine(clock.nowMs);
  services = await testServices({ enginePort: engine, clock });
  cookie = await cookieOf(services, 'pro');
});
beforeEach(() => engine.crash());
afterAll(() => services.database.close());

async function push(...quotes: unknown[]): Promise<void> {
  const authorization = `Bearer ${INGEST_KEY}`;
  const body = { source: 'collector', quotes };
  const response = await postJson(services, '/api/ingest/quotes', body, { authorization });
  expect(await response.json()).toMatchObject({ success: true, rejected: [] });
}

/** The one arb in play as a customer gets it; what the wire has and the contract does not is an error. */
async function shown() {
  services.clock.ms += 1000;
  engine.thread.tick();
  const response = await postJson(services, '/api/arbs/query', { channels: ['live'] }, { cookie });
  const { arbs } = arbQueryAnswerSchema.parse(await response.json()).data;
  return arbs[0] ?? expect.fail('no arb');
}

const live = (event: Quote['event'], more: Partial<Quote> = {}) => anArb({ event, mode: 'live', ...more });

test('all that a feed says of an event in play arrives on its arbs', async () => {
  const { id: _, ...quoted } = EVENT;
  const limited = live(quoted).map((quote) => ({ ...quote, maxRisk: 2000 }));
  await push(...limited, { type: 'event', event: quoted, mode: 'live', state: STATE });
  const { event, status, _id } = await shown();
  const { players, ...state } = STATE;
  expect(event).toEqual({
    ...state,
    id: _id.eventId,
    _id: _id.eventId,
    name: 'Ana Ribas vs Eva Solano',
    startedAt: EVENT.startedAt,
    isSwapped: false,
    sport: { name: 'tennis', id: 'tennis' },
    league: { country: 'ES', id: 'es-challenger-norte', name: 'Challenger Norte' },
    players: [
      { ...players[0], name: 'Ana Ribas' },
      {
        ...players[1],
        name: 'Eva Solano',
        nameTransformed: 'eva-solano',
        participantCompetitionId: 'es-challenger-norte.eva-solano',
      },
    ],
    bookies: ['bet365', 'bwin', 'unibet'],
    active: true,
    liquidityScore: 7.6,
  });
  expect(status).toEqual(STATE.status);
});

test('who takes part is said by the names where no feed says more', async () => {
  await push(...live(EVENT));
  const { event } = await shown();
  expect(event.players).toEqual([
    {
      order: 1,
      name: 'Ana Ribas',
      nameFormatted: 'A. Ribas',
      nameTransformed: 'ana-ribas',
      participantCompetitionId: 'es-challenger-norte.ana-ribas',
      id: 'tennis-ana-ribas',
      type: 'player',
    },
    {
      order: 2,
      name: 'Eva Solano',
      nameFormatted: 'E. Solano',
      nameTransformed: 'eva-solano',
      participantCompetitionId: 'es-challenger-norte.eva-solano',
      id: 'tennis-eva-solano',
      type: 'player',
    },
  ]);
});

test('a part that is told anew replaces its like and leaves the others', async () => {
  await push(...live(EVENT), { type: 'event', event: EVENT, mode: 'live', state: STATE });
  const state = { score: { home: 2, away: 0 }, status: { paused: false } };
  await push({ type: 'event', event: EVENT, mode: 'live', state });
  const { event, status } = await shown();
  expect(event).toMatchObject({ period: STATE.period, action: STATE.action, time: STATE.time });
  expect(event.score).toEqual(state.score);
  expect(status).toEqual({ paused: false, longPaused: false, extra: {} });
});

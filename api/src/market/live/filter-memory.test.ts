import type { Topic } from '@bothways/domain/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectGarbage, cookieOf, TEST_ORIGIN } from '#testing';
import type { LiveClient } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

/** With `PADDED_FILTERS=1040` that many, and the figures are printed. */
const ASKED = Number(process.env.PADDED_FILTERS ?? 200);
/** As many as a frame or a body holds. */
const PADDED_CHARS = 60_000;
/** Kept, the texts would take 24 MB: one letter that is none of Latin-1 doubles them. */
const MAX_ADDED_MB = 6;
/** As many messages as may come at once. */
const BURST = 50;

let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.stop());

const heapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

function expectLittle(what: string, beforeMb: number): void {
  const addedMb = heapMb() - beforeMb;
  if (process.env.PADDED_FILTERS) console.info(JSON.stringify({ what, asked: ASKED, addedMb }));
  expect(addedMb).toBeLessThan(MAX_ADDED_MB);
}

const spaces = (count: number): string => ' '.repeat(count);
const listOf = (count: number, of: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => of(at));

/** The same each time in its meaning, and never in its letters. */
const WORDINGS: Record<string, (at: number) => string> = {
  'spaces between': (at) => `{"limit":9,"excludeCompetitions":["Ω"]${spaces(PADDED_CHARS - at)}}`,
  'spaces around terms': (at) =>
    JSON.stringify({
      limit: 9,
      excludeCompetitions: listOf(100, (n) => `${spaces((n + at) % 80)}Primera Ω`),
    }),
  'names again and again': (at) =>
    JSON.stringify({ limit: 9, channels: listOf(400, (n) => ((n * n + at) % 7 < 3 ? 'bwin' : 'bet365')) }) +
    spaces(at),
};

async function subscribe(client: LiveClient, name: 'arbs' | 'valuebets', filters: readonly string[]) {
  for (const [at, filter] of filters.entries()) {
    const topic: Topic = { name, filter };
    client.send({ kind: 'subscribe', topicId: at % 8, topic });
    if (at % BURST !== BURST - 1) continue;
    client.send({ kind: 'ping', at });
    await client.next('pong');
    server.services.clock.ms += 10_000;
  }
  client.take();
}

/** What holds a socket's filter and what holds a body's do not know which words were padded. */
const BETWEEN = WORDINGS['spaces between'] ?? String;

test.each([
  ...Object.entries(WORDINGS).map(([what, wording]) => ({ what, name: 'arbs' as const, wording })),
  { what: 'spaces between', name: 'valuebets' as const, wording: BETWEEN },
])('on a socket for $name, $what add nothing', async ({ what, name, wording }) => {
  const client = await server.enter('free');
  await subscribe(client, name, listOf(BURST, wording));
  const before = heapMb();
  await subscribe(
    client,
    name,
    listOf(ASKED, (at) => wording(BURST + at)),
  );
  expectLittle(`${name}: ${what}`, before);
  // One meaning is one list; value bets are none of the free plan.
  expect(server.services.hub.lists).toBe(name === 'arbs' ? 1 : 0);
  client.socket.close();
  await client.closed();
});

test.each(['/api/arbs/query', '/api/arbs/rejected'])(
  'asked of %s, spaces between add nothing',
  async (path) => {
    const { app } = server.services;
    const headers = {
      cookie: await cookieOf(server.services, 'free'),
      origin: TEST_ORIGIN,
      'content-type': 'application/json',
    };
    const ask = async (body: string): Promise<number> =>
      (await app.request(path, { method: 'POST', headers, body })).status;
    for (const body of listOf(BURST, BETWEEN)) expect(await ask(body)).toBe(200);
    const before = heapMb();
    for (const body of listOf(ASKED, (at) => BETWEEN(BURST + at))) expect(await ask(body)).toBe(200);
    expectLittle(path, before);
  },
);

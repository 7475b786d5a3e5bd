import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { arbQueryAnswerSchema, arbQuerySchema } from '@bothways/domain/arbs';
import { HOUR_MS } from '@bothways/domain/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#kernel/log';
import { anArb } from '#testing';
import { EngineClient } from './engine-client.ts';
import type { ListFrame } from './protocol.ts';
import { WorkerPort } from './worker-port.ts';

const FILTER = arbQuerySchema.parse({ minPercentage: 0 });
const SETTINGS = {
  feedSettings: { demo: {}, theOddsApi: {} },
  unkept: [],
  logLevel: 'silent',
} as const;
const encoder = new TextEncoder();

let worker: Worker;
let client: EngineClient;
const onWorker = (started: Worker) => {
  worker = started;
};
beforeEach(async () => {
  process.on('worker', onWorker);
  const port = new WorkerPort({ ...SETTINGS, feeds: ['none'] }, createLog('silent'));
  client = new EngineClient(port);
  await client.whenReady();
});
afterEach(async () => {
  process.off('worker', onWorker);
  await client.close();
});

const ingest = async () => {
  const body = JSON.stringify({ source: 'test', quotes: anArb({ event: upcoming() }) });
  const bytes = await client.ingest(
    { contentType: 'application/json', source: 'push', bytes: encoder.encode(body) },
    new AbortController().signal,
  );
  return JSON.parse(new TextDecoder().decode(bytes));
};
/** The thread has the real clock. */
const upcoming = () => ({
  ...anArb()[0]?.event,
  sport: 'tennis' as const,
  country: 'ES',
  league: 'Challenger',
  home: 'Ana Ribas',
  away: 'Eva Solano',
  startedAt: new Date(Date.now() + HOUR_MS).toISOString(),
});
const total = async () => {
  const bytes = await client.ask({ name: 'arbs', about: FILTER });
  return arbQueryAnswerSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).data.total;
};

test('lists are refused until the thread is ready', async () => {
  const starting = new EngineClient(new WorkerPort({ ...SETTINGS, feeds: ['none'] }, createLog('silent')));
  await expect(starting.ask({ name: 'arbs', about: FILTER })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await starting.whenReady();
  await starting.ask({ name: 'arbs', about: FILTER });
  await starting.close();
});

test('a thread with a feed is ready once it has prices', async () => {
  const fed = new EngineClient(new WorkerPort({ ...SETTINGS, feeds: ['demo'] }, createLog('silent')));
  fed.setLearned({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [] });
  await fed.whenReady();
  expect((await fed.bookieStats()).length).toBeGreaterThan(0);
  await fed.close();
});

test('a feed that is dead keeps nobody waiting', { tags: ['drill'] }, async () => {
  const theOddsApi = { apiKey: 'key', baseUrl: 'http://127.0.0.1:1' };
  const feedSettings = { ...SETTINGS.feedSettings, theOddsApi };
  const port = new WorkerPort({ ...SETTINGS, feedSettings, feeds: ['the-odds-api'] }, createLog('silent'));
  const dead = new EngineClient(port);
  dead.setLearned({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [] });
  await dead.whenReady();
  expect(await dead.bookieStats()).toEqual([]);
  await dead.close();
});

test('the engine in its own thread takes quotes, answers, and tells what changed', async () => {
  const frames: ListFrame['type'][] = [];
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  client.openGroup(
    { name: 'arbs', filter: FILTER },
    {
      onFrame: ({ type }) => {
        frames.push(type);
        if (type === 'changes') resolve();
      },
      onLost: () => undefined,
      onRefused: () => undefined,
    },
  );
  expect(await total()).toBe(0);
  expect(await ingest()).toEqual({ success: true, accepted: 6, rejected: [] });
  expect(await total()).toBe(1);
  await changed;
  expect(frames.slice(0, 2)).toEqual(['snapshot', 'changes']);
  await expect.poll(() => client.status?.quotes).toBe(6);
});

test('a thread that dies is started anew; who waits hears it, who watches is told, and it works again', async () => {
  await ingest();
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.openGroup(
    { name: 'arbs', filter: FILTER },
    { onFrame: () => undefined, onLost: resolve, onRefused: () => undefined },
  );
  const version = client.version;
  const died = once(worker, 'exit');
  const waiting = client.ask({ name: 'arbs', about: FILTER }).catch((error: unknown) => error);
  await worker.terminate();
  await died;
  await lost;
  const answer = await waiting;
  if (answer instanceof Error) expect(answer).toMatchObject({ code: 'UNAVAILABLE' });
  await client.whenReady();
  expect(client.version).toBeGreaterThan(version);
  expect(await total()).toBe(0);
  await ingest();
  expect(await total()).toBe(1);
});

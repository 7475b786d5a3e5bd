import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../../api/src/kernel/http/testing/index.ts';
import { type ApiProcess, push, startApi } from '../server/api-process.ts';
import { bookieValue, randomFrom, wholeMarket } from '../server/market.ts';
import { median } from '../statistics.ts';
import { type Load, measureQuery, type Rate } from './measure.ts';

/** A list of the usual hundred, for a customer of 12 of 40 bookmakers. */
const MATCHES = 150;
const BOOKIES = 40;
const SELECTED = 12;
const ROUNDS = 3;
/** Prices become stale after 90 s without repetition; a collector repeats them sooner. */
const REPEAT_MS = 20_000;

const RAW_SERVER = new URL('./raw-server.ts', import.meta.url).pathname;

const bodyOf = (channels: readonly string[], more: object = {}): string =>
  JSON.stringify({ channels, minPercentage: 0, ...more });

/** Returns the body as sent over the wire. */
async function answerOf({ origin, cookie, body }: Load, encoding: string): Promise<Uint8Array> {
  const asking = request(`${origin}/api/arbs/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'accept-encoding': encoding },
  });
  asking.end(body);
  const [response]: IncomingMessage[] = await once(asking, 'response');
  if (response?.statusCode !== 200) throw new Error(`The list is answered with ${response?.statusCode}`);
  return buffer(response);
}

async function startRaw(bytes: Uint8Array, folder: string): Promise<{ origin: string; child: ChildProcess }> {
  const file = join(folder, 'answer.json');
  writeFileSync(file, bytes);
  const port = await freePort();
  const child = spawn(process.execPath, [RAW_SERVER, file, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${port}`, child };
}

/** Measures both alternately, several times: other load on the machine affects both. */
async function inTurn(ours: Load, raw: Load): Promise<{ ours: Rate[]; raw: Rate[] }> {
  const rates = { ours: [await measureQuery(ours)].slice(1), raw: [await measureQuery(raw)].slice(1) };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.raw.push(await measureQuery(raw));
    rates.ours.push(await measureQuery(ours));
  }
  return rates;
}

async function compare(name: string, api: ApiProcess, body: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-raw-'));
  const load = { origin: api.origin, cookie: api.cookie, body };
  const bytes = await answerOf(load, 'identity');
  const compressed = await answerOf(load, 'br, gzip');
  const { origin, child } = await startRaw(bytes, folder);
  try {
    const { ours, raw } = await inTurn(load, { ...load, origin });
    const [figure, baseline] = [ours, raw].map((rates) => median(rates.map(({ perSecond }) => perSecond)));
    return {
      name,
      figure: Math.round(figure ?? 0),
      unit: 'requests/s',
      baseline: Math.round(baseline ?? 0),
      ratio: Math.round(((figure ?? 0) / (baseline ?? 1)) * 100) / 100,
      answerBytes: bytes.length,
      compressedBytes: compressed.length,
      p99Ms: median(ours.map(({ p99Ms }) => p99Ms)),
    };
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The hot list on a book that is idle between two rounds of its collector, in full and as the product's page requests
 * it.
 */
export async function* quietBook() {
  const api = await startApi('none');
  const quotes = wholeMarket(MATCHES, BOOKIES, randomFrom(1));
  await push(api.origin, quotes);
  const collector = setInterval(() => push(api.origin, quotes), REPEAT_MS);
  const own = Array.from({ length: SELECTED }, (_, bookie) => bookieValue(bookie));
  try {
    yield await compare('api.query', api, bodyOf(own));
    yield await compare('api.query.page', api, bodyOf(own, { alternatives: false }));
  } finally {
    clearInterval(collector);
    await api.stop();
  }
}

/** The same while the demo moves the book constantly. */
export async function* movingBook() {
  const api = await startApi('demo');
  try {
    yield await compare('api.query.moving', api, bodyOf(['prematch']));
  } finally {
    await api.stop();
  }
}

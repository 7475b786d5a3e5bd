import '../../api/src/node-version.ts';
import { SLOW_BYTES } from '../../api/src/market/live/live.limits.ts';
import { CrowdInTurns, type Turn } from './crowd/turns.ts';
import { printPromised } from './engine/line.ts';
import { startNodes } from './server/api-nodes.ts';
import { startApi } from './server/api-process.ts';
import { percentile, rounded } from './statistics.ts';

/**
 * Drill `crowd`: promises 36 and 37, 5,000 sockets that receive a price a second, and 100 of them that stop reading a
 * large list (`node bench/src/crowd.ts 500 20 1` for a quick run: sockets, deaf ones, rounds). Needs as many file
 * handles as sockets in the product, and a quarter of them in each process of customers: `ulimit -n 10000` if the limit
 * is lower. A fourth number, `node bench/src/crowd.ts 5000 100 3 2`: over that many processes, with one more where
 * prices enter, a PostgreSQL and a bus between them; memory and CPU are then those of one of them.
 */
const [SOCKETS = 5000, DEAF = 100, TURNS = 3, NODES = 0] = process.argv.slice(2).map(Number);
const READING_S = 40;
const DELIVERY_MS = NODES > 0 ? 400 : 250;
const MEMORY_MB = 1024;
const DEAF_MEMORY_MB = 150;
const CHANGE = 1.1;
const MB = 1024 * 1024;
/** A socket that is not behind yet is sent one more frame, of any size. */
const ONE_FRAME_MB = 0.25;

const most = (turns: readonly Turn[], pick: (look: Turn['looks'][number]) => number): number =>
  turns.reduce((all, { looks }) => looks.reduce((more, look) => Math.max(more, pick(look)), all), 0);
const tookMs = (turns: readonly Turn[]): Float64Array =>
  Float64Array.from(turns.flatMap((turn) => turn.tookMs));
const p99 = (turns: readonly Turn[]): number => percentile(tookMs(turns), 0.99);
const eachP99 = (turns: readonly Turn[]): number[] => turns.map((turn) => rounded(p99([turn]), 1));
const late = ({ lateMs }: Turn): number => rounded(percentile(lateMs, 0.99), 1);
const total = (turns: readonly Turn[], pick: (turn: Turn) => number): number =>
  turns.reduce((sum, turn) => sum + pick(turn), 0);

/** Returns the number of cores used by the product. */
const coresOf = (turns: readonly Turn[]): number => {
  const [first, last] = [turns[0]?.looks[0], turns[0]?.looks.at(-1)];
  return first && last ? (last.cpuS - first.cpuS) / ((last.atMs - first.atMs) / 1000) : Number.NaN;
};

const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const alone = NODES > 0 ? undefined : await startApi('none', { settings });
const house = alone ? { source: alone, nodes: [alone], stop: alone.stop } : await startNodes(NODES, settings);
const {
  source,
  nodes: [first = source, ...others],
} = house;
const crowd = new CrowdInTurns({
  nodes: [first, ...others],
  source,
  sockets: SOCKETS,
  deaf: DEAF,
  turns: TURNS,
  readingS: READING_S,
});
try {
  await crowd.gather();
  const { reading, deaf } = await crowd.run();
  const all = [...reading, ...deaf];
  const came = total(all, (turn) => turn.tookMs.length) / total(all, ({ expected }) => expected);
  printPromised(
    'crowd.delivery.p99',
    p99(reading),
    'ms',
    DELIVERY_MS,
    {
      sockets: SOCKETS,
      nodes: NODES,
      p50Ms: rounded(percentile(tookMs(reading), 0.5), 1),
      maxMs: rounded(percentile(tookMs(reading), 1), 1),
      bytes: rounded(total(all, ({ heard }) => heard.bytes) / total(all, ({ heard }) => heard.frames), 0),
      came: rounded(came, 4),
      lateMs: rounded(
        percentile(
          reading.flatMap((turn) => turn.lateMs),
          0.99,
        ),
        1,
      ),
      loopMs: rounded(
        percentile(
          reading.flatMap(({ looks }) => looks.map(({ loopMs }) => loopMs)),
          0.95,
        ),
        1,
      ),
      cores: rounded(coresOf(reading), 2),
      gaps: total(all, ({ heard }) => heard.gaps),
      closed: total(all, ({ heard }) => heard.closed),
    },
    p99(reading) <= DELIVERY_MS && total(all, ({ heard }) => heard.closed) === 0,
  );
  printPromised(
    'crowd.rss',
    most(all, ({ rssMb }) => rssMb),
    'MB',
    MEMORY_MB,
  );

  const queuedMb = most(deaf, ({ unreadBytes }) => unreadBytes) / DEAF / MB;
  printPromised('crowd.deaf.queued', queuedMb, 'MB each', SLOW_BYTES / MB + ONE_FRAME_MB);
  for (const { looks } of deaf) {
    const letGo = (looks.at(-1)?.letGo ?? 0) - (looks[0]?.letGo ?? 0);
    const firstMs = looks.find(({ slow }) => slow > 0)?.atMs ?? Number.NaN;
    const lastMs = looks.findLast(({ slow }) => slow > 0)?.atMs ?? Number.NaN;
    // Longer than a single socket may be slow: they do not all become slow at once.
    const more = {
      slowAfterS: rounded((firstMs - (looks[0]?.atMs ?? 0)) / 1000, 1),
      someSlowForS: rounded((lastMs - firstMs) / 1000, 1),
    };
    printPromised('crowd.deaf.gone', letGo, 'sockets', DEAF, more, letGo === DEAF);
  }
  const grown = deaf.map(
    ({ looks }) => Math.max(...looks.map(({ rssMb }) => rssMb)) - (looks[0]?.rssMb ?? 0),
  );
  printPromised('crowd.deaf.rss', Math.max(...grown), 'MB more', DEAF_MEMORY_MB);
  const change = p99(deaf) / p99(reading);
  const turns = { readingMs: eachP99(reading), deafMs: eachP99(deaf), lateMs: all.map(late) };
  printPromised(
    'crowd.deaf.others.p99',
    p99(deaf),
    'ms',
    rounded(p99(reading) * CHANGE, 1),
    turns,
    change <= CHANGE,
  );
} finally {
  crowd.stop();
  await house.stop();
}

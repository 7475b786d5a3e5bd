import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { arbQuerySchema } from '@bothways/domain/arbs';
import { Engine } from '@bothways/engine';
import { ListGroups } from '../../../api/src/market/engine/list-groups.ts';
import type { Line } from '../engine/line.ts';
import { BenchMarket, BOOKIES, bookieNames } from '../engine/market.ts';
import { applyPushes } from '../engine/pushes.ts';
import { Random } from '../engine/random.ts';
import { percentile, rounded } from '../statistics.ts';

const EVENTS = 20_000;
/** A million quotes. */
const PUSHES = 1000;
const BOOKIES_AN_EVENT = 4;
const LISTS = 500;
const OWN_BOOKIES = 40;
const KIB = 1024;

function fullEngine(): { engine: Engine; nowMs: number } {
  const market = new BenchMarket(EVENTS, BOOKIES_AN_EVENT);
  const engine = new Engine();
  const nowMs = applyPushes(engine, market.all(), PUSHES);
  engine.query(arbQuerySchema.parse({ channels: ['prematch'] }), nowMs);
  return { engine, nowMs };
}

setFlagsFromString('--expose-gc');
const gc: () => void = runInNewContext('gc');

const heldBytes = (): number => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * New filters one after another over many events, each of 40 of 80 bookmakers. `live.begin`: from the request to the
 * first frame, baseline: the longest step, which blocks everything else; ratio: steps per list.
 * `live.memory`: a list's memory on the engine's thread, where nearly all of a connection's memory is; baseline: rows
 * and refusals per list.
 */
export function* beginBench(): Generator<Line> {
  const { engine, nowMs } = fullEngine();
  const groups = new ListGroups({
    engine,
    nowMs: () => nowMs,
    send: () => undefined,
    refuse: () => undefined,
  });
  const random = new Random(11);
  const filters = Array.from({ length: LISTS }, () => {
    const own = random.some(OWN_BOOKIES, BOOKIES).map((bookie) => bookieNames[bookie] ?? '');
    return arbQuerySchema.parse({ channels: ['prematch', ...own], minPercentage: -1 });
  });
  const before = heldBytes();
  const [begun, steps]: [number[], number[]] = [[], []];
  for (const [id, filter] of filters.entries()) {
    const startMs = performance.now();
    const opening = groups.open({ group: id, list: { name: 'arbs', filter } });
    for (let done = false, stepMs = startMs; !done; stepMs = performance.now()) {
      done = opening.next().done === true;
      steps.push(performance.now() - stepMs);
    }
    begun.push(performance.now() - startMs);
  }
  const held = heldBytes() - before;
  const longest = percentile(Float64Array.from(steps), 1);
  const figure = rounded(percentile(Float64Array.from(begun), 0.99));
  const ratio = rounded(steps.length / LISTS);
  yield { name: 'live.begin', figure, unit: 'ms p99', baseline: rounded(longest), ratio };
  const rows = engine.listRows / LISTS;
  const memory = rounded(held / LISTS / KIB, 1);
  yield { name: 'live.memory', figure: memory, unit: 'KB', baseline: rows, ratio: rounded(memory / rows) };
}

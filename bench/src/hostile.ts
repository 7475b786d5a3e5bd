import '../../api/src/node-version.ts';
import { CONNECTION_LIMITS } from '../../api/src/kernel/http/listen.ts';
import { printPromised } from './engine/line.ts';
import { holdAnswers } from './hostile/deaf.ts';
import { ACTS, AT_ONCE_MS, perform } from './hostile/http-acts.ts';
import { openIdle } from './hostile/idle-crowd.ts';
import { performOn, SOCKET_ACTS } from './hostile/socket-acts.ts';
import { startApi } from './server/api-process.ts';
import { watchOthers } from './server/others.ts';
import { rounded } from './statistics.ts';

/**
 * Drill `hostile`: promises 38 and 41, clients that send what no browser sends, over HTTP and over sockets. Fails when
 * one is not refused within a second (a slow one: within the product's own limit), when memory grows by more than 50
 * MB, or when others notice.
 */
const { headMs, requestMs, deafMs } = CONNECTION_LIMITS;
const MEMORY_MB = 50;
const IDLE = 5000;
const DEAF = 100;
const OTHERS_MS = 300;

const api = await startApi('none', { settings: { LOG_LEVEL: 'error' } });
const port = Number(new URL(api.origin).port);

/** Runs an attack, and prints its effect on others and on the product's memory. */
async function felt(name: string, work: () => Promise<object>): Promise<void> {
  const { p99Ms, rssMb, more } = await watchOthers(api, work);
  printPromised(`hostile.${name}.memory`, rssMb, 'MB more', MEMORY_MB, more);
  printPromised(`hostile.${name}.others.p99`, p99Ms, 'ms', OTHERS_MS);
}

try {
  await felt('http', async () => {
    const raws = await Promise.all(
      ACTS.map(async (act) => ({ act, ...(await perform(act, port, { head: headMs, request: requestMs })) })),
    );
    for (const { act, status, tookMs, limitMs, isKept } of raws)
      printPromised(`hostile.http`, tookMs, 'ms', limitMs, { act: act.name, status }, isKept);
    return { acts: raws.length };
  });
  await felt('sockets', async () => {
    for (const act of SOCKET_ACTS) {
      const { status, tookMs } = await performOn(api, act);
      const isKept = act.expected.includes(status) && tookMs <= AT_ONCE_MS;
      printPromised('hostile.socket', tookMs, 'ms', AT_ONCE_MS, { act: act.name, status }, isKept);
    }
    return { acts: SOCKET_ACTS.length };
  });
  await felt('idle', async () => {
    const crowd = await openIdle(port, IDLE);
    const goneMs = await untilGone(crowd);
    printPromised('hostile.idle.gone', goneMs, 'ms', headMs + 2000, { connections: IDLE });
    return { connections: IDLE };
  });
  await felt('deaf', async () => {
    const patienceMs = deafMs * 2 + 5000;
    const { hungUp, slowestMs } = await holdAnswers(port, { readers: DEAF, patienceMs });
    printPromised('hostile.deaf.gone', slowestMs, 'ms', patienceMs, { hungUp }, hungUp === DEAF);
    return { readers: DEAF };
  });
} finally {
  await api.stop();
}

async function untilGone(crowd: readonly { isOpen: () => boolean }[]): Promise<number> {
  const beganMs = performance.now();
  while (crowd.some(({ isOpen }) => isOpen())) await new Promise((resolve) => setTimeout(resolve, 100));
  return rounded(performance.now() - beganMs, 0);
}

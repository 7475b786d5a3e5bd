import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../api/src/kernel/db/index.ts';
import { hideTables } from '../../../api/src/kernel/db/testing/hidden.store.ts';
import { ask } from '../faults/marks.ts';
import { type ApiProcess, signIn } from '../server/api-process.ts';
import { type Asked, askAll } from './ask-all.ts';

/** Tables that identify the user remain readable: the failures come after authentication. */
const WHO_SOMEBODY_IS =
  /^(users|sessions|profiles|assignments|roles|rolePolicies|policyActions|pauses|disabledUsers|subscriptionAccess)$/;
/** Longer than the interval of any poller. */
const TIMERS_MS = 6000;
const BACK_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 20;

export interface Thrown {
  /** Every operation while all tables but those of the session are gone, and while all are. */
  handlers: Asked;
  onTheWay: Asked;
  isAlive: boolean;
  /** From the tables' return until responses were as before. */
  backAfterMs: number;
}

async function whileHidden(file: string, isHidden: (table: string) => boolean, work: () => Promise<Asked>) {
  const other = openDatabase({
    url: undefined,
    file,
    onError: (error) => {
      throw error;
    },
  });
  const comeBack = await hideTables(other, isHidden);
  try {
    return await work();
  } finally {
    await comeBack();
    await other.db.destroy();
  }
}

/**
 * Hides a running product's tables, so that each of its queries throws, and has timers, promises and events throw as
 * well.
 * @param file its SQLite file; @param email the account that sends the requests
 */
export async function throwAll(
  api: ApiProcess,
  { file, email, timersMs = TIMERS_MS }: { file: string; email: string; timersMs?: number },
): Promise<Thrown> {
  let cookie = api.cookie;
  const isAlive = () => api.process.exitCode === null && api.process.signalCode === null;
  const asked = async (): Promise<Asked> => {
    api.process.kill('SIGUSR2');
    // Signing out is one of the operations.
    const all = await askAll({ ...api, cookie });
    await pause(timersMs);
    return all;
  };
  cookie = await signIn(api.origin, email);
  const handlers = await whileHidden(file, (table) => !WHO_SOMEBODY_IS.test(table), asked);
  cookie = await signIn(api.origin, email);
  const onTheWay = await whileHidden(file, () => true, asked);
  const beganMs = performance.now();
  cookie = await signIn(api.origin, email);
  for (const path of ['/api/auth/me', '/api/credits?limit=20', '/api/ready'])
    while ((await ask({ ...api, cookie }, path)).status !== 200) {
      if (performance.now() - beganMs > BACK_LIMIT_MS) throw new Error(`${path} does not come back`);
      await pause(LOOK_EVERY_MS);
    }
  return { handlers, onTheWay, isAlive: isAlive(), backAfterMs: performance.now() - beganMs };
}
